/** The columns of a file by name, as its first line declares them in CoNLL-U Plus: the only place that knows where a cell stands. The client reads it, too. */

import { COLUMN_TITLES, type ColumnIndex, DECLARING, declarationStart, declaredColumns, N_COLUMNS } from './column.ts';
import { ROW_STRIDE } from './row.ts';
import type { Span } from './span.ts';

/**
 * Which cell of a row belongs to which column. Immutable, and one object for each declaration that was met lately, so that sentences of
 * files with the same columns share it. Names of the ten are those of CoNLL-U in capital letters; others are further columns, which
 * hold text.
 */
export class Columns {
  /** Position in the row of each of the ten, from 0; -1 if the file lacks it. A name that occurs twice means its first place. */
  readonly positions: Int8Array;
  /** The column at each position; -1 for a further one. */
  readonly columnAt: Int8Array;
  /** Names of the further columns, in order; each once. */
  readonly further: readonly string[];
  /** Whether they are the ten in their order and nothing else: CoNLL-U. */
  readonly isTen: boolean;
  /** Whether the ten come first, in their order. */
  readonly startsWithTen: boolean;
  /** Numbers per row in `Sentence.rows`. */
  readonly stride: number;
  /** In a row of `Sentence.rows`, `rows[at + column + ends] - 1` is where a cell ends: see `Field`. */
  readonly ends: number;

  /**
   * @param names as declared; at least one
   * @param isDeclared whether the first line of the file says so
   */
  constructor(
    readonly names: readonly string[],
    readonly isDeclared: boolean,
  ) {
    this.positions = Int8Array.from(COLUMN_TITLES, (title) => names.slice(0, MOST).indexOf(title));
    this.columnAt = new Int8Array(names.length).fill(-1);
    for (let column = 0; column < N_COLUMNS; column++) {
      if (0 <= this.positions[column]) this.columnAt[this.positions[column]] = column;
    }
    this.further = [...new Set(names.filter((name) => !COLUMN_TITLES.includes(name)))];
    this.startsWithTen = this.positions.every((position, column) => position === column);
    this.isTen = this.startsWithTen && names.length === N_COLUMNS;
    this.stride = this.startsWithTen ? ROW_STRIDE : ROW_STRIDE + N_COLUMNS;
    this.ends = this.startsWithTen ? 1 : ROW_STRIDE;
  }

  /** Number of cells in a row. */
  get n(): number {
    return this.names.length;
  }

  has(column: ColumnIndex): boolean {
    return 0 <= this.positions[column];
  }

  /** The first of these columns that the file lacks. */
  missing(columns: readonly ColumnIndex[]): ColumnIndex | undefined {
    return columns.find((column) => !this.has(column));
  }

  /** Position of a column by its name, also of a further one; -1 if the file lacks it. */
  positionOf(name: string): number {
    return this.names.indexOf(name);
  }

  /**
   * A row in the order of the file.
   *
   * @param cells of the ten, by column; those that the file lacks are left out
   * @param further by index in `further`
   */
  rowOf(cells: readonly string[], further: readonly string[]): string {
    if (this.isTen) return cells.join('\t');
    const cellAt = (column: number, at: number) =>
      column === -1 ? (further[this.further.indexOf(this.names[at])] ?? '_') : cells[column];
    return Array.from(this.columnAt, cellAt).join('\t');
  }

  /** The line that declares them, without its end. */
  get header(): string {
    return `# ${DECLARING} = ${this.names.join(' ')}`;
  }
}

/** More columns than these are further ones, whatever their names. */
const MOST = 100;

/** Those of CoNLL-U, in force wherever nothing is declared. */
export const TEN_COLUMNS = new Columns(COLUMN_TITLES, false);

const lately = new Map<string, Columns>();
const MOST_KEPT = 64;

/** The columns declared by these names: the same object for the same names, as long as not many others are asked for. */
export function columnsNamed(names: readonly string[]): Columns {
  const key = names.join(' ');
  let columns = lately.get(key);
  if (columns === undefined) {
    if (lately.size === MOST_KEPT) lately.clear();
    columns = new Columns(names, true);
    lately.set(key, columns);
  }
  return columns;
}

