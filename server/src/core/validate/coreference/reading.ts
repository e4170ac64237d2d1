/** The rows of a sentence, read once: facts outlive an edit elsewhere, and so does what was read from them. */

import { bracketsOf, type PlacedBracket } from './brackets.ts';
import type { MentionFacts, MentionRow } from './facts.ts';
import { itemsOfRow, type RowItems } from './rows.ts';

interface ReadRow {
  readonly row: MentionRow;
  /** Undefined if they cannot be read. */
  readonly items: RowItems | undefined;
  /** Undefined if the value cannot be read. */
  readonly brackets: readonly PlacedBracket[] | undefined;
}

const known = new WeakMap<MentionFacts, readonly ReadRow[]>();

/** Time O(length) at the first call for these facts. */
export function readRows(facts: MentionFacts): readonly ReadRow[] {
  let rows = known.get(facts);
  if (rows === undefined) {
    rows = facts.rows.map((row) => {
      const items = itemsOfRow(row);
      return { row, items, brackets: items && bracketsOf(row, items.entity) };
    });
    known.set(facts, rows);
  }
  return rows;
}
