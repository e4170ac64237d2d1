/**
 * How a row is decorated so that its cells are placed according to the layout. Pure.
 *
 * The tabs of the text are hidden and replaced by tabs in decorations. These lead to tab stops, which are measured from the left edge of
 * the text, not from the end of the preceding cell. So cells are aligned to a fraction of a pixel in any font and script; widths
 * only have to be upper bounds, so that no cell ends after its tab stop.
 */

import type { Layout } from './layout.ts';
import { COLUMN } from './names.ts';
import { fitting } from './width.ts';

export interface Mark {
  /** Character at which the shown part of the cell ends. */
  readonly shownEnd: number;
  /** Character up to which the text is hidden: the rest of the cell and its tab. */
  readonly hiddenEnd: number;
  /** Whether part of the cell is hidden, which an ellipsis indicates. */
  readonly isCut: boolean;
  /** Tab stops are at multiples of this many columns; undefined for the last cell, which has no stop. */
  readonly tabSize: number | undefined;
}

/** In rows wider than their layout, each cell starts at the next whole column. */
const NEXT_COLUMN = 1;

/** The first and last cell of a row that a cursor or selection is in. */
export interface Open {
  readonly first: number;
  readonly last: number;
}

/**
 * The marks of a row in order, one for each cell except a last one that is shown in full. An open row shows its cells in full from the
 * first open one on; if that would move DEPREL out of view, only the open ones and those after DEPREL. A row with the wrong
 * number of cells is always shown in full.
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
 * The smallest tab size with a stop at `stop` and none between it and `start`, where the cell begins. If a text is wider than
 * estimated, the following cell moves on by one stop only, not to twice `stop`.
 */
const finest = (stop: number, start: number): number => stop / Math.floor(stop / (stop - start));

/** The cell of a row that a character belongs to. */
export function cellAt(row: string, character: number): number {
  let cell = 0;
  for (let tab = row.indexOf('\t'); 0 <= tab && tab < character; tab = row.indexOf('\t', tab + 1)) cell++;
  return cell;
}
