/** The state of a table, and what keys do to it. Pure. */

import type { ShownColumn, ShownRow, ShownRows, TableView } from '../../../server/src/protocol/table.ts';

/** Rows of a question. */
export const PAGE = 100;

/** The row and column with the keyboard; row -1 is the header. */
interface Active {
  readonly row: number;
  readonly column: number;
}

export interface TableState {
  readonly view: TableView;
  /** Of the last question: answers to earlier ones are dropped. */
  readonly serial: number;
  /** Of the rows. */
  readonly shown: number;
  readonly columns: readonly ShownColumn[];
  /** By the number of the page. */
  readonly pages: ReadonlyMap<number, readonly ShownRow[]>;
  readonly figures: Omit<ShownRows, 'columns' | 'offset' | 'rows' | 'found' | 'charts'> | undefined;
  readonly active: Active;
  /** The key of the active row: it stays active where its row goes. */
  readonly key: string | undefined;
}

export const initialTable = (view: TableView, at?: { readonly key: string; readonly column: number }): TableState => ({
  view,
  serial: 0,
  shown: -1,
  columns: [],
  pages: new Map(),
  figures: undefined,
  active: { row: 0, column: at?.column ?? 0 },
  key: at?.key,
});

export const rowAt = ({ pages }: TableState, row: number): ShownRow | undefined =>
  pages.get(Math.floor(row / PAGE))?.[row % PAGE];

/** Another view, or another text: the rows stay until there are others. */
export const askedAgain = (state: TableState, view: TableView = state.view): TableState => ({
  ...state,
  view,
  serial: state.serial + 1,
});

/** An answer; undefined if it is one to an earlier question. */
export function withRows(state: TableState, serial: number, rows: ShownRows): TableState | undefined {
  if (serial !== state.serial) return undefined;
  const { columns, offset, rows: page, found, charts: _, ...figures } = rows;
  const pages = new Map(state.shown === serial ? state.pages : []);
  pages.set(offset / PAGE, page);
  // Only the first answer: the keyboard may have gone on until the next page.
  const row = (state.shown === serial ? undefined : found) ?? Math.min(state.active.row, figures.count - 1);
  const next = { ...state, shown: serial, columns, pages, figures };
  const result = moved(next, { ...state.active, row: Math.max(row, state.active.row === -1 ? -1 : 0) });
  // The row may come with the files that are still to be counted.
  const isAwaited = figures.nLeft !== undefined && found === undefined && state.shown !== serial;
  return isAwaited && state.key !== undefined ? { ...result, key: state.key } : result;
}

/** Puts the keyboard on a cell, as near as there is one. */
export function moved(state: TableState, { row, column }: Active): TableState {
  const last = Math.max(0, (state.figures?.count ?? 1) - 1);
  const active = {
    row: Math.max(-1, Math.min(last, row)),
    column: Math.max(0, Math.min(state.columns.length - 1, column)),
  };
  // A row that is not loaded yet tells its key later.
  const key = active.row === -1 ? undefined : rowAt(state, active.row)?.key;
  return { ...state, active, key: key ?? (active.row === state.active.row ? state.key : undefined) };
}

/** Where a key leads; undefined for other keys. @param height rows in view */
export function keyMove({ active, figures, columns }: TableState, key: string, isCtrl: boolean, height: number) {
  const { row, column } = active;
  const [lastRow, lastColumn] = [(figures?.count ?? 1) - 1, columns.length - 1];
  switch (key) {
    case 'ArrowDown':
      return { row: row + 1, column };
    case 'ArrowUp':
      return { row: row - 1, column };
    case 'ArrowRight':
      return { row, column: column + 1 };
    case 'ArrowLeft':
      return { row, column: column - 1 };
    case 'PageDown':
      return { row: row + height, column };
    case 'PageUp':
      return { row: Math.max(Math.min(row, 0), row - height), column };
    case 'Home':
      return isCtrl ? { row: 0, column: 0 } : { row, column: 0 };
    case 'End':
      return isCtrl ? { row: lastRow, column: lastColumn } : { row, column: lastColumn };
    default:
      return undefined;
  }
}

/** Sorts by a column: texts up first, numbers down, then the other way round, then as the table comes. */
export function sortedBy({ view, columns }: TableState, column: number): TableView {
  const { filter, sort } = view;
  const isNumber = columns[column]?.isNumber ?? false;
  if (sort?.column !== column) return { filter, sort: { column, isDescending: isNumber } };
  return sort.isDescending === isNumber ? { filter, sort: { column, isDescending: !isNumber } } : { filter };
}

/** Pages that are in view, or nearly, and not there yet. @param from,to rows */
export function missingPages({ pages, shown, serial, figures }: TableState, from: number, to: number): number[] {
  const last = Math.max(0, Math.ceil((figures?.count ?? 1) / PAGE) - 1);
  const missing: number[] = [];
  for (let page = Math.max(0, Math.floor(from / PAGE)); page <= Math.min(last, Math.floor(to / PAGE)); page++)
    if (shown !== serial || !pages.has(page)) missing.push(page);
  return missing;
}

/** Characters of each column: its name, with a mark of the order, or its widest cell. */
export const widths = ({ columns }: TableState): number[] =>
  columns.map(({ name, width }) => Math.min(MOST_CHARACTERS, Math.max(LEAST_CHARACTERS, name.length + 2, width)));

const LEAST_CHARACTERS = 6;
const MOST_CHARACTERS = 40;
