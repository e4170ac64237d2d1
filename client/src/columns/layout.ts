/** The positions of the columns of a sentence. Pure. */

import { COLUMN_TITLES, Column, N_COLUMNS } from '../../../server/src/core/conllu/column.ts';
import { fitting } from './width.ts';

/** Constraints of a layout, in columns of the font. */
export interface Limits {
  /** Maximum width of FEATS, DEPS and MISC outside the row of the cursor. */
  readonly longCells: number;
  /** Width that everything up to DEPREL should fit into, if the sentence allows. */
  readonly room: number;
  /** Width of a Chinese, Japanese or Korean character. */
  readonly eastAsianWidth: number;
}

export interface Layout {
  /** Of the columns, as the file names them. */
  readonly names: readonly string[];
  /** Start of each column. */
  readonly starts: readonly number[];
  /** Maximum shown width of the cells in each column. */
  readonly widths: readonly number[];
  /** As in the limits. */
  readonly eastAsianWidth: number;
}

/** Maximum width of a cell in any column: a form such as a URL would push everything else out of view. */
const WIDEST = 40;
const LONG_CELLS = new Set<number>([Column.feats, Column.deps, Column.misc]);
/** Narrowed first if space is short, down to an ellipsis. */
const DISPENSABLE = { columns: [Column.lemma, Column.xpos, Column.feats], least: 1 } as const;
/** Narrowed last: a truncated form is still recognizable. */
const INDISPENSABLE = { columns: [Column.form], least: 8 } as const;

/**
 * The layout of a sentence from its rows. Each column is as wide as its widest cell or its name. If DEPREL would not end within
 * the room, the second blank between columns goes first, then the space for names, last for those of empty columns; then LEMMA, XPOS and FEATS are
 * narrowed to one common width, then FORM. Rows with the wrong number of cells are ignored, because they would shift the columns of the others. Time O(cells).
 */
export function layoutOf(rows: readonly string[], limits: Limits, names: readonly string[] = COLUMN_TITLES): Layout {
  const { eastAsianWidth, room } = limits;
  const table = rows.map((row) => row.split('\t'));
  const nColumns = names === COLUMN_TITLES ? usualNumber(table) : names.length;
  // Which of the ten stands at each position; -1 for a further column.
  const columnAt = Array.from({ length: nColumns }, (_, at) => COLUMN_TITLES.indexOf(names[at]));
  const natural = columnAt.map(leastWidth);
  const isEmpty = new Array<boolean>(nColumns).fill(true);
  for (const cells of table) {
    if (cells.length !== nColumns) continue;
    for (let column = 0; column < nColumns; column++) {
      const most = LONG_CELLS.has(columnAt[column]) ? limits.longCells : WIDEST;
      if (cells[column] !== '_' && cells[column] !== '') isEmpty[column] = false;
      natural[column] = Math.max(natural[column], fitting(cells[column], most, eastAsianWidth).width);
    }
  }
  const named = natural.map((width, column) => Math.max(width, names[column]?.length ?? 0));
  const deprel = columnAt.indexOf(Column.deprel);
  const last = deprel === -1 ? nColumns - 1 : deprel;
  for (const gap of [2, 1]) {
    if (isWithin(room, named, gap, last)) return { names, starts: startsOf(named, gap), widths: named, eastAsianWidth };
  }
  const legible = natural.map((width, column) => (isEmpty[column] ? named[column] : width));
  if (isWithin(room, legible, 1, last)) return { names, starts: startsOf(legible, 1), widths: legible, eastAsianWidth };
  const widths = [...natural];
  for (const { columns, least } of [DISPENSABLE, INDISPENSABLE]) {
    const present = columns.map((column) => columnAt.indexOf(column)).filter((at) => at !== -1);
    if (0 < present.length) narrow(widths, present, least, room, last);
  }
  return { names, starts: startsOf(widths, 1), widths, eastAsianWidth };
}

/** Least width of editable columns, and of those beyond the room: a column of `_` would be too narrow to find. */
function leastWidth(column: number): number {
  if (column === Column.deprel) return LEAST_DEPREL;
  return LEGIBLE.has(column) ? COLUMN_TITLES[column].length : 1;
}

/** DEPREL is a little wider than its name, like most relations. */
const LEAST_DEPREL = 8;
const LEGIBLE = new Set<number>([Column.upos, Column.head, Column.deps, Column.misc]);

/** Ten, or the most frequent number of cells if no row has ten. */
function usualNumber(table: readonly (readonly string[])[]): number {
  const counts = new Map<number, number>();
  for (const { length } of table) counts.set(length, (counts.get(length) ?? 0) + 1);
  if (counts.has(N_COLUMNS) || counts.size === 0) return N_COLUMNS;
  return [...counts].reduce((best, each) => (best[1] < each[1] ? each : best))[0];
}

function startsOf(widths: readonly number[], gap: number): number[] {
  let start = 0;
  return widths.map((width) => {
    const own = start;
    start += width + gap;
    return own;
  });
}

/** Whether a column ends within the room. */
const isWithin = (room: number, widths: readonly number[], gap: number, last: number): boolean =>
  startsOf(widths, gap)[last] + widths[last] <= room;

/** Narrows the columns at these positions to the largest common width at which everything fits, or to the least allowed. */
function narrow(widths: number[], present: readonly number[], least: number, room: number, last: number): void {
  for (let cap = Math.max(...present.map((at) => widths[at])); least < cap && !isWithin(room, widths, 1, last); ) {
    cap--;
    for (const at of present) widths[at] = Math.min(widths[at], cap);
  }
}
