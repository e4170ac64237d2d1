/** The data of a row of ten cells: numbers in a flat array. */

import { N_COLUMNS } from './column.ts';

/** Indices into a row of `Parsed.rows`; the first ten are the starts of the cells, the eleventh the line's end + 1. */
export const Field = {
  lineEnd: N_COLUMNS,
  kind: 11,
  line: 12,
  nColumns: 13,
  idMajor: 14,
  idMinor: 15,
  word: 16,
  /** Bit `column` is set if a cell has a character that is not visible ASCII. */
  unusual: 17,
} as const;

export const ROW_STRIDE = 18;
