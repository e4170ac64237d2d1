/** `treebank/table` and `treebank/tableRow`: rows of a table that follows the text, and what they are in the treebank. */

import {
  type CountTable,
  comparedTable,
  requestOf,
  rowPattern,
  rowRule,
  type TableRow,
} from '../../core/tables/index.ts';
import { inert, joinInert } from '../../inert/index.ts';
import { refuse } from '../../protocol/answer.ts';
import {
  TABLE_REQUEST,
  TABLE_ROW_REQUEST,
  type TableName,
  type TableOf,
  type TableParams,
  type TableResult,
  type TableRowParams,
  type TableRowResult,
  type TableSort,
  type TableView,
} from '../../protocol/table.ts';
import { answer } from '../connection/answer.ts';
import type { HasDocuments } from '../documents/documents.ts';
import type { Feature, HasConnection, HasHost } from '../feature.ts';
import type { HasTables } from '../settings/languageTables.ts';
import type { HasSettings } from '../settings/settings.ts';
import { CountedTable } from './counted.ts';
import { Registered } from './registered.ts';
import { widthsOf } from './widths.ts';
import { columnName, searchedText, shownCell, shownChart } from './wording.ts';

/** Requesting more rows at once is an error of the client. */
const MOST_ROWS = 500;
/** Tables whose counts are kept: each may have as many rows as a treebank has different words. */
const MOST_KEPT = 2;

const bug = refuse(inert`The table failed because of a bug; details are in the log of the language server.`);

export const tables: Feature<HasConnection & HasDocuments & HasHost & HasTables & HasSettings> = {
  capabilities: () => ({}),
  register(server) {
    const kept = new Map<string, OpenTable>();
    const open = ({ table: name, uris, by = [], against }: TableOf): OpenTable => {
      // Those of a file and of its treebank may be open side by side.
      const key = JSON.stringify([name, by, uris.length === 1 ? uris : [], against?.[0] ?? '']);
      const table = kept.get(key) ?? new OpenTable(server, name, by, against !== undefined);
      // The last one used is the last to go.
      kept.delete(key);
      kept.set(key, table);
      for (const each of kept.keys()) if (MOST_KEPT < kept.size) kept.delete(each);
      return table;
    };
    answer(
      server.connection,
      TABLE_REQUEST,
      () => bug,
      (params) => open(params).rows(params),
    );
    answer(
      server.connection,
      TABLE_ROW_REQUEST,
      () => bug,
      (params) => open(params).row(params),
    );
  },
};

class OpenTable {
  private readonly counted: CountedTable;
  private readonly beside: CountedTable | undefined;
  private readonly registered: Registered | undefined;
  private compared: { readonly own: CountTable; readonly other: CountTable; readonly table: CountTable } | undefined;
  /** Rows that pass the last filter in the last order: pages are asked for one after the other. */
  private last: { readonly of: CountTable; readonly view: string; readonly rows: readonly TableRow[] } | undefined;

  constructor(
    server: HasDocuments & HasHost & HasTables & HasSettings,
    private readonly name: TableName,
    by: readonly string[],
    isCompared: boolean,
  ) {
    // Only one number stands beside another.
    const keys = isCompared && name === 'numbers' ? [] : by;
    this.registered = name === 'features' ? new Registered(server) : undefined;
    this.counted = new CountedTable(server, name, keys);
    this.beside = isCompared ? new CountedTable(server, name, keys) : undefined;
  }

  private get both(): readonly CountedTable[] {
    return this.beside === undefined ? [this.counted] : [this.counted, this.beside];
  }

  /** @param how whether to wait for all files */
  private async table(how: 'now' | 'soon', of: TableOf, changed: readonly string[]): Promise<CountTable> {
    const table = await this.countedTable(how, of, changed);
    return this.registered === undefined ? table : this.registered.marked(table, of.uris);
  }

  private async countedTable(
    how: 'now' | 'soon',
    { uris, against = [] }: TableOf,
    changed: readonly string[],
  ): Promise<CountTable> {
    const [own, other] = await Promise.all(this.both.map((each, at) => each[how](at === 0 ? uris : against, changed)));
    if (other === undefined) return own;
    if (this.compared?.own !== own || this.compared.other !== other)
      this.compared = { own, other, table: comparedTable(own, other) };
    return this.compared.table;
  }

