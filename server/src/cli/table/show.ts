/** A table as text, TSV, JSON or Markdown. */

import type { CountTable, TableColumn, TableRow } from '../../core/tables/index.ts';
import { counted, percentOf } from '../../core/wording/numbers.ts';
import { type CellsFor, cellFor } from '../../core/wording/spreadsheet.ts';
import { printable } from '../../inert/index.ts';
import { formatNumber } from '../../localization/index.ts';
import type { Context } from '../frame/io.ts';
import type { Input } from '../reading/input.ts';
import { markdownTable } from '../writing/tables.ts';
import { readyCell, TsvBytes } from '../writing/tsvBytes.ts';

export const TABLE_FORMATS = ['text', 'tsv', 'json', 'markdown'] as const;

interface Showing {
  readonly format: (typeof TABLE_FORMATS)[number];
  readonly reader: CellsFor;
  /** Most rows. */
  readonly limit: number;
  readonly inputs: readonly Pick<Input, 'name'>[];
}

/** Digits that programs get. */
const DIGITS = 6;

export async function showTable(table: CountTable, showing: Showing, context: Context): Promise<void> {
  const { format, limit, inputs } = showing;
  const rows = table.rows.slice(0, limit);
  const hasPlaces = rows.some(({ first }) => first !== undefined);
  const columns = [...table.columns.map(({ name }) => name), ...(hasPlaces ? ['file', 'line'] : [])];
  // Printed one by one: the cells of all rows at once take as much memory as the table.
  if (format === 'tsv') await writeTsv(columns, rows, hasPlaces ? inputs : undefined, showing.reader, context);
  else if (format === 'json') {
    const line = ({ cells, first }: TableRow) => {
      const all = new Array<TableRow['cells'][number]>(columns.length);
      for (let at = 0; at < table.columns.length; at++) all[at] = exact(cells[at]);
      if (first !== undefined) {
        all[columns.length - 2] = inputs[first.source].name;
        all[columns.length - 1] = first.line + 1;
      }
      return all;
    };
    await writeJson(table.total, columns, rows, line, context);
  } else {
    const header = [...table.columns.map(({ name }) => name), ...(hasPlaces ? ['first'] : [])];
    const isText = (column: number) => ['key', 'text', undefined].includes(table.columns[column]?.kind);
    const line = ({ cells, first }: TableRow) => {
      const place = first === undefined ? '' : `${inputs[first.source].name}:${first.line + 1}`;
      return [...table.columns.map((column, at) => shown(cells[at], column)), ...(hasPlaces ? [place] : [])];
    };
    if (format === 'markdown') await context.out.write(`${markdownTable([header, ...rows.map(line)], isText)}\n`);
    else await writeAligned(header, rows, line, isText, context);
  }
  if (rows.length < table.rows.length)
    context.note(`The first ${formatNumber(rows.length)} of ${counted(table.rows.length, 'row')}.`);
}

const exact = (cell: TableRow['cells'][number]) =>
  typeof cell === 'number' && !Number.isInteger(cell) ? Number(cell.toPrecision(DIGITS)) : cell;

function shown(cell: TableRow['cells'][number], { kind }: TableColumn): string {
  if (typeof cell !== 'number') return cell ?? '';
  if (kind === 'share') return `${percentOf(cell, 1)} %`;
  // Decimals add nothing to a large number.
  return Number.isInteger(cell) || 1000 <= Math.abs(cell) ? formatNumber(Math.round(cell)) : formatNumber(cell, 2);
}

/** Blanks from which on they are not looked through for what a terminal would interpret: a single long cell makes every line of a table as long. */
const LONG = 64;

/** Each cell is made twice, once for the widths of the columns: all of them at once take more memory than the table. */
async function writeAligned(
  header: readonly string[],
  rows: readonly TableRow[],
  cellsOf: (row: TableRow) => readonly string[],
  isText: (column: number) => boolean,
  { out }: Context,
): Promise<void> {
  const widths = header.map((name) => printable(name).length);
  for (const row of rows) {
    const cells = cellsOf(row);
    for (let at = 0; at < widths.length; at++) widths[at] = Math.max(widths[at], printable(cells[at]).length);
  }
  const areTexts = header.map((_, column) => isText(column));
  const writeLine = (cells: readonly string[]) => {
    let last = cells.length - 1;
    while (0 <= last && cells[last].trimEnd() === '') last--;
    let ready = '';
    let blanks = 0;
    let writing: Promise<void> | undefined;
    for (let at = 0; at <= last; at++) {
      const cell = printable(cells[at]);
      const left = widths[at] - cell.length;
      blanks += areTexts[at] ? 2 : 2 + left;
      if (LONG <= blanks) {
        writing = out.write(ready) ?? writing;
        writing = out.data(' '.repeat(blanks)) ?? writing;
        ready = '';
      } else ready += ' '.repeat(blanks);
      ready += at === last ? cell.trimEnd() : cell;
      blanks = areTexts[at] ? left : 0;
    }
    return out.write(`${ready}\n`) ?? writing;
  };
  await writeLine(header);
  for (const row of rows) {
    const writing = writeLine(cellsOf(row));
    if (writing !== undefined) await writing;
  }
}

/** The cells of a row, in the order of the columns. */
type CellsOf = (row: TableRow) => readonly (string | number | undefined)[];

/** @param inputs whose names and lines follow the cells of a row, if they do */
async function writeTsv(
  columns: readonly string[],
  rows: readonly TableRow[],
  inputs: Showing['inputs'] | undefined,
  reader: CellsFor,
  context: Context,
): Promise<void> {
  const lines = new TsvBytes(context.out);
  const text = (cell: string) => lines.cell(cellFor(reader, cell));
  const number = (cell: number) => (reader === 'programs' ? lines.number(cell) : text(`${cell}`));
  // Most of the bytes: each row has one.
  const names = inputs?.map(({ name }) => readyCell(cellFor(reader, name)));
  const write = ({ cells, first }: TableRow) => {
    const nCells = columns.length - (names === undefined ? 0 : 2);
    for (let at = 0; at < nCells; at++) {
      const cell = exact(cells[at]);
      if (typeof cell === 'number') number(cell);
      else text(cell ?? '');
    }
    if (names !== undefined && first !== undefined) {
      lines.ready(names[first.source]);
      number(first.line + 1);
    } else if (names !== undefined) for (let at = 0; at < 2; at++) text('');
    return lines.endLine();
  };
  for (const name of columns) text(name);
  await lines.endLine();
  for (const row of rows) {
    // Most rows only wait in memory, and each wait for nothing costs as much as a row.
    const writing = write(row);
    if (writing !== undefined) await writing;
  }
  await lines.flush();
}

/** One row per line. Rows are lists, because columns can have names from the files. */
async function writeJson(
  total: number,
  columns: readonly string[],
  rows: readonly TableRow[],
  cellsOf: CellsOf,
  context: Context,
): Promise<void> {
  await context.out.data(`{"total": ${total}, "columns": ${JSON.stringify(columns)}, "rows": [`);
  for (const [at, row] of rows.entries()) {
    // Absent cells become null.
    const line = JSON.stringify(cellsOf(row));
    const writing = context.out.data(`${at === 0 ? '\n' : ',\n'}${line}`);
    if (writing !== undefined) await writing;
  }
  await context.out.data('\n]}\n');
}
