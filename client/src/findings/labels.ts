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

export const itemLabel = ({ message }: FindingItem): string => headline(message);

export const itemDescription = ({ id, sentence, range, reason }: FindingItem): string =>
  reason === undefined ? `${sentence}, line ${number(range.start.line + 1)}` : `${id} in ${sentence}. ${reason}`;

/** Beside the title of the view: how much of the file it shows. */
export function viewDescription(file: string, { nShown, nAll }: FindingGroups): string {
  return nShown === nAll ? `${file}: ${number(nAll)}` : `${file}: ${number(nShown)} of ${number(nAll)}`;
}

/** Above an empty list: what that means. Undefined where the list says it all. */
export function viewMessage({ nShown, nAll, nAcknowledged, isComplete }: FindingGroups): string | undefined {
  if (!isComplete && nAll === 0) return 'Checking…';
  if (0 < nShown || 0 < nAcknowledged) return undefined;
  return nAll === 0 ? 'No findings.' : `The filter hides all ${number(nAll)} findings.`;
}

/** For the status bar, after a step. */
export const stepMessage = (item: FindingItem, at: { readonly number: number; readonly count: number }): string =>
  `Finding ${number(at.number)} of ${number(at.count)}: ${headline(item.message)}`;