  async rows(params: TableParams): Promise<TableResult> {
    const { changed, offset, limit, find } = params;
    const table = await this.table('soon', params, changed);
    const nLeft = this.both.reduce((sum, each) => sum + each.nLeft, 0);
    const charts = offset === 0 && this.beside === undefined ? this.counted.charts : undefined;
    const rows = this.viewed(table, params);
    const found = find === undefined ? -1 : rows.findIndex((row) => keyOf(table, row) === find);
    return {
      ok: true,
      columns: table.columns.map((column, at) => ({
        name: columnName(column),
        isNumber: column.kind !== 'key' && column.kind !== 'text',
        width: widthsOf(table)[at],
      })),
      offset,
      rows: rows.slice(offset, offset + Math.min(limit, MOST_ROWS)).map((row) => ({
        key: keyOf(table, row),
        cells: table.columns.map((column, at) => shownCell(row.cells[at], column)),
      })),
      count: rows.length,
      all: table.rows.length,
      total: table.total,
      nFiles: this.both.reduce((sum, each) => sum + each.nFiles, 0),
      ...(nLeft === 0 ? {} : { nLeft }),
      ...(found === -1 ? {} : { found }),
      notes: this.both.flatMap(({ notes }) => notes),
      ...(charts === undefined ? {} : { charts: charts.map(shownChart) }),
    };
  }

  async row(params: TableRowParams): Promise<TableRowResult> {
    const { key, change } = params;
    const table = await this.table('now', params, []);
    const row = table.rows.find((each) => keyOf(table, each) === key);
    if (row === undefined) return refuse(inert`The text has changed, and the table does not have this row any more.`);
    const pattern = rowPattern(this.name, table, row);
    if (pattern === undefined) return refuse(inert`There are no words to this row.`);
    const request = requestOf(pattern);
    const title = joinInert(
      table.columns.flatMap((column, at) =>
        column.kind === 'key' && `${row.cells[at] ?? ''}` !== '' ? [shownCell(row.cells[at], column)] : [],
      ),
      ' · ',
    );
    if (change === undefined) return { ok: true, request, title };
    const column = table.columns[change.column];
    const target = column === undefined ? undefined : pattern.targets.get(column.name);
    if (target === undefined) return refuse(notChangeable(table, [...pattern.targets.keys()]));
    const old = `${row.cells[change.column] ?? ''}`;
    if (change.value === undefined) return { ok: true, request, title, old };
    const fault = (name: string) =>
      inert`“${name}” is no feature that can be written into FEATS. Features look like Case=Nom|Number=Sing.`;
    const made = rowRule(pattern, target, old, change.value.trim(), fault);
    if ('fault' in made) return refuse(inert(made.fault));
    const { request: check, ...rule } = made;
    const at = target.kind === 'feature' ? target.node : target.kind === 'relation' ? 'e' : 'X';
    return { ok: true, request, title, old, rule: { ...rule, check, at } };
  }

  /** Time O(rows) for a filter, and sorting. */
  private viewed(table: CountTable, { filter, sort }: TableView): readonly TableRow[] {
    const view = JSON.stringify([filter, sort]);
    if (this.last?.of === table && this.last.view === view) return this.last.rows;
    const terms = filter
      .toLowerCase()
      .split(/\s+/)
      .filter((term) => term !== '');
    const isShown = (row: TableRow) => {
      const text = searchedText(table, row);
      return terms.every((term) => text.includes(term));
    };
    const passing = terms.length === 0 ? table.rows : table.rows.filter(isShown);
    const rows = sort === undefined ? passing : sorted(passing, sort);
    this.last = { of: table, view, rows };
    return rows;
  }
}

const notChangeable = ({ columns }: CountTable, names: readonly string[]) => {
  const all = columns.filter(({ name }) => names.includes(name)).map(columnName);
  return all.length === 0
    ? inert`Nothing of this row can be changed in the table. Enter opens its words.`
    : inert`This cell cannot be changed in the table. In this row these can: ${joinInert(all, ', ')}.`;
};

const keyOf = ({ columns }: CountTable, { cells }: TableRow): string =>
  columns.flatMap(({ kind }, at) => (kind === 'key' ? [cells[at] ?? ''] : [])).join('\t');

/** What has no value comes last in either order; equal rows keep theirs. */
function sorted(rows: readonly TableRow[], { column, isDescending }: TableSort): readonly TableRow[] {
  const sign = isDescending ? -1 : 1;
  return [...rows].sort(({ cells: { [column]: a } }, { cells: { [column]: b } }) => {
    if (a === b) return 0;
    if (a === undefined || b === undefined) return a === undefined ? 1 : -1;
    return a < b ? -sign : sign;
  });
}
