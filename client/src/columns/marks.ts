/**
 * What is done to a row so that its cells stand where the layout says. Pure.
 *
 * A tab of the text is not drawn. In its place stands one of the page, which leads to a stop: a place counted from the left edge of
 * the text, and not from where the cell happened to end. Hence cells line up to a fraction of a pixel in any font and script; widths
 * only have to be upper bounds, so that no cell ends behind the stop that it should lead to.
 */

import type { Layout } from './layout.ts';
import { COLUMN } from './names.ts';
import { fitting } from './width.ts';

export interface Mark {
  /** Character where what is shown of the cell ends. */
  readonly shownEnd: number;
  /** Character up to which nothing is drawn: the rest of the cell and its tab. */
  readonly hiddenEnd: number;
  /** Whether something of the cell is hidden, which an ellipsis says. */
  readonly isCut: boolean;
  /** Tab stops are at the multiples of this many columns; undefined for the last cell, which leads nowhere. */
  readonly tabSize: number | undefined;
}

/** In rows that are wider than their layout, cells follow one another at the next whole column. */
const NEXT_COLUMN = 1;

/** The cells of a row that a cursor or selection is in, from the first to the last. */
export interface Open {
  readonly first: number;
  readonly last: number;
}

/**
 * The marks of a row, one for each cell but a last one that is shown whole; in order. An open row shows its cells whole from the
 * first open one on; where that would move DEPREL out of view, only the open ones and those behind DEPREL. A row with a wrong
 * number of cells always is shown whole.
 */
export function marksOf(row: string, layout: Layout, open: Open | undefined): Mark[] {
  const cells = row.split('\t');
  if (cells.length !== layout.starts.length) return arrange(cells, layout, () => true).marks;
  if (open === undefined) return arrange(cells, layout, () => false).marks;
  const whole = arrange(cells, layout, (cell) => open.first <= cell);
  if (layout.inView === undefined || whole.endOfDeprel <= layout.inView) return whole.marks;
  return arrange(cells, layout, (cell) => COLUMN.deprel < cell || (open.first <= cell && cell <= open.last)).marks;
}

interface Arranged {
  readonly marks: Mark[];
  readonly endOfDeprel: number;
}

function arrange(cells: readonly string[], layout: Layout, isWhole: (cell: number) => boolean): Arranged {
  const { starts, widths, eastAsianWidth } = layout;
  const farthest = starts[starts.length - 1] + widths[widths.length - 1];
  const marks: Mark[] = [];
  let column = 0;
  let endOfDeprel = 0;
  let isAligned = true;
  let cellStart = 0;
  cells.forEach((cell, index) => {
    const isLast = index === cells.length - 1;
    const { end, width } = fitting(cell, isWhole(index) ? farthest : widths[index], eastAsianWidth);
    const shown = isWhole(index) ? cell.length : end;
    const isCut = shown < cell.length;
    column += width;
    if (index <= COLUMN.deprel) endOfDeprel = column;
    const stop = starts[index + 1];
    let tabSize: number | undefined;
    if (!isLast) {
      const reaches = stop !== undefined && column < stop;
      tabSize = reaches ? (isAligned ? finest(stop, starts[index]) : stop) : NEXT_COLUMN;
      column = reaches ? stop : column + 2;
      isAligned = reaches;
    }
    const cellEnd = cellStart + cell.length;
    if (isCut || !isLast) {
      marks.push({ shownEnd: cellStart + shown, hiddenEnd: cellEnd + (isLast ? 0 : 1), isCut, tabSize });
    }
    cellStart = cellEnd + 1;
  });
  return { marks, endOfDeprel };
}

/**
 * The smallest tab size with a stop at `stop` and none between it and `start`, the place where the cell begins. So a text that is
 * wider than it was thought to be moves what follows by the width of a column, and not as far as the double of `stop`.
 */
const finest = (stop: number, start: number): number => stop / Math.floor(stop / (stop - start));

/** The cell of a row that a character belongs to. */
export function cellAt(row: string, character: number): number {
  let cell = 0;
  for (let tab = row.indexOf('\t'); 0 <= tab && tab < character; tab = row.indexOf('\t', tab + 1)) cell++;
  return cell;
}
