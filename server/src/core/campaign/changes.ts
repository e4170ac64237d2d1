/** What rules do to a sentence, cell by cell, and which changes belong together. */

import { itemTexts, readDependency } from '../annotation/index.ts';
import { applyEdits, COLUMNS, Column, type ColumnIndex, type Sentence, type TextEdit } from '../conllu/index.ts';
import { cellEdit } from '../edit/index.ts';
import { findCycles } from '../tree/index.ts';

export interface CellChange {
  readonly row: number;
  readonly column: ColumnIndex;
  readonly before: string;
  readonly after: string;
}

/** Cells that differ after edits; undefined if the edits change rows, words or comments, so that cells do not correspond. Time O(length). */
export function cellChanges(sentence: Sentence, edits: readonly TextEdit[]): CellChange[] | undefined {
  const after = sentence.withText(applyEdits(sentence.text, edits));
  const isElse = (row: number) => after.rowLine(row) !== sentence.rowLine(row);
  const hasLines = after.text.split('\n').length === sentence.text.split('\n').length && after.nRows === sentence.nRows;
  if (!hasLines || Array.from({ length: sentence.nRows }, (_, row) => row).some(isElse)) return undefined;
  const changes = cellsBetween(sentence, after);
  const isElsewhere = after.comments.some(({ key, value }, i) => {
    const before = sentence.comments[i];
    return before === undefined || before.key !== key || before.value !== value;
  });
  return isElsewhere ? undefined : changes;
}

/** Cells that differ, whatever the comments say; undefined if rows do not correspond. Time O(length). */
export function cellsBetween(sentence: Sentence, after: Sentence): CellChange[] | undefined {
  if (after.nRows !== sentence.nRows) return undefined;
  const changes: CellChange[] = [];
  for (let row = 0; row < sentence.nRows; row++) {
    if (after.nColumns(row) !== sentence.nColumns(row)) return undefined;
    for (let index = 0; index < Math.min(COLUMNS.length, sentence.nColumns(row)); index++) {
      const column = index as ColumnIndex;
      const [old, now] = [sentence.cell(row, column), after.cell(row, column)];
      if (old === now) continue;
      if (column === Column.id) return undefined;
      changes.push({ row, column, before: old, after: now });
    }
  }
  return changes;
}

/**
 * Changes that stand or fall together, each with its rows. A word that moves belongs to its old and its new head, if they change too or
 * `isAnchor`: heads that swap, and everything that moves along, are one part; two words that are relabelled are two.
 */
export function linkedChanges(
  sentence: Sentence,
  changes: readonly CellChange[],
  isAnchor: (row: number) => boolean,
): { readonly rows: ReadonlySet<number>; readonly changes: readonly CellChange[] }[] {
  const changed = new Set(changes.map(({ row }) => row));
  const parent = new Map<number, number>([...changed].map((row) => [row, row]));
  const rootOf = (row: number): number => {
    let at = row;
    for (let up = parent.get(at); up !== undefined && up !== at; up = parent.get(at)) at = up;
    return at;
  };
  for (const { row, column, before, after } of changes) {
    for (const id of headsIn(column, before, after)) {
      const word = /^\d+$/.test(id) ? sentence.wordById(Number(id)) : undefined;
      if (word === undefined || word <= 0) continue;
      const head = sentence.rowOfWord(word);
      if (!changed.has(head) && !isAnchor(head)) continue;
      if (!parent.has(head)) parent.set(head, head);
      parent.set(rootOf(row), rootOf(head));
    }
  }
  const parts = new Map<number, { readonly rows: Set<number>; readonly changes: CellChange[] }>();
  for (const row of parent.keys()) {
    const root = rootOf(row);
    const part = parts.get(root) ?? { rows: new Set<number>(), changes: [] };
    parts.set(root, part);
    part.rows.add(row);
  }
  for (const change of changes) parts.get(rootOf(change.row))?.changes.push(change);
  return [...parts.values()];
}

/** The heads that a change takes away or brings: of DEPS, those of the edges that are not in both. */
function headsIn(column: ColumnIndex, before: string, after: string): readonly string[] {
  if (column === Column.head) return [before, after];
  if (column !== Column.deps) return [];
  const [old, now] = [itemTexts(before), itemTexts(after)];
  const moved = [...old.filter((each) => !now.includes(each)), ...now.filter((each) => !old.includes(each))];
  return moved.map((each) => readDependency(each).head);
}

export const editsOf = (sentence: Sentence, changes: readonly CellChange[]): TextEdit[] =>
  [...changes]
    .sort((a, b) => a.row - b.row || a.column - b.column)
    .flatMap(({ row, column, after }) => cellEdit(sentence, row, column, after));

/** Whether edits that keep the words add a root or a cycle. Time O(length). */
export function harmsTree(sentence: Sentence, edits: readonly TextEdit[]): boolean {
  const after = sentence.withText(applyEdits(sentence.text, edits));
  const nRoots = ({ heads }: Sentence) => heads.reduce((sum, head) => sum + (head === 0 ? 1 : 0), 0);
  const now = nRoots(after);
  return (now !== nRoots(sentence) && now !== 1) || findCycles(sentence.heads).length < findCycles(after.heads).length;
}
