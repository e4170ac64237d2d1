/** Cells of items between bars (FEATS, MISC): the item that the cursor is in, and the others. */

import { itemsOf } from '../../annotation/index.ts';
import type { CompletionCell } from './cell.ts';
import { blankBefore } from './singleValues.ts';

interface ItemPlace {
  /** The items before and after the one at the cursor; empty ones are left out. */
  readonly before: readonly string[];
  readonly behind: readonly string[];
  /** The item at the cursor, without the `_` of an empty cell. */
  readonly item: string;
  /** The part of the item before the cursor. */
  readonly typed: string;
  /** The part of the cell before the item. */
  readonly prefix: string;
}

export function itemAt({ text, cursor }: CompletionCell): ItemPlace {
  const items = itemsOf(text);
  const here = items.find(({ end }) => cursor <= end) ?? { text, start: 0, end: text.length };
  const { start } = here;
  const blank = start === 0 ? blankBefore(text, cursor) : '';
  const others = items.filter((each) => each !== here && each.text !== '' && each.text !== '_');
  return {
    before: others.filter((each) => each.end < start).map((each) => each.text),
    behind: others.filter((each) => start < each.start).map((each) => each.text),
    item: here.text.replace(/^_/, ''),
    typed: text.slice(start + blank.length, cursor),
    prefix: text.slice(0, start) + blank,
  };
}
