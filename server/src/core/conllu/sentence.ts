/** One sentence block: its text, and everything read from it, parsed on first use. */

import { COLUMN_TITLES, type ColumnIndex } from './column.ts';
import { type Columns, TEN_COLUMNS } from './columns.ts';
import type { Comment } from './comment.ts';
import { detached } from './detached.ts';
import { type Parsed, parseSentence } from './parse.ts';
import type { Problem } from './problem.ts';
import { Field } from './row.ts';
import { giveBack } from './slab.ts';
import type { Span } from './span.ts';

/** The kind of item that a row of ten cells represents. */
export const RowKind = { word: 0, multiwordToken: 1, emptyNode: 2 } as const;
export type RowKind = (typeof RowKind)[keyof typeof RowKind];

/**
 * A sentence with its comments and rows. Immutable. All offsets and line numbers are relative to the block (lines from
 * 0), so an unchanged sentence stays valid wherever an edit moves it.
 *
 * Words are 1…nWords by position; word 0 is the artificial root. Positions equal the IDs whenever the IDs are 1…n; otherwise
 * heads are resolved through the IDs as written.
 */
export class Sentence {
  private lazy: Parsed | undefined;

  /**
   * @param nLines number of line terminators in `text`
   * @param memory for the parsed numbers: see `parseSentence`
   * @param columns of its file
   */
  constructor(
    readonly text: string,
    readonly nLines: number,
    private readonly memory: 'shared' | 'own' = 'shared',
    readonly columns: Columns = TEN_COLUMNS,
  ) {}

  /** Another sentence of the same file: this one after an edit that leaves its lines, or has another number of line terminators. */
  withText(text: string, nLines = this.nLines): Sentence {
    return new Sentence(text, nLines, 'shared', this.columns);
  }

  /**
   * The same sentence, not yet parsed, in memory of its own: the text it was cut from and the neighbours it was
   * read with can be freed while it stays. For sentences that arrive one by one; reading costs a tenth more. Time O(length).
   */
  apart(): Sentence {
    return new Sentence(detached(this.text), this.nLines, 'own', this.columns);
  }

  private get parsed(): Parsed {
    this.lazy ??= parseSentence(this.text, this.memory, this.columns);
    return this.lazy;
  }

  /**
   * Discards the parsed data, and lets the next sentence use the same memory: for streams, which look at each sentence once. Its
   * arrays must no longer be in use. It is parsed again on the next access.
   */
  release(): void {
    if (this.lazy === undefined) return;
    giveBack({ first: this.lazy.rows, last: this.lazy.lineStarts });
    this.lazy = undefined;
  }

  /** The highest UTF-16 unit that is not visible ASCII; 0 if there is none. */
  get highestUnit(): number {
    return this.parsed.highestUnit;
  }

  /** Whether there is a control character (C0, DEL or C1) other than tabs and line endings. */
  get hasControls(): boolean {
    return this.parsed.hasControls;
  }

  /** Start offset of each line, and the text's length as the last element. */
  get lineStarts(): Int32Array {
    return this.parsed.lineStarts;
  }

  /**
   * `columns.stride` numbers per row, see Field: for checks that read every cell of a treebank without creating objects. A cell ends
   * at `rows[at + column + columns.ends] - 1`.
   */
  get rows(): Int32Array {
    return this.parsed.rows;
  }

  /** Row of each word, -1 for word 0. */
  get wordRows(): Int32Array {
    return this.parsed.wordRows;
  }

  private field(row: number, field: number): number {
    return this.parsed.rows[row * this.columns.stride + field];
  }

  get comments(): readonly Comment[] {
    return this.parsed.comments;
  }

  /** Problems of reading, in text order. */
  get problems(): readonly Problem[] {
    return this.parsed.problems;
  }

  get nWords(): number {
    return this.parsed.wordRows.length - 1;
  }

  get nRows(): number {
    return this.parsed.rows.length / this.columns.stride;
  }

  /** Whether the block has no rows: only comments, blank or unreadable lines. */
  get isEmpty(): boolean {
    return this.nRows === 0;
  }

  /** Head of each word by position; length nWords + 1; `heads[0] === -1`; -1 if HEAD is unreadable or unknown. */
  get heads(): Int32Array {
    return this.parsed.heads;
  }

  /** True if the word IDs are exactly 1…nWords. */
  get hasSequentialIds(): boolean {
    return this.parsed.hasSequentialIds;
  }

  kind(row: number): RowKind {
    return this.field(row, Field.kind) as RowKind;
  }

  /** Line of a row within the block. */
  rowLine(row: number): number {
    return this.field(row, Field.line);
  }

  /** Row of a word, 1 ≤ word ≤ nWords. */
  rowOfWord(word: number): number {
    return this.parsed.wordRows[word];
  }

  /** For a word row, its position; for a multiword token, its first word; for an empty node, the word before it (or 0). */
  wordOfRow(row: number): number {
    return this.field(row, Field.word);
  }

  /** First number of the ID as written (`3` in `3`, `3-4`, `3.1`); for an unreadable ID, the one expected there. */
  idMajor(row: number): number {
    return this.field(row, Field.idMajor);
  }

  /** Second number of the ID as written (`4` in `3-4`, `1` in `3.1`), 0 for words. */
  idMinor(row: number): number {
    return this.field(row, Field.idMinor);
  }

