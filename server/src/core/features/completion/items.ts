/** Cells of items between bars (FEATS, MISC): which item the cursor is in, and which are the others. */

import type { Cell } from './completion.ts';
import { blankBefore } from './whole.ts';

export interface ItemPlace {
  /** The items before and behind the one at the cursor; empty ones are left out. */
  readonly before: readonly string[];
  readonly behind: readonly string[];
  /** The item at the cursor, without the `_` of an empty cell. */
  readonly item: string;
  /** What of the item stands before the cursor. */
  readonly typed: string;
  /** What of the cell stands before the item. */
  readonly prefix: string;
}

export function itemAt({ text, cursor }: Cell): ItemPlace {
  const start = text.lastIndexOf('|', cursor - 1) + 1;
  const bar = text.indexOf('|', cursor);
  const end = bar === -1 ? text.length : bar;
  const blank = start === 0 ? blankBefore(text, cursor) : '';
  return {
    before: itemsOf(text.slice(0, Math.max(0, start - 1))),
    behind: itemsOf(text.slice(end + 1)),
    item: text.slice(start, end).replace(/^_/, ''),
    typed: text.slice(start + blank.length, cursor),
    prefix: text.slice(0, start) + blank,
  };
}

const itemsOf = (text: string): string[] => text.split('|').filter((item) => item !== '' && item !== '_');

/** Left of `=`. */
export const nameOf = (item: string): string => item.split('=', 1)[0];
