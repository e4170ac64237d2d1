/** Tables of a treebank in the editor: counted by the server, which follows the text, and read in parts. */

import type { Inert } from '../inert/index.ts';
import type { Answer } from './answer.ts';

/** In the order in which they are offered. */
export const TABLES = ['lexicon', 'ambiguous', 'relations', 'features', 'paradigms', 'lists', 'numbers'] as const;
export type TableName = (typeof TABLES)[number];

/** LSP request `treebank/table`: rows of a table. */
export const TABLE_REQUEST = 'treebank/table';

/** Which table: open files are counted as they are in the editor, others from disk. */
export interface TableOf {
  readonly table: TableName;
  readonly uris: readonly string[];
  /** Of the lexicon and relations, the columns that identify a row; of numbers, `file` for a column for each. Undefined or none: as it is. */
  readonly by?: readonly string[];
  /** Other files, whose counts stand beside these. */
  readonly against?: readonly string[];
}

export interface TableSort {
  /** Index of the column. */
  readonly column: number;
  readonly isDescending: boolean;
}

/** Which rows, in which order. */
export interface TableView {
  /** Rows with all of these words, in whatever cell; '': all. */
  readonly filter: string;
  /** Undefined: the order of the table, what is worth looking at first. */
  readonly sort?: TableSort;
}

export interface TableParams extends TableOf, TableView {
  /** Files that are not open and have changed on disk since the last request. */
  readonly changed: readonly string[];
  readonly offset: number;
  readonly limit: number;
  /** The key of a row, to find where it is now. */
  readonly find?: string;
}

export interface ShownColumn {
  readonly name: Inert;
  readonly isNumber: boolean;
  /** Characters of its widest cell, whether that is shown or not. */
  readonly width: number;
}

export interface ShownRow {
  /** Its cells that are keys: names it in later requests. Data, not to be shown. */
  readonly key: string;
  readonly cells: readonly Inert[];
}

export interface ShownRows {
  readonly columns: readonly ShownColumn[];
  readonly offset: number;
  readonly rows: readonly ShownRow[];
  /** Rows that pass the filter, and all. */
  readonly count: number;
  readonly all: number;
  /** Words or arcs that were counted. */
  readonly total: number;
  readonly nFiles: number;
  /** Files that are still to be counted, these are the rows so far: ask again. Undefined: none. */
  readonly nLeft?: number;
  /** Where the row that was looked for is among those that pass the filter. */
  readonly found?: number;
  /** Files that are not counted, and why. */
  readonly notes: readonly Inert[];
  /** Of numbers that are not compared, with the first rows. */
  readonly charts?: readonly ShownChart[];
}

/** Bars with a label and the value in digits. */
export interface ShownChart {
  readonly title: Inert;
  /** What the values are. */
  readonly unit: Inert;
  /** `share` of the longest bar, 0…1. */
  readonly bars: readonly { readonly label: Inert; readonly value: Inert; readonly share: number }[];
  /** Bars that are left out. */
  readonly more?: Inert;
}

export type TableResult = Answer<ShownRows>;

/** LSP request `treebank/tableRow`: what a row counts, as a request; with a change of one of its cells, the rules for that. */
export const TABLE_ROW_REQUEST = 'treebank/tableRow';

export interface TableRowParams extends TableOf {
  readonly key: string;
  /** Index of a column. Without a value: what is there, and whether it can be changed. */
  readonly change?: { readonly column: number; readonly value?: string };
}

export type TableRowResult = Answer<{
  /** In Grew's language. */
  readonly request: string;
  /** The words or arcs of the row: `the · DET`. */
  readonly title: Inert;
  /** The cell as it is written. */
  readonly old?: string;
  readonly rule?: RowRule;
}>;

export interface RowRule {
  readonly rules: string;
  readonly strategy: string;
  /** What is there until the rules have been applied, as a check of the project. */
  readonly check: string;
  /** What a finding of it marks. */
  readonly at: string;
}
