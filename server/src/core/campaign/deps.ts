/** The copies of basic arcs in DEPS follow what rules do to the arcs. */

import { itemTexts, printItems, readDependency, tidyDeps, universalPart } from '../annotation/index.ts';
import { applyEdits, Column, type ColumnIndex, RowKind, type Sentence } from '../conllu/index.ts';
import { cellEdit, followBasicArc } from '../edit/index.ts';
import type { CellChange } from './changes.ts';

/**
 * The changes and what they take along: where a basic arc changes and the rules leave its copy in DEPS alone, the copy changes with it; where
 * they have moved all of DEPS away (`shift`), the new arc is there, unless they took away the whole graph. `left` are the rows whose DEPS has
 * no such copy and may need a look.
 *
 * @param all that the rules change in the sentence
 */
export function withDeps(
  sentence: Sentence,
  changes: readonly CellChange[],
  all: readonly CellChange[],
): { readonly changes: readonly CellChange[]; readonly left: readonly number[] } {
  const byCell = new Map(changes.map(({ row, column, after }) => [`${row} ${column}`, after]));
  const of = (row: number, column: ColumnIndex) => byCell.get(`${row} ${column}`);
  const written = new Map<number, string>();
  const left: number[] = [];
  for (const row of new Set(changes.map((each) => each.row))) {
    const [head, deprel] = [of(row, Column.head), of(row, Column.deprel)];
    if (head === undefined && deprel === undefined) continue;
    if (sentence.isBlank(row, Column.deps)) continue;
    const before = sentence.cell(row, Column.deps);
    const byRules = of(row, Column.deps);
    if (byRules === '_' && hasNoDeps(sentence, all)) continue;
    const followed = followedBy(sentence, row, byRules ?? before, {
      head: head ?? sentence.cell(row, Column.head),
      deprel: deprel ?? sentence.cell(row, Column.deprel),
    });
    if (followed === undefined && byRules === undefined) left.push(row);
    else if (followed !== undefined) written.set(row, followed);
  }
  const others = changes.filter(({ row, column }) => column !== Column.deps || !written.has(row));
  const deps = [...written].map(([row, after]) => {
    return { row, column: Column.deps, before: sentence.cell(row, Column.deps), after };
  });
  return { changes: [...others, ...deps.filter(({ before, after }) => before !== after)], left };
}

/** Whether the changes leave no row with DEPS. O(rows + changes) */
function hasNoDeps(sentence: Sentence, changes: readonly CellChange[]): boolean {
  const after = new Map(
    changes.flatMap((each) => (each.column === Column.deps ? [[each.row, each.after] as const] : [])),
  );
  for (let row = 0; row < sentence.nRows; row++) {
    const deps = after.get(row);
    if (deps === undefined ? !sentence.isBlank(row, Column.deps) : deps !== '_') return false;
  }
  return true;
}

/** DEPS with the copy of a basic arc that has changed; undefined if it has no copy that the rules left. @param deps as the rules leave it */
function followedBy(
  sentence: Sentence,
  row: number,
  deps: string,
  arc: { readonly head: string; readonly deprel: string },
): string | undefined {
  const head = arc.head === '0' ? 0 : /^\d+$/.test(arc.head) ? sentence.wordById(Number(arc.head)) : undefined;
  if (head === undefined || sentence.kind(row) !== RowKind.word) return undefined;
  const now = itemTexts(deps);
  if (deps === '_') return `${arc.head}:${arc.deprel}`;
  const old = itemTexts(sentence.cell(row, Column.deps));
  const kept = now.filter((each) => old.includes(each));
  const before = kept.length === old.length ? sentence : withDepsOf(sentence, row, kept);
  const followed = followBasicArc(before, { word: sentence.wordOfRow(row), head, deprel: arc.deprel });
  if (followed === undefined || kept.length === now.length) return followed;
  const moved = now.filter((each) => !old.includes(each));
  // The rules have brought the new arc already, perhaps with more in its label: then only the old copy goes.
  const isThere = moved.map(readDependency).some(({ head, relation = '' }) => {
    return head === arc.head && universalPart(relation) === universalPart(arc.deprel);
  });
  const items = itemTexts(followed).filter((each) => !isThere || kept.includes(each));
  const written = printItems([...items, ...moved]);
  return tidyDeps(written) ?? written;
}

const withDepsOf = (sentence: Sentence, row: number, items: readonly string[]): Sentence =>
  sentence.withText(applyEdits(sentence.text, cellEdit(sentence, row, Column.deps, printItems(items))));