/** What a message to another thread says about columns, which are no plain data: the names, or undefined if nothing is declared. */
export const declaredNames = ({ names, isDeclared }: Columns): readonly string[] | undefined =>
  isDeclared ? names : undefined;

/** The columns of such a message. */
export const columnsOfNames = (names: readonly string[] | undefined): Columns =>
  names === undefined ? TEN_COLUMNS : columnsNamed(names);

/**
 * The columns of a file by its first line; the ten if it declares none, whatever the rows look like. Time O(first line).
 *
 * @param text the file, or its start up to the end of the first line
 */
export function columnsOf(text: string): Columns {
  // Nearly all files start otherwise, and this is asked for every block that is split again.
  const first = text.charCodeAt(0);
  if (first !== HASH && first !== MARK) return TEN_COLUMNS;
  const names = declaredColumns(text.slice(0, endOfLine(text)));
  return names === undefined ? TEN_COLUMNS : columnsNamed(names);
}

const HASH = 35;
const MARK = 0xfeff;

function endOfLine(text: string): number {
  const end = text.search(/[\r\n]/);
  return end === -1 ? text.length : end;
}

/**
 * A sentence apart from the start of its file, whose first line declares the columns of all: without that line, if this is the one that has
 * it, and without a byte order mark.
 */
export function withoutDeclaration(text: string): string {
  const plain = text.replace(/^\ufeff/, '');
  if (!columnsOf(text).isDeclared) return plain;
  return plain.slice(endOfLine(plain)).replace(/^(?:\r\n|\n|\r)/, '');
}

/** The line that declares the columns of a file that gets sentences with them, with its end; '' if nothing is declared. */
export const headerLine = (columns: Columns, ending: string): string =>
  columns.isDeclared ? columns.header + ending : '';

/** What may be wrong with the declaration in the first line. */
interface HeaderProblem {
  readonly id: 'columns-bad-header' | 'columns-repeated-name' | 'columns-bad-name' | 'columns-no-id';
  /** Of the names concerned, within the line. */
  readonly span: Span;
  /** The names that are wrong. */
  readonly names: readonly string[];
}

/** A further column: a namespace and a name, such as `PARSEME:MWE`; a hyphen is in use as well. */
const FURTHER = /^[A-Z][A-Z0-9_-]*(?::[A-Z0-9_-]+)+$/;
/** Separators other than blanks between names, or none at all. */
const SEPARATED = /^\ufeff?#[ \t]*global\.columns[ \t]*= *(?:[^\s]+(?: +[^\s]+)*) *$/;

/** What is wrong with a line that declares columns, at most once for each kind; nothing for any other line. O(length). */
export function headerProblems(line: string): readonly HeaderProblem[] {
  const start = declarationStart(line);
  if (start === undefined) return [];
  const names = declaredColumns(line) ?? [];
  const whole = { start, end: line.length };
  const span = (wrong: readonly string[]): Span => {
    const at = wrong.length === 0 ? -1 : placeOfName(line, whole.start, wrong[0], names);
    return at === -1 ? whole : { start: at, end: at + wrong[0].length };
  };
  const problems: HeaderProblem[] = [];
  const add = (id: HeaderProblem['id'], wrong: readonly string[], at: Span) =>
    problems.push({ id, names: wrong, span: at });
  if (!SEPARATED.test(line)) add('columns-bad-header', [], whole);
  if (names.length === 0) return problems;
  const repeated = [...new Set(names.filter((name, at) => names.indexOf(name) < at))];
  if (0 < repeated.length) add('columns-repeated-name', repeated, span(repeated));
  const bad = [...new Set(names.filter((name) => !COLUMN_TITLES.includes(name) && !FURTHER.test(name)))];
  if (0 < bad.length) add('columns-bad-name', bad, span(bad));
  if (!names.includes('ID')) add('columns-no-id', [], whole);
  return problems;
}

/** Where a name stands in the line: its second place if it occurs twice. */
function placeOfName(line: string, from: number, name: string, names: readonly string[]): number {
  let at = from;
  let start = -1;
  let times = 0;
  for (const each of names) {
    at = line.indexOf(each, at);
    if (each === name && times++ < 2) start = at;
    at += each.length;
  }
  return start;
}
