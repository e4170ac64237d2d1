/** The data of a row of ten cells: numbers in a flat array. */

import { N_COLUMNS } from './column.ts';

/**
 * Indices into a row of `Parsed.rows`; the first ten are the starts of the cells by column, wherever they stand in the line. A cell ends
 * before `rows[at + column + ends] - 1`: where the ten come first, the next cell starts there (`ends === 1`); elsewhere ten more numbers
 * follow the row (`ends === ROW_STRIDE`, see `Columns`). A missing cell starts where `lineEnd` points to, behind the line.
 */
export const Field = {
  /** The line's end + 1; if further columns follow the ten, the end of the ten + 1. */
  lineEnd: N_COLUMNS,
  kind: 11,
  line: 12,
  /** Ten for a row with as many cells as its file has columns; otherwise by how many it has more or fewer. */
  nColumns: 13,
  idMajor: 14,
  idMinor: 15,
  word: 16,
  /** Bit `column` is set if a cell has a character that is not visible ASCII. */
  unusual: 17,
} as const;

/** Numbers per row where the ten columns come first; see `Columns.stride`. */
export const ROW_STRIDE = 18;
