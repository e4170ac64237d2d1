/** The texts of the Review view. Pure. */

import { type Inert, inert } from '../../../server/src/inert/index.ts';
import type { SuspicionEntry, SuspicionList, SuspicionLists } from '../../../server/src/protocol/suspicion.ts';

const number = (count: number): string => count.toLocaleString('en');

/** Parts of the bar. */
const LENGTH = 10;

/** `▰▰▰▱▱▱▱▱▱▱`: full only when everything is done, and begun with the first one. */
export function bar(nDone: number, nAll: number): string {
  const share = nAll === 0 ? 0 : nDone / nAll;
  const full = nDone === nAll && 0 < nAll ? LENGTH : Math.min(LENGTH - 1, Math.ceil(share * LENGTH));
  return '▰'.repeat(full) + '▱'.repeat(LENGTH - full);
}

/** `12 of 120 reviewed`. */
export const reviewed = ({ nOpen, nReviewed }: Pick<SuspicionList, 'nOpen' | 'nReviewed'>): Inert =>
  inert`${number(nReviewed)} of ${number(nReviewed + nOpen)} reviewed`;

export function listDescription(list: SuspicionList): Inert {
  const muted = list.nMuted === 0 ? '' : `, ${number(list.nMuted)} muted`;
  if (list.nOpen + list.nReviewed === 0) return list.nMuted === 0 ? inert`none` : inert`${number(list.nMuted)} muted`;
  return inert`${number(list.nOpen)} to review · ${reviewed(list)}${muted}`;
}

/** Above the lists. Undefined if there is no list to tell about. */
export function viewMessage({ progress, lists }: SuspicionLists, current: string | undefined): Inert | undefined {
  const working = progress === undefined ? undefined : inert`Looking at the treebank: ${Math.floor(100 * progress)} %.`;
  const list = lists.find((each) => each.list === current) ?? lists[0];
  if (list === undefined) return working ?? inert`Nothing to review.`;
  const { nOpen, nReviewed, title } = list;
  const done = inert`${title}: ${reviewed(list)} ${bar(nReviewed, nReviewed + nOpen)}. Unusual need not be wrong: in a young treebank about every second entry is, in a mature one every eighth.`;
  return working === undefined ? done : inert`${working} ${done}`;
}

export const entryDescription = ({ place, isLater }: SuspicionEntry): Inert =>
  isLater ? inert`later · ${place}` : place;

export const entryTooltip = ({ because, place, line }: SuspicionEntry): Inert =>
  inert`${because}\n\n${place}\nLine ${number(line + 1)}`;

export const NOTHING_LEFT = inert`Everything in this list is reviewed.`;

/** For the status bar, after going to an entry. */
export const shownMessage = (entry: SuspicionEntry & Pick<SuspicionList, 'nOpen' | 'nReviewed'>): Inert =>
  inert`${reviewed(entry)}. ${entry.because}`;
