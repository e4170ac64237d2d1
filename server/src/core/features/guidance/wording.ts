/** Guidance in words, each part as plain text: counts, examples. */

import { formatNumber, localized } from '../../../localization/index.ts';
import type { Guidance } from './guidance.ts';
import type { Named } from './names.ts';
import type { Example, Uses } from './uses.ts';

/** `obl:arg · oblique: …`; what is not universal has no title. */
export const headingOf = ({ name, title }: Pick<Guidance, 'name' | 'title'>): string =>
  title === '' ? name : `${name} · ${title}`;

/** Names listed with their counts. */
const MOST_LISTED = 6;

/**
 * How often a treebank uses a name, and with what: one or two sentences.
 *
 * @param isComplete false: not everything has been counted yet
 */
export function countsTold({ kind, text }: Named, { count, byUpos, parts }: Uses, isComplete = true): string[] {
  const list = (tallies: Uses['parts']) =>
    tallies
      .slice(0, MOST_LISTED)
      .map(([name, n]) => `${name} ${formatNumber(n)}`)
      .concat(tallies.length <= MOST_LISTED ? [] : ['…'])
      .join(', ');
  const times = `${formatNumber(count)}${isComplete ? '' : '+'}`;
  const told = [
    count === 0 && isComplete
      ? localized`Not used here.`
      : byUpos.length === 0
        ? localized`Used here ${times} ×.`
        : localized`Used here ${times} ×: ${list(byUpos)}.`,
  ];
  if (parts.length === 0) return told;
  const rest = list(parts);
  if (kind === 'relation') told.push(localized`Beside it: ${rest}.`);
  else told.push(kind === 'tag' ? localized`Relations of ${text}: ${rest}.` : localized`Values: ${rest}.`);
  return told;
}

/** The word in brackets, then the sentence: `It depends on [them] . (s7)`. */
export function exampleTold({ sentence, line }: Example): string {
  const text = line.map(({ text, isFound }) => (isFound ? `[${text.trimEnd()}]${/\s$/.exec(text)?.[0] ?? ''}` : text));
  return `${text.join('').trimEnd()} (${sentence})`;
}
