/**
 * Columns of tables as rows. Reading one number from each of many rows costs a cache line per number, so tiles of four rows and four
 * columns are turned at once, and the lines of the three other columns are kept until they are needed.
 */

import { reserve } from './memory';

const TILE: i32 = 4;

let squares: usize = 0;
let lines: usize = 0;
let size: i32 = 0;

/** Memory for tables with a square of lines, and tables with one line, for each column of a tile. Lines have `stride` numbers. */
export function columnsBegin<T>(nSquares: i32, nLines: i32, stride: i32): void {
  size = stride;
  // Tiles at the end of a line reach beyond it.
  squares = reserve<T>(nSquares * TILE * size * size + TILE);
  lines = reserve<T>(nLines * TILE * size + TILE);
}

/** Line j of the square of a table for one of the four columns. */
// @ts-ignore: decorator
@inline
export function lineOfSquare<T>(table: i32, column: i32, j: i32): usize {
  return squares + (<usize>(((table * TILE + column) * size + j) * size)) * sizeof<T>();
}

/** Bytes from the square of a column to that of the next. */
// @ts-ignore: decorator
@inline
export function betweenSquares<T>(): usize {
  return (<usize>(size * size)) * sizeof<T>();
}

/** The line of a table for one of the four columns. */
// @ts-ignore: decorator
@inline
export function lineOf<T>(table: i32, column: i32): usize {
  return lines + (<usize>((table * TILE + column) * size)) * sizeof<T>();
}

/** Bytes from the line of a column to that of the next. */
// @ts-ignore: decorator
@inline
export function betweenLines<T>(): usize {
  return (<usize>size) * sizeof<T>();
}

/** Writes four numbers of each of four rows as four numbers of four lines: at `to`, and at multiples of `next` behind it. */
// @ts-ignore: decorator
@inline
export function turnTile<T>(row0: usize, row1: usize, row2: usize, row3: usize, to: usize, next: usize): void {
  if (sizeof<T>() == 8) {
    turnHalf<T>(row0, row1, row2, row3, to, next);
    turnHalf<T>(row0 + 16, row1 + 16, row2 + 16, row3 + 16, to + 2 * next, next);
    return;
  }
  const a = v128.load(row0);
  const b = v128.load(row1);
  const c = v128.load(row2);
  const d = v128.load(row3);
  const ab = v128.shuffle<T>(a, b, 0, 4, 1, 5);
  const cd = v128.shuffle<T>(c, d, 0, 4, 1, 5);
  const abHigh = v128.shuffle<T>(a, b, 2, 6, 3, 7);
  const cdHigh = v128.shuffle<T>(c, d, 2, 6, 3, 7);
  v128.store(to, v128.shuffle<T>(ab, cd, 0, 1, 4, 5));
  v128.store(to + next, v128.shuffle<T>(ab, cd, 2, 3, 6, 7));
  v128.store(to + 2 * next, v128.shuffle<T>(abHigh, cdHigh, 0, 1, 4, 5));
  v128.store(to + 3 * next, v128.shuffle<T>(abHigh, cdHigh, 2, 3, 6, 7));
}

/** Two columns of doubles. */
// @ts-ignore: decorator
@inline
function turnHalf<T>(row0: usize, row1: usize, row2: usize, row3: usize, to: usize, next: usize): void {
  const a = v128.load(row0);
  const b = v128.load(row1);
  const c = v128.load(row2);
  const d = v128.load(row3);
  v128.store(to, v128.shuffle<T>(a, b, 0, 2));
  v128.store(to, v128.shuffle<T>(c, d, 0, 2), 16);
  v128.store(to + next, v128.shuffle<T>(a, b, 1, 3));
  v128.store(to + next, v128.shuffle<T>(c, d, 1, 3), 16);
}
