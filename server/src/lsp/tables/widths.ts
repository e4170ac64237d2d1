/** How wide the columns of a table are: the same for all of its pages, so that none moves while the user scrolls. */

import type { CountTable } from '../../core/tables/index.ts';
import { shownCell } from './wording.ts';

const known = new WeakMap<CountTable, readonly number[]>();

/** Characters of the widest cell of each column. Time O(rows · columns), once for each table. */
export function widthsOf(table: CountTable): readonly number[] {
  let widths = known.get(table);
  if (widths === undefined) {
    widths = table.columns.map((_, at) => widthOf(table, at));
    known.set(table, widths);
  }
  return widths;
}

function widthOf({ columns, rows }: CountTable, at: number): number {
  let most = 0;
  // Of the numbers, the longest are among these: printing all of them would take longer than counting them.
  const extremes = new Map<string, number>();
  const note = (name: string, value: number, isFurther: (a: number, b: number) => boolean) => {
    const last = extremes.get(name);
    if (last === undefined || isFurther(value, last)) extremes.set(name, value);
  };
  for (const { cells } of rows) {
    const cell = cells[at];
    if (typeof cell === 'number') {
      const kind = Number.isInteger(cell) ? 'whole' : 'part';
      note(`most ${kind}`, cell, (a, b) => b < a);
      note(`least ${kind}`, cell, (a, b) => a < b);
    } else if (cell !== undefined && most < 2 * cell.length) {
      const shown = shownCell(cell, columns[at]);
      // Letters from Hangul on are about twice as wide as a digit.
      most = Math.max(most, shown.length + shown.replace(/[\0-\u10ff]/g, '').length);
    }
  }
  for (const value of extremes.values()) most = Math.max(most, shownCell(value, columns[at]).length);
  return most;
}
