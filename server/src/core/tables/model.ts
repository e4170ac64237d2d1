/** A table: rows of cells under named columns. Plain data, for the command line and the editor. */

/** What the cells of a column are: `key` identifies the row, `count` is a number of words or arcs, `share` is from 0 to 1. */
type ColumnKind = 'key' | 'text' | 'count' | 'share' | 'number';

export interface TableColumn {
  readonly name: string;
  readonly kind: ColumnKind;
}

/** Where something is: the index of its file in the order of reading, and a line in it, from 0. */
export interface CountedAt {
  readonly source: number;
  readonly line: number;
}

/** Where a part of the files begins that was counted by itself. */
export interface PartStart {
  readonly source: number;
  /** Lines before it in its first file, from which its own lines are counted. */
  readonly lines: number;
}

/** A place in a part, as one in the whole file. */
export const placeInWhole = ({ source, line }: CountedAt, start: PartStart): CountedAt => ({
  source,
  line: source === start.source ? line + start.lines : line,
});

type TableCell = string | number | undefined;

export interface TableRow {
  /** One for each column; undefined where there is nothing to say. */
  readonly cells: readonly TableCell[];
  /** The first word or arc that is counted. */
  readonly first?: CountedAt;
  /** Of how many words or arcs the count is a part, where that is not the table's `total`; 0 for what is no count, such as a mean. */
  readonly of?: number;
}

export interface CountTable {
  readonly columns: readonly TableColumn[];
  readonly rows: readonly TableRow[];
  /** Number of words or arcs that were counted. */
  readonly total: number;
}

export const keyColumn = (name: string): TableColumn => ({ name, kind: 'key' });
export const countColumn = (name = 'count'): TableColumn => ({ name, kind: 'count' });
export const textColumn = (name: string): TableColumn => ({ name, kind: 'text' });

/** Which rows of a sentence are counted; undefined: all. */
export type Wanted = ((row: number) => boolean) | undefined;
