/** The client's own minimal reading of CoNLL-U: sentences and cells. Pure; everything else is the server's work. */

import { Column, type ColumnName, N_COLUMNS } from '../../server/src/core/conllu/column.ts';

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

/** The span of a cell by column name. */
export function cellOf(row: string, cell: ColumnName): CellSpan {
  return spanOf(row, Column[cell]);
}

/** Whether a line is a row that still lacks columns. */
export function isUnfinishedRow(line: string): boolean {
  return /^\d/.test(line) && line.split('\t').length < N_COLUMNS;
}

/** Whether a line is a row with all its columns. */
export function isFullRow(line: string): boolean {
  return /^\d/.test(line) && N_COLUMNS <= line.split('\t').length;
}

/** A word in a list. */
interface ListedWord {
  readonly id: number;
  readonly form: string;
  readonly upos: string;
}

/** The words of the sentence at a line, in order. O(lines of the sentence). */
export function wordsAround(lines: Lines, line: number): ListedWord[] {
  const words: ListedWord[] = [];
  for (let each = startOf(lines, line); each < lines.count && !isBlank(lines, each); each++) {
    const row = lines.at(each);
    const id = /^(\d+)\t/.exec(row)?.[1];
    const cell = (name: ColumnName) => row.slice(cellOf(row, name).start, cellOf(row, name).end);
    if (id !== undefined) words.push({ id: Number(id), form: cell('form'), upos: cell('upos') });
  }
  return words;
}

/** The parts typed by a user: separated by spaces, or by bars if a part contains a space. */
export function partsOf(typed: string): string[] {
  const parts = typed.includes('|') ? typed.split('|') : typed.trim().split(/\s+/);
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}
