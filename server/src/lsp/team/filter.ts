/** Filters of *Find Sentence* by state and person: `is:open`, `is:discuss`, `by:anna`. */

import { type SentenceState, STATES } from '../../core/sidecar/index.ts';

interface StateFilter {
  /** The query without its filters. */
  readonly rest: string;
  /** Undefined if there are none. */
  readonly passes?: (state: SentenceState | undefined) => boolean;
}

const FILTER = /(?:^|\s)(is|by):(\S+)/giu;

/** `is:` with several states takes any of them. What names no state stays a word of the query. */
export function stateFilterOf(query: string): StateFilter {
  const names = new Set<string>();
  const people: string[] = [];
  const rest = query.replace(FILTER, (all: string, what: string, value: string) => {
    const wanted = value.toLowerCase();
    if (what.toLowerCase() === 'by') people.push(wanted);
    else if (STATES.some((state) => state === wanted)) names.add(wanted);
    else return all;
    return ' ';
  });
  if (names.size + people.length === 0) return { rest: query };
  const passes = (state: SentenceState | undefined) => {
    const isNamed = names.size === 0 || names.has(state?.state ?? 'open');
    return isNamed && people.every((name) => (state?.by ?? '').toLowerCase().includes(name));
  };
  return { rest: rest.trim(), passes };
}
