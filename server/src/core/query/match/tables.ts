/** Lexicons as numbers of texts: conditions with the same lexicon are about the same row. */

import { toNfc } from '../../conllu/index.ts';
import { append } from '../../grouping.ts';
import type { Graph } from '../graph/graph.ts';
import type { Strings } from '../graph/strings.ts';
import type { Lexicon } from '../syntax/types.ts';

/** Read by a condition that does not hold for the current words, so that any row fits it. */
export const ANY_ROW = -2;

/** A condition on a field: the row has the value that is read, or no row that fits the others has. A value that is absent, -1, never fits. */
export interface RowTest {
  readonly field: number;
  readonly isNegated: boolean;
  /** For conditions on numbers, `X.weight < t.weight`, whether two of them are as they should be; none of them is negated. */
  readonly compares?: (own: number, ofRow: number) => boolean;
  /** @param node for conditions on a single node */
  readonly read: (graph: Graph, node: number) => number;
}

export class RowTable {
  private readonly columns: Int32Array[];
  private readonly all: readonly number[];
  /** Rows by value, for each field that was asked for. */
  private readonly rowsBy = new Map<number, ReadonlyMap<number, readonly number[]>>();

  constructor(
    private readonly lexicon: Lexicon,
    private readonly strings: Strings,
  ) {
    const { fields, rows } = lexicon;
    this.columns = fields.map((_, field) => Int32Array.from(rows, (row) => strings.ofValue(toNfc(row[field]))));
    this.all = rows.map((_, row) => row);
  }

  field(name: string): number {
    return this.lexicon.fields.indexOf(name);
  }

  /** A field that is computed from the others, -1 where it is absent. O(rows) */
  computed(value: (fieldText: (field: string) => string) => string | undefined): number {
    const { fields, rows } = this.lexicon;
    const column = Int32Array.from(rows, (row) => {
      const text = value((field) => row[fields.indexOf(field)]);
      return text === undefined ? -1 : this.strings.ofValue(toNfc(text));
    });
    return this.columns.push(column) - 1;
  }

  /** Time O(1), after O(rows). */
  has(field: number, value: number): boolean {
    return this.rowsOf(field).has(value);
  }

  private rowsOf(field: number): ReadonlyMap<number, readonly number[]> {
    let rows = this.rowsBy.get(field) as Map<number, number[]> | undefined;
    if (rows === undefined) {
      rows = new Map();
      this.rowsBy.set(field, rows);
      for (const [row, value] of (this.columns[field] ?? []).entries()) {
        append(rows, value, row);
      }
    }
    return rows;
  }

  /** Whether some row fits all conditions; without a row, those that say what no row has hold. Time: see `fitting`. */
  fits(tests: readonly RowTest[], graph: Graph, node: number): boolean {
    const rows = this.fitting(tests, graph, node);
    return rows !== undefined && (0 < rows.length || this.all.length === 0);
  }

  /** The rows that fit all conditions; undefined if none can. Time O(rows with the first value × conditions). */
  fitting(tests: readonly RowTest[], graph: Graph, node: number): readonly number[] | undefined {
    const { columns, strings } = this;
    const wanted: (readonly [field: number, value: number])[] = [];
    const excluded: (readonly [field: number, value: number])[] = [];
    const compared: ((row: number) => boolean)[] = [];
    for (const { field, isNegated, compares, read } of tests) {
      const value = read(graph, node);
      if (value === -1) return undefined;
      if (value === ANY_ROW) continue;
      if (compares !== undefined) {
        const own = Number(strings.text(value));
        compared.push((row) => {
          const text = columns[field][row] === -1 ? '' : strings.text(columns[field][row]).trim();
          return text !== '' && compares(own, Number(text));
        });
      } else (isNegated ? excluded : wanted).push([field, value]);
    }
    if (wanted.length === 0 && compared.length === 0)
      return excluded.every(([field, value]) => !this.has(field, value)) ? this.all : undefined;
    const [first, ...others] = wanted;
    const rows = (first === undefined ? this.all : (this.rowsOf(first[0]).get(first[1]) ?? [])).filter(
      (row) => others.every(([field, each]) => columns[field][row] === each) && compared.every((isFine) => isFine(row)),
    );
    const isFine =
      0 < rows.length && excluded.every(([field, each]) => rows.every((row) => columns[field][row] !== each));
    return isFine ? rows : undefined;
  }
}
