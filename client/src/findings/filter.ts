/** The filter of the Findings view as typed: words, and `@error`, `@warning`, `@information`, `@hint`. Pure. */

import type { FindingSeverity, FindingsFilter } from '../../../server/src/protocol/findings.ts';

export const SEVERITIES: readonly FindingSeverity[] = ['error', 'warning', 'information', 'hint'];

export const NO_FILTER: FindingsFilter = { text: '', severities: [] };

export const isFilter = ({ text, severities }: FindingsFilter): boolean => text !== '' || 0 < severities.length;

/** Parses the typed text; `@` followed by anything else is an ordinary word. */
export function parseFilter(typed: string): FindingsFilter {
  const words: string[] = [];
  const severities = new Set<FindingSeverity>();
  for (const word of typed.split(/\s+/).filter(Boolean)) {
    const severity = SEVERITIES.find((each) => word.toLowerCase() === `@${each}`);
    if (severity) severities.add(severity);
    else words.push(word);
  }
  return { text: words.join(' '), severities: SEVERITIES.filter((each) => severities.has(each)) };
}

/** The same filter as the text to type. */
export function printFilter({ text, severities }: FindingsFilter): string {
  return [...severities.map((each) => `@${each}`), text].filter(Boolean).join(' ');
}

/** Toggles a severity: adds it if absent, removes it if present. */
export function toggleSeverity(typed: string, severity: FindingSeverity): string {
  const { text, severities } = parseFilter(typed);
  const isOn = severities.includes(severity);
  return (
    printFilter({ text, severities: SEVERITIES.filter((each) => severities.includes(each) !== (each === severity)) }) +
    (text === '' && !isOn ? ' ' : '')
  );
}