  /** Number of cells in the row: ten if it has all columns of its file, otherwise by how many it has more or fewer. */
  nColumns(row: number): number {
    return this.field(row, Field.nColumns);
  }

  /** Whether the row has this cell: the file has the column, and the row is not too short. */
  hasCell(row: number, column: ColumnIndex): boolean {
    const { rows } = this.parsed;
    const at = row * this.columns.stride;
    return rows[at + column] < rows[at + Field.lineEnd];
  }

  /**
   * Text of a cell; `_` in a column that the file lacks, '' if the row is too short. The last column contains the rest of an over-long
   * row.
   */
  cell(row: number, column: ColumnIndex): string {
    const { rows } = this.parsed;
    const { stride, ends } = this.columns;
    const at = row * stride;
    const start = rows[at + column];
    if (rows[at + Field.lineEnd] - 1 < start) return this.columns.has(column) ? '' : '_';
    return this.text.slice(start, rows[at + column + ends] - 1);
  }

  /** Span of a cell; an empty span at the line's end for a missing column. */
  cellSpan(row: number, column: ColumnIndex): Span {
    const { rows } = this.parsed;
    const { stride, ends } = this.columns;
    const at = row * stride;
    const lineEnd = rows[at + Field.lineEnd] - 1;
    return { start: Math.min(rows[at + column], lineEnd), end: Math.min(rows[at + column + ends] - 1, lineEnd) };
  }

  /** Whether a cell is absent, empty or `_`. */
  isBlank(row: number, column: ColumnIndex): boolean {
    const { rows } = this.parsed;
    const { stride, ends } = this.columns;
    const at = row * stride + column;
    const length = rows[at + ends] - 1 - rows[at];
    return length <= 0 || (length === 1 && this.text.charCodeAt(rows[at]) === 95);
  }

  /** All cells of a row as written, in the order of the file. O(length of the row). */
  cellsOfRow(row: number): string[] {
    const { start, end } = this.lineSpan(this.rowLine(row));
    return this.text
      .slice(start, end)
      .replace(/^\ufeff/, '')
      .split('\t');
  }

  /** Cell of a column by its name, which may be a further one; undefined if the row or the file lacks it. O(length of the row). */
  cellNamed(row: number, name: string): string | undefined {
    const span = this.spanNamed(row, name);
    return span && this.text.slice(span.start, span.end);
  }

  /** The same as a span. */
  spanNamed(row: number, name: string): Span | undefined {
    const column = COLUMN_TITLES.indexOf(name) as ColumnIndex;
    if (0 <= column) return this.hasCell(row, column) ? this.cellSpan(row, column) : undefined;
    const position = this.columns.positionOf(name);
    return position === -1 ? undefined : this.spanAt(row, position);
  }

  /** Span of the cell at a position in the row, from 0; undefined if the row has fewer. */
  private spanAt(row: number, position: number): Span | undefined {
    const line = this.lineSpan(this.rowLine(row));
    let start = line.start;
    for (let i = 0; i < position; i++) {
      start = this.text.indexOf('\t', start) + 1;
      if (start === 0 || line.end < start) return undefined;
    }
    const tab = position === this.columns.n - 1 ? -1 : this.text.indexOf('\t', start);
    return { start, end: tab === -1 || line.end < tab ? line.end : tab };
  }

  /** Cell of a word by position: `wordCell(3, Column.deprel)`. The root has no cells: ''. */
  wordCell(word: number, column: ColumnIndex): string {
    return word === 0 ? '' : this.cell(this.parsed.wordRows[word], column);
  }

  wordCellSpan(word: number, column: ColumnIndex): Span {
    return this.cellSpan(this.parsed.wordRows[word], column);
  }

  /** Position of the word with this ID (0 for 0), or undefined. */
  wordById(id: number): number | undefined {
    if (id === 0) return 0;
    if (this.parsed.hasSequentialIds) return 0 < id && id <= this.nWords ? id : undefined;
    return this.parsed.wordsById?.get(id);
  }

  /** The ID to write into HEAD for a word by position. */
  idOfWord(word: number): number {
    return word === 0 ? 0 : this.idMajor(this.parsed.wordRows[word]);
  }

  /** Span of a line without its terminator. */
  lineSpan(line: number): Span {
    const start = this.parsed.lineStarts[line];
    let end = this.parsed.lineStarts[line + 1];
    if (end > start && this.text.charCodeAt(end - 1) === 10) end--;
    if (end > start && this.text.charCodeAt(end - 1) === 13) end--;
    return { start, end };
  }

  /** Line within the block that contains an offset. O(log lines). */
  lineAt(offset: number): number {
    const starts = this.parsed.lineStarts;
    let low = 0;
    let high = starts.length - 1;
    while (low + 1 < high) {
      const middle = (low + high) >> 1;
      if (starts[middle] <= offset) low = middle;
      else high = middle;
    }
    return low;
  }

  /** Row on a line of the block, or undefined for comments, blank and unreadable lines. O(log rows). */
  rowAtLine(line: number): number | undefined {
    let low = 0;
    let high = this.nRows;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.rowLine(middle) < line) low = middle + 1;
      else high = middle;
    }
    return low < this.nRows && this.rowLine(low) === line ? low : undefined;
  }

  /** Value of the first comment `# key = value`, or undefined. */
  comment(key: string): string | undefined {
    return this.comments.find((comment) => comment.hasKey(key))?.value;
  }

  get sentId(): string | undefined {
    return this.comment('sent_id');
  }
}
