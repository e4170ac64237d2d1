/** Cells of a text: the cell at a position, and those beside, above and below it. Pure. */

import { Column } from '../../../server/src/core/conllu/column.ts';
import type { Columns } from '../../../server/src/core/conllu/columns.ts';
import { columnsIn, type Lines, textInCell } from '../text.ts';

/** Line and position in the row, both from 0. If the row lacks the column, the cell is the end of the row, where it would be typed. */
export interface CellPlace {
  readonly line: number;
  readonly column: number;
}

export type Direction = 'next' | 'previous';

const stepOf = (direction: Direction) => (direction === 'next' ? 1 : -1);

/** Whether a line holds cells: neither blank nor a comment. */
export const isRow = (line: string): boolean => !line.startsWith('#') && line.trim() !== '';

/** Number of cells in a row, by its tabs. */
export function nColumns(row: string): number {
  return columnAt(row, row.length) + 1;
}

/** Whether a line is a row with all columns of its file. */
export const isFullRow = (line: string, { n }: Columns): boolean => isRow(line) && n <= nColumns(line);

/** Position in the row of the cell that contains a position. O(row). */
export function columnAt(row: string, character: number): number {
  let column = 0;
  for (let tab = row.indexOf('\t'); 0 <= tab && tab < character; tab = row.indexOf('\t', tab + 1)) column++;
  return column;
}

/** The nearest row after or before a line, skipping comments and blank lines; undefined if there is none. */
export function rowBeside(lines: Lines, line: number, direction: Direction): number | undefined {
  const step = stepOf(direction);
  for (let each = line + step; 0 <= each && each < lines.count; each += step) if (isRow(lines.at(each))) return each;
  return undefined;
}

/**
 * The cell after or before a cell, in the same row or the adjacent one; undefined at the end of the file. In a row that lacks columns, the last cell is
 * followed by the place of the next one.
 */
export function cellBeside(lines: Lines, { line, column }: CellPlace, direction: Direction): CellPlace | undefined {
  const text = lines.at(line);
  if (isRow(text)) {
    const count = nColumns(text);
    const target = Math.min(column, count) + stepOf(direction);
    const last = count < columnsIn(lines).n && direction === 'next' ? count : count - 1;
    if (0 <= target && target <= last) return { line, column: target };
  }
  const row = rowBeside(lines, line, direction);
  if (row === undefined) return undefined;
  return { line: row, column: direction === 'next' ? 0 : nColumns(lines.at(row)) - 1 };
}

/**
 * The cell of the same column in the row below or above; undefined where there is no such row. The column stays, also over rows that lack
 * it. Cells that are blank by definition in multiword tokens and empty nodes are skipped, unless they have content to remove.
 */
export function sameColumn(lines: Lines, { line, column }: CellPlace, direction: Direction): CellPlace | undefined {
  const columns = columnsIn(lines);
  let row = rowBeside(lines, line, direction);
  while (row !== undefined && isBlankByDefinition(lines.at(row), column, columns))
    row = rowBeside(lines, row, direction);
  return row === undefined ? undefined : { line: row, column };
}

/** Cells that hold `_` in every multiword token, and in every empty node. FEATS of a token may have `Typo=Yes`. */
const { lemma, upos, xpos, head, deprel, deps } = Column;
const BLANK_IN_TOKENS: ReadonlySet<number> = new Set([lemma, upos, xpos, head, deprel, deps]);
const BLANK_IN_EMPTY_NODES: ReadonlySet<number> = new Set([head, deprel]);

function isBlankByDefinition(row: string, position: number, columns: Columns): boolean {
  const [, sign] = /^\d+([-.])\d+$/.exec(textInCell(row, 'id', columns)) ?? [];
  if (sign === undefined || row.split('\t')[position] !== '_') return false;
  return (sign === '-' ? BLANK_IN_TOKENS : BLANK_IN_EMPTY_NODES).has(columns.columnAt[position]);
}

const isSamePlace = (a: CellPlace, b: CellPlace): boolean => a.line === b.line && a.column === b.column;

export const areSamePlaces = (a: readonly CellPlace[] | undefined, b: readonly CellPlace[]): boolean =>
  a?.length === b.length && a.every((cell, index) => isSamePlace(cell, b[index]));

/** Adds the cell below or above the last one; going back removes the last one. Cells are in the order in which they were added. */
export function stretched(lines: Lines, cells: readonly CellPlace[], direction: Direction): readonly CellPlace[] {
  const last = cells.at(-1);
  const target = last && sameColumn(lines, last, direction);
  if (target === undefined) return cells;
  return cells.some((each) => isSamePlace(each, target)) ? cells.slice(0, -1) : [...cells, target];
}

/** Removes duplicates: cursors that meet become one. O(cells). */
export function distinct(cells: readonly CellPlace[]): readonly CellPlace[] {
  return [...new Map(cells.map((cell) => [`${cell.line}:${cell.column}`, cell])).values()];
}
