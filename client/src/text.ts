/** The client's own minimal reading of CoNLL-U: sentences and cells. Pure; everything else is the server's work. */

import { Column, type ColumnName } from '../../server/src/core/conllu/column.ts';
import { type Columns, columnsOf, TEN_COLUMNS } from '../../server/src/core/conllu/columns.ts';

/** Lines of a text, numbered from 0. */
export interface Lines {
  readonly count: number;
  at(line: number): string;
}

export const isBlank = (lines: Lines, line: number) => lines.at(line).trim() === '';
export const isComment = (lines: Lines, line: number) => lines.at(line).startsWith('#');

/** Line of the first word of the sentence after or before the one at `line`; undefined if there is none. */
export function firstWordLine(lines: Lines, line: number, direction: 'next' | 'previous'): number | undefined {
  const start = direction === 'next' ? startAfter(lines, line) : startBefore(lines, line);
  if (start === undefined) return undefined;
  let word = start;
  while (word + 1 < lines.count && isComment(lines, word) && !isBlank(lines, word + 1)) word++;
  return word;
}

function startAfter(lines: Lines, line: number): number | undefined {
  let each = line;
  while (each < lines.count && !isBlank(lines, each)) each++;
  while (each < lines.count && isBlank(lines, each)) each++;
  return each < lines.count ? each : undefined;
}

function startBefore(lines: Lines, line: number): number | undefined {
  const own = startOf(lines, line);
  let each = own - 1;
  while (0 <= each && isBlank(lines, each)) each--;
  return each < 0 ? undefined : startOf(lines, each);
}

/** First line of the sentence at a line; for a blank line, the line itself. */
function startOf(lines: Lines, line: number): number {
  if (isBlank(lines, line)) return line;
  let each = line;
  while (0 < each && !isBlank(lines, each - 1)) each--;
  return each;
}

/** UTF-16 units of a line, half-open. */
export interface CellSpan {
  readonly start: number;
  readonly end: number;
}

/** The span of a cell, without its tabs; if the row lacks the column, the end of the row. O(row). */
export function spanOf(row: string, column: number): CellSpan {
  let start = 0;
  for (let each = 0; each < column; each++) {
    const tab = row.indexOf('\t', start);
    if (tab < 0) return { start: row.length, end: row.length };
    start = tab + 1;
  }
  const end = row.indexOf('\t', start);
  return { start, end: end < 0 ? row.length : end };
}

/** The columns of a text, by its first line. */
export const columnsIn = (lines: Lines): Columns => (lines.count === 0 ? TEN_COLUMNS : columnsOf(lines.at(0)));

/** The span of a cell by column name; if its file lacks the column, the end of the row. */
export function cellOf(row: string, cell: ColumnName, columns: Columns): CellSpan {
  const position = columns.positions[Column[cell]];
  return position === -1 ? { start: row.length, end: row.length } : spanOf(row, position);
}

/** The text of a cell by column name; '' if the row or its file lacks it. */
export function textInCell(row: string, cell: ColumnName, columns: Columns): string {
  const { start, end } = cellOf(row, cell, columns);
  return row.slice(start, end);
}

/** Whether a line is the row of a word, a multiword token or an empty node. */
export function hasId(line: string, columns: Columns): boolean {
  if (columns.positions[Column.id] === 0) return /^\d/.test(line);
  if (line.startsWith('#') || line.trim() === '') return false;
  return !columns.has(Column.id) || /^\d/.test(textInCell(line, 'id', columns));
}

/** Whether a line is a row that still lacks columns; where ID does not come first, it may be among them. */
export function isUnfinishedRow(line: string, columns: Columns): boolean {
  if (columns.n <= line.split('\t').length) return false;
  const { start, end } = cellOf(line, 'id', columns);
  return hasId(line, columns) || (0 < start && start === end && line.trim() !== '' && !line.startsWith('#'));
}

/** Whether a line is a row with all its columns. */
export function isFullRow(line: string, columns: Columns): boolean {
  return hasId(line, columns) && columns.n <= line.split('\t').length;
}

/** Whether a line is the row of a word: neither a multiword token nor an empty node. */
export const isWordRow = (line: string, columns: Columns): boolean => wordOf(line, columns) !== undefined;

/** The ID of a word, by its row. */
function wordOf(line: string, columns: Columns): number | undefined {
  if (line.startsWith('#') || !line.includes('\t')) return undefined;
  const id = textInCell(line, 'id', columns);
  return /^\d+$/.test(id) ? Number(id) : undefined;
}

/** A word in a list. */
interface ListedWord {
  readonly id: number;
  readonly form: string;
  readonly upos: string;
}

/** The words of the sentence at a line, in order. O(lines of the sentence). */
export function wordsAround(lines: Lines, line: number): ListedWord[] {
  const columns = columnsIn(lines);
  const words: ListedWord[] = [];
  for (let each = startOf(lines, line); each < lines.count && !isBlank(lines, each); each++) {
    const row = lines.at(each);
    const id = wordOf(row, columns);
    if (id !== undefined)
      words.push({ id, form: textInCell(row, 'form', columns), upos: textInCell(row, 'upos', columns) });
  }
  return words;
}

/** The parts typed by a user: separated by spaces, or by bars if a part contains a space. */
export function partsOf(typed: string): string[] {
  const parts = typed.includes('|') ? typed.split('|') : typed.trim().split(/\s+/);
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}
