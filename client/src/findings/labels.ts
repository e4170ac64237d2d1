/** The words of the Findings view. Pure. */

import type { FindingGroup, FindingGroups, FindingItem } from '../../../server/src/protocol/findings.ts';

export const number = (count: number): string => count.toLocaleString('en');

/** The part of a message that is about this very case; why and what to do follow it. */
export function headline(message: string): string {
  const [line] = message.split('\n');
  // A sentence ends before a capital letter; a full stop inside a name or an ID does not end it.
  const end = /[.!?](?= +\p{Lu})/u.exec(line);
  return end === null ? line : line.slice(0, end.index + 1);
}

export const groupLabel = ({ id }: FindingGroup): string => id;

export const groupDescription = ({ count, title }: FindingGroup): string => `${number(count)} · ${title}`;

/** The place first: the side bar is narrow, and what comes last is cut off. */
export const itemLabel = ({ id, message, range, reason }: FindingItem): string =>
  `${number(range.start.line + 1)}: ${reason === undefined ? headline(message) : id}`;

export const itemDescription = ({ message, sentence, reason }: FindingItem): string =>
  reason === undefined ? sentence : `${reason} ${headline(message)}`;

/** Above the list: how much of the file it shows, or what an empty one means. Undefined where the list says it all. */
export function viewMessage(
  { nShown, nAll, nAcknowledged, isComplete }: FindingGroups,
  filter: string,
): string | undefined {
  if (!isComplete && nAll === 0) return 'Checking…';
  if (nAll === 0) return 0 < nAcknowledged ? undefined : 'No findings.';
  return filter === '' ? undefined : `Filter “${filter}”: ${number(nShown)} of ${number(nAll)} findings.`;
}

/** For the status bar, after a step. */
export const stepMessage = (item: FindingItem, at: { readonly number: number; readonly count: number }): string =>
  `Finding ${number(at.number)} of ${number(at.count)}: ${headline(item.message)}`;
