/**
 * Decorations of a row that place its cells according to the layout. Pure.
 *
 * The tabs of the text are hidden and replaced by tabs in decorations. These lead to tab stops, which are measured from the left edge of
 * the text, not from the end of the preceding cell. So cells are aligned to a fraction of a pixel in any font and script; widths
 * only have to be upper bounds, so that no cell ends after its tab stop.
 */

import { COLUMN_TITLES, Column } from '../../../server/src/core/conllu/column.ts';
import type { Layout } from './layout.ts';
import { fitting } from './width.ts';

interface Mark {
  /** Character at which the shown part of the cell ends, or the part that fits into its column if the rest floats. */
  readonly shownEnd: number;
  /** End of the rest that is drawn over the cells to the right; `shownEnd` if there is none. */
  readonly floatEnd: number;
  /** Character up to which the text is hidden: the rest of the cell and its tab. */
  readonly hiddenEnd: number;
  /** Whether part of the cell is hidden, which an ellipsis indicates. */
  readonly isCut: boolean;
  /** Columns that the next cell goes back because the rest floats. An estimate: from there, a tab stop leads to its column. */
  readonly back: number;
  /** Tab stops are at multiples of this many columns; undefined for the last cell, which has no stop. */
  readonly tabSize: number | undefined;
}

/** In rows wider than their layout, each cell starts at the next whole column. */
const NEXT_COLUMN = 1;

const HEAD = COLUMN_TITLES[Column.head];
const DEPREL = COLUMN_TITLES[Column.deprel];

/** The first and last cell of a row that a cursor or selection is in. */
export interface Open {
  readonly first: number;
  readonly last: number;
  /** Characters of the row that are selected, half-open; undefined if none are. */
  readonly selection?: { readonly start: number; readonly end: number } | undefined;
}

/** Display of a cell wider than its column: up to an ellipsis, over the cells to its right, or in full, moving them. */
type Look = 'cut' | 'floating' | 'whole';

/**
 * The marks of a row in order, one for each cell except a last one that is shown in full. Of an open row, the cells at the cursor and those after
 * DEPREL are shown in full; up to DEPREL they float, so that HEAD and DEPREL are in their columns wherever the cursor is. A row with the wrong number
 * of cells is always shown in full.
 */
export function marksOf(row: string, layout: Layout, open: Open | undefined): Mark[] {
  const cells = row.split('\t');
  if (cells.length !== layout.starts.length) return arrange(cells, layout, () => 'whole');
  if (open === undefined) return arrange(cells, layout, () => 'cut');
  const last = Math.max(layout.names.indexOf(HEAD), layout.names.indexOf(DEPREL));
  return arrange(cells, layout, (cell) => {
    if (last < cell) return 'whole';
    return cell === open.first || cell === open.last ? 'floating' : 'cut';
  });
}

function arrange(cells: readonly string[], layout: Layout, lookOf: (cell: number) => Look): Mark[] {
  const { starts, widths, eastAsianWidth } = layout;
  const farthest = starts[starts.length - 1] + widths[widths.length - 1];
  const marks: Mark[] = [];
  let column = 0;
  let isAligned = true;
  let cellStart = 0;
  cells.forEach((cell, index) => {
    const isLast = index === cells.length - 1;
    const look = lookOf(index);
    const { end, width } = fitting(cell, look === 'whole' ? farthest : widths[index], eastAsianWidth);
    const shown = look === 'whole' ? cell.length : end;
    const floats = look === 'floating' && shown < cell.length && !isLast;
    const isCut = shown < cell.length && !floats;
    column += width;
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
      marks.push({
        shownEnd: cellStart + shown,
        floatEnd: floats ? cellEnd : cellStart + shown,
        hiddenEnd: cellEnd + (isLast ? 0 : 1),
        isCut,
        back: floats ? wayBack(cell, shown, starts[index + 1] - starts[index], eastAsianWidth) : 0,
        tabSize,
      });
    }
    cellStart = cellEnd + 1;
  });
  return marks;
}

/** In columns, wider than any line drawn. */
const LONGEST_FLOATING = 20_000;

/** To the middle between the shown part of a cell in its column and the next one, so that widths need not be exact. */
function wayBack(cell: string, shown: number, toNext: number, eastAsianWidth: number): number {
  const widthOf = (text: string) => fitting(text, LONGEST_FLOATING, eastAsianWidth).width;
  return widthOf(cell.slice(shown)) - Math.floor((toNext - widthOf(cell.slice(0, shown))) / 2);
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
