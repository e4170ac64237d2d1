/** The entry after the displayed one. */

import type { Sentence } from '../../../core/conllu/index.ts';
import type { Suspicion } from '../../../core/suspicion/index.ts';
import { type EntryGroup, type EntryGrouping, grouped } from './groups.ts';
import type { List } from './lists.ts';
import type { Entry } from './ranking.ts';

/** The displayed entry. */
export interface ShownEntry {
  readonly list: List;
  readonly uri: string;
  /** In its file. */
  readonly index: number;
  readonly sentence: Sentence;
  readonly row: Suspicion;
  /** Its former index in the list. */
  readonly rank: number;
  /** Its former groups. */
  readonly keys: Readonly<Record<EntryGrouping, string>>;
  /** Rank of the first entry of its sentence. */
  readonly groupRank: number;
}

/**
 * The entry after the displayed one, which may have a verdict and so no longer be in the list; the first one at the end, and for another
 * list. With a grouping, all open entries of a group come before the next group. O(entries)
 */
export function nextEntry(
  entries: readonly Entry[],
  list: string,
  before: ShownEntry | undefined,
  grouping: EntryGrouping | undefined,
): Entry | undefined {
  if (before?.list !== list) return grouping === undefined ? entries[0] : grouped(entries, grouping)[0]?.entries[0];
  if (grouping === undefined) return following(entries, before) ?? entries[0];
  const groups = grouped(entries, grouping);
  const at = groups.findIndex(({ key }) => key === before.keys[grouping]);
  const open = groups[at]?.entries.filter(({ isLater }) => !isLater) ?? [];
  const within = following(open, before);
  if (within !== undefined) return within;
  const next = (open.length === 0 ? groupAfter(groups, before, grouping) : undefined) ?? groups[at + 1] ?? groups[0];
  return next?.entries[0];
}

/** Among entries in list order. */
function following(entries: readonly Entry[], before: ShownEntry): Entry | undefined {
  const at = entries.findIndex(({ sentence, row }) => sentence === before.sentence && row.word === before.row.word);
  if (at !== -1 && !entries[at].isLater) return entries[at + 1];
  // Judged, or postponed: to the end of the list.
  const open = entries.find(({ rank, isLater }) => !isLater && rank <= before.rank);
  return open ?? (at === -1 ? undefined : entries[at + 1]);
}

/** If all of a group was judged or postponed: patterns start again with the most frequent one. */
function groupAfter(groups: readonly EntryGroup[], { groupRank }: ShownEntry, grouping: EntryGrouping) {
  if (grouping === 'pattern') return undefined;
  return groups.find(({ entries: [first] }) => !first.isLater && first.rank <= groupRank);
}

/** The entry before the displayed one, in the order of stepping; the last one at the beginning. O(entries) */
export function previousEntry(
  entries: readonly Entry[],
  list: string,
  before: ShownEntry | undefined,
  grouping: EntryGrouping | undefined,
): Entry | undefined {
  const order = grouping === undefined ? entries : grouped(entries, grouping).flatMap((group) => group.entries);
  if (before?.list !== list) return order.at(-1);
  const at = order.findIndex(({ sentence, row }) => sentence === before.sentence && row.word === before.row.word);
  const behind = at === -1 ? order.findIndex(({ rank }) => rank <= before.rank) : at;
  return order[behind - 1] ?? order.at(-1);
}
