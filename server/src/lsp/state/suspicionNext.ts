/** Which entry follows the one that is shown. */

import type { SuspicionGrouping, SuspicionListName } from '../../protocol/suspicion.ts';
import { type EntryGroup, grouped } from './suspicionGroups.ts';
import type { Entry, Ranking } from './suspicionRanking.ts';
import type { ShownEntry } from './suspicions.ts';

/**
 * The entry after the one shown, which may have been judged and so be in the list no more; the first one at the end, and where another list
 * was gone through. With a grouping, all that is open in a group comes before the next group. O(entries)
 */
export function nextEntry(
  { entries }: Ranking,
  list: SuspicionListName,
  before: ShownEntry | undefined,
  grouping: SuspicionGrouping | undefined,
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

/** Among entries in the order of the list. */
function following(entries: readonly Entry[], before: ShownEntry): Entry | undefined {
  const at = entries.findIndex(({ sentence, row }) => sentence === before.sentence && row.word === before.row.word);
  if (at !== -1 && !entries[at].isLater) return entries[at + 1];
  // Judged, or put off: to the end of the list.
  const open = entries.find(({ rank, isLater }) => !isLater && rank <= before.rank);
  return open ?? (at === -1 ? undefined : entries[at + 1]);
}

/** Where all of a group was judged or put off: patterns begin with the most frequent one again. */
function groupAfter(groups: readonly EntryGroup[], { groupRank }: ShownEntry, grouping: SuspicionGrouping) {
  if (grouping === 'pattern') return undefined;
  return groups.find(({ entries: [first] }) => !first.isLater && first.rank <= groupRank);
}
