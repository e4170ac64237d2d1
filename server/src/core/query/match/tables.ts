/** Lexicons as numbers of texts: conditions with the same lexicon are about the same row. */

import { toNfc } from '../../conllu/index.ts';
import type { Graph } from '../graph/graph.ts';
import type { Strings } from '../graph/strings.ts';
import type { Lexicon } from '../syntax/types.ts';

/** Read by a condition that does not hold for the current words, so that any row fits it. */
export const ANY_ROW = -2;

/** A condition on a field: the row has the value that is read, or no row that fits the others has. A value that is absent, -1, never fits. */
export interface RowTest {
  readonly field: number;
  readonly isNegated: boolean;
  /** @param node for conditions on a single node */
  readonly read: (graph: Graph, node: number) => number;
}

export class RowTable {
  private readonly columns: readonly Int32Array[];
  /** Rows by value, for each field that was asked for. */
  private readonly rowsBy = new Map<number, ReadonlyMap<number, readonly number[]>>();

  constructor(
    private readonly lexicon: Lexicon,
    strings: Strings,
  ) {
    const { fields, rows } = lexicon;
    this.columns = fields.map((_, field) => Int32Array.from(rows, (row) => strings.ofValue(toNfc(row[field]))));
  }

  field(name: string): number {
    return this.lexicon.fields.indexOf(name);
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
        const known = rows.get(value);
        if (known === undefined) rows.set(value, [row]);
        else known.push(row);
      }
    }
    return rows;
  }

  /** Whether some row fits all conditions. Time O(rows with the first value × conditions). */
  fits(tests: readonly RowTest[], graph: Graph, node: number): boolean {
    const wanted: (readonly [field: number, value: number])[] = [];
    const excluded: (readonly [field: number, value: number])[] = [];
    for (const { field, isNegated, read } of tests) {
      const value = read(graph, node);
      if (value === -1) return false;
      if (value === ANY_ROW) continue;
      (isNegated ? excluded : wanted).push([field, value]);
    }
    if (wanted.length === 0) return excluded.every(([field, value]) => !this.has(field, value));
    const [[first, value], ...others] = wanted;
    const rows = (this.rowsOf(first).get(value) ?? []).filter((row) =>
      others.every(([field, each]) => this.columns[field][row] === each),
    );
    return 0 < rows.length && excluded.every(([field, each]) => rows.every((row) => this.columns[field][row] !== each));
  }
}
