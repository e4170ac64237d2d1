/** What may be done at a place beside what the rules do: one of several heads, relations or values, for a person to choose. */

import { applyEdits, Column, type Sentence } from '../conllu/index.ts';
import type { Rewriter } from '../query/rewrite/index.ts';
import { type CellChange, cellsBetween, linkedChanges } from './changes.ts';
import { withDeps } from './deps.ts';

/** The name of the strategy whose results are the choices. */
export const CHOICES = 'choices';

/** More have no key. */
const MOST_CHOICES = 9;

/**
 * The results of a strategy of single steps, each a choice for the word that it changes. Time that of the rules.
 * @param rows those that need a decision @returns by row, in the order of the results, without repetitions
 */
export function choicesIn(
  sentence: Sentence,
  rewriter: Rewriter,
  rows: ReadonlySet<number>,
): ReadonlyMap<number, readonly (readonly CellChange[])[]> {
  const found = new Map<number, (readonly CellChange[])[]>();
  const result = rewriter.rewrite(sentence);
  if (result.kind === 'stopped') return found;
  const texts = result.kind === 'edited' ? [applyEdits(sentence.text, result.edits)] : result.texts;
  for (const text of texts) {
    const after = sentence.withText(text, text.split('\n').length - 1);
    const changes = cellsBetween(sentence, after);
    if (changes === undefined || changes.length === 0) continue;
    for (const row of concerned(changes, rows)) {
      const part = linkedChanges(sentence, changes, (each) => each === row).find((each) => each.rows.has(row));
      if (part === undefined) continue;
      const choice = withDeps(sentence, part.changes, changes).changes;
      const known = found.get(row) ?? [];
      found.set(row, known);
      if (known.length < MOST_CHOICES && !known.some((each) => isSame(each, choice))) known.push(choice);
    }
  }
  return found;
}

/** The words that a result is about: those that only move along with others have a decision of their own. */
function concerned(changes: readonly CellChange[], rows: ReadonlySet<number>): Iterable<number> {
  const isMove = ({ column }: CellChange) => column === Column.head || column === Column.deps;
  const own = new Set(changes.flatMap((each) => (rows.has(each.row) && !isMove(each) ? [each.row] : [])));
  return 0 < own.size ? own : rows;
}

/** Whether two of the same sentence lead to the same cells. */
export function isSame(a: readonly CellChange[], b: readonly CellChange[]): boolean {
  const cells = ({ row, column, after }: CellChange) => `${row} ${column} ${after}`;
  const all = new Set(a.map(cells));
  return a.length === b.length && b.every((each) => all.has(cells(each)));
}
