/** The gap after a token: the MISC items that describe the space there. It belongs to the surface token and moves as a unit. */

import { itemTexts, NO_SPACE_AFTER, nameOfItem, printItems } from '../../annotation/index.ts';
import type { DraftRow } from './nodes.ts';

/** MISC items; empty for a plain space. */
type Gap = readonly string[];

export const SPACE: Gap = [];
export const GLUED: Gap = [NO_SPACE_AFTER];

const isOfGap = (item: string): boolean => {
  const name = nameOfItem(item);
  return name === 'SpaceAfter' || name === 'SpacesAfter';
};

export function gapOf({ misc }: DraftRow): Gap {
  return misc.includes('Space') ? itemTexts(misc).filter(isOfGap) : SPACE;
}

export function isGlued({ misc }: DraftRow): boolean {
  return misc.includes(NO_SPACE_AFTER) && itemTexts(misc).includes(NO_SPACE_AFTER);
}

/** Removes the gap from a row and returns it. */
export function takeGap(row: DraftRow): Gap {
  const gap = gapOf(row);
  if (0 < gap.length) row.misc = printItems(itemTexts(row.misc).filter((item) => !isOfGap(item)));
  return gap;
}

/** Sets the gap of a row; an equal gap keeps its place in the cell. */
export function setGap(row: DraftRow, gap: Gap): void {
  if (printItems(gapOf(row)) === printItems(gap)) return;
  takeGap(row);
  for (const item of gap) row.misc = withMiscItem(row.misc, item);
}

/** MISC with one more item: in alphabetical order if the others are sorted, otherwise last. */
export function withMiscItem(cell: string, item: string): string {
  const items = itemTexts(cell);
  const isSorted = items.every((each, i) => i === 0 || compare(items[i - 1], each) <= 0);
  const at = isSorted ? items.findIndex((each) => 0 < compare(each, item)) : -1;
  items.splice(at === -1 ? items.length : at, 0, item);
  return printItems(items);
}

/** MISC plus those items of another cell whose names it does not have. */
export function withMiscOf(cell: string, other: string): string {
  let all = cell;
  for (const item of itemTexts(other)) {
    if (!itemTexts(all).some((each) => nameOfItem(each) === nameOfItem(item))) all = withMiscItem(all, item);
  }
  return all;
}

function compare(a: string, b: string): number {
  const [x, y] = [a.toLowerCase(), b.toLowerCase()];
  return x < y ? -1 : y < x ? 1 : 0;
}
