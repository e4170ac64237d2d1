/** The texts of the Review view. Pure. */

import { percentDone } from '../../../server/src/core/wording/numbers.ts';
import { type Inert, inert, joinInert } from '../../../server/src/inert/index.ts';
import { formatNumber } from '../../../server/src/localization/index.ts';
import type { SuspicionEntry, SuspicionList, SuspicionLists } from '../../../server/src/protocol/suspicion.ts';

const number = (count: number): string => formatNumber(count);

/** `10 %`: all of it only when everything is done, and not nothing from the first one on. */
export function share(nDone: number, nAll: number): string {
  return `${nDone === 0 ? 0 : Math.max(1, percentDone(nDone / nAll))} %`;
}

/** `12 of 120 reviewed`. */
export const reviewed = ({ nOpen, nReviewed }: Pick<SuspicionList, 'nOpen' | 'nReviewed'>): Inert =>
  inert`${number(nReviewed)} of ${number(nReviewed + nOpen)} reviewed`;

/** What is left or, once something is judged, how far one is. */
export function listDescription(list: SuspicionList): Inert {
  const { nOpen, nReviewed, nMuted } = list;
  const texts = [
    ...(nReviewed === 0 ? (nOpen === 0 ? [] : [inert`${number(nOpen)} to review`]) : [reviewed(list)]),
    ...(nMuted === 0 ? [] : [inert`${number(nMuted)} muted`]),
  ];
  return texts.length === 0 ? inert`none` : joinInert(texts, ', ');
}

const CAUTION = inert`Unusual need not be wrong: in a young treebank about every second of the first entries is, in a mature one every eighth.`;

/** What to know about a list. */
export const listTooltip = ({ title, note }: SuspicionList): Inert =>
  note === undefined ? inert`${title}\n\n${CAUTION}` : inert`${title}\n\n${note}`;

/** Above the lists: how far one is in the list that is gone through. */
export function viewMessage(
  { progress, modelProgress, failure, lists }: Omit<SuspicionLists, 'muted'>,
  current: string | undefined,
): Inert | undefined {
  const work = [
    ...(progress === undefined ? [] : [inert`Looking at the treebank: ${percentDone(progress)} %`]),
    ...(modelProgress === undefined ? [] : [inert`Models are learning from it: ${percentDone(modelProgress)} %`]),
    ...(failure === undefined ? [] : [failure]),
  ];
  const working = work.length === 0 ? undefined : joinInert(work, ' · ');
  const list = lists.find((each) => each.list === current) ?? lists[0];
  if (list === undefined) return working ?? inert`Nothing to review.`;
  const { nOpen, nReviewed, title } = list;
  const done = inert`${title}: ${reviewed(list)} (${share(nReviewed, nReviewed + nOpen)})`;
  return working === undefined ? done : inert`${working} · ${done}`;
}

export const entryDescription = ({ place, isLater }: SuspicionEntry): Inert =>
  isLater ? inert`later · ${place}` : place;

export const entryTooltip = ({ because, place, line }: SuspicionEntry): Inert =>
  inert`${because}\n\n${place}\nLine ${number(line + 1)}`;

export const NOTHING_LEFT = inert`Everything in this list is reviewed.`;

/** For the status bar, after going to an entry: short, as the reason stands above the diagram and would be cut off here. */
export const shownMessage = (entry: SuspicionEntry & Pick<SuspicionList, 'nOpen' | 'nReviewed'>): Inert =>
  inert`${entry.label} (${reviewed(entry)})`;
