/** Messages between the extension and the page of a table. */

import type { Inert } from '../inert/index.ts';
import type { ShownRows, TableName, TableView } from './table.ts';

export type ToTable =
  /** `serial` is that of the question. */
  | { readonly type: 'rows'; readonly serial: number; readonly rows: ShownRows }
  /** Why something is not shown or done. */
  | { readonly type: 'refused'; readonly reason: Inert }
  /** The text has changed: ask again. */
  | { readonly type: 'changed' }
  /** The cell can be changed: what is written there. */
  | { readonly type: 'edit'; readonly key: string; readonly column: number; readonly value: string };

export type FromTable =
  | { readonly type: 'ready' }
  /** Rows from `offset` on. `serial` grows with each change of the view or the text. */
  | {
      readonly type: 'ask';
      readonly serial: number;
      readonly view: TableView;
      readonly offset: number;
      readonly limit: number;
      readonly find?: string;
    }
  /** Show a match of the row: the first, or the one after or before the one that is shown. */
  | { readonly type: 'open'; readonly key: string; readonly direction: 'next' | 'previous' }
  /** Can the cell be changed? */
  | { readonly type: 'askCell'; readonly key: string; readonly column: number }
  | { readonly type: 'change'; readonly key: string; readonly column: number; readonly value: string }
  /** Open it as another table: beside other files, or with other columns. */
  | { readonly type: 'compare' | 'columns' };

/** Which table a page shows. The extension puts it into the page. */
export interface WhichTable {
  readonly table: TableName;
  /** Undefined: the whole treebank. */
  readonly file?: string;
  /** See `TableOf`. */
  readonly by?: readonly string[];
  /** A file or folder that stands beside it. */
  readonly against?: string;
}

/** What the page keeps while it is hidden, and over a restart. */
export interface KeptTable extends WhichTable {
  readonly view: TableView;
  /** Undefined: charts are shown, if there are any. */
  readonly hidesCharts?: boolean;
  /** The row and column with the keyboard. */
  readonly at?: { readonly key: string; readonly column: number };
}
