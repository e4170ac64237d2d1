/** Multiword expressions: another one, other members, another category, or one fewer, as edits of the codes in their sentence. */

import {
  compareFeatures,
  type Expression,
  expressionsOf,
  itemTexts,
  type MwePlace,
  mwePlaceOf,
  printExpressions,
  printItems,
  withItems,
} from '../annotation/index.ts';
import { Column, type Sentence, type TextEdit } from '../conllu/index.ts';
import { wordCellEdit } from './cell.ts';

/** Words are positions; at least one, in any order. An expression is known by its number. */
type ExpressionChange =
  | { readonly type: 'add'; readonly words: readonly number[]; readonly category: string }
  | { readonly type: 'members'; readonly number: number; readonly words: readonly number[] }
  | { readonly type: 'category'; readonly number: number; readonly category: string }
  | { readonly type: 'remove'; readonly number: number };

/**
 * The edits that make a change, in sentence offsets. A new expression gets the next number; numbers after one that is removed are closed up.
 * Undefined if the codes of the sentence cannot be read, it has no such expression, or a row is too short for codes. O(words).
 *
 * @param elsewhere where the file keeps codes, for a sentence that has none yet
 */
export function expressionEdits(
  sentence: Sentence,
  changes: readonly ExpressionChange[],
  elsewhere: MwePlace,
): TextEdit[] | undefined {
  const read = expressionsOf(sentence);
  if (read === undefined) return undefined;
  const before = printExpressions(read);
  let now: readonly Expression<number>[] | undefined = read;
  for (const change of changes) now = now && changed(now, change);
  if (now === undefined) return undefined;
  const isShorter = now.length < read.length;
  const after = printExpressions(isShorter ? now.map((each, i) => ({ ...each, number: i + 1 })) : now);
  const place = mwePlaceOf(sentence) ?? elsewhere;
  const edits: TextEdit[] = [];
  for (let word = 1; word <= sentence.nWords; word++) {
    const codes = after.get(word) ?? '';
    // Codes of unchanged meaning keep their spelling.
    if (codes === (before.get(word) ?? '')) continue;
    const own = codesEdit(sentence, word, place, codes);
    if (own.length === 0) return undefined;
    edits.push(...own);
  }
  return edits;
}

function changed(
  expressions: readonly Expression<number>[],
  change: ExpressionChange,
): readonly Expression<number>[] | undefined {
  if (change.type === 'add') {
    const number = (expressions.at(-1)?.number ?? 0) + 1;
    return [...expressions, { number, category: change.category, nodes: inOrder(change.words) }];
  }
  if (!expressions.some(({ number }) => number === change.number)) return undefined;
  return expressions.flatMap((each) => {
    if (each.number !== change.number) return [each];
    if (change.type === 'remove') return [];
    if (change.type === 'category') return [{ ...each, category: change.category }];
    return change.words.length === 0 ? [] : [{ ...each, nodes: inOrder(change.words) }];
  });
}

const inOrder = (words: readonly number[]): number[] => [...new Set(words)].sort((a, b) => a - b);

function codesEdit(sentence: Sentence, word: number, place: MwePlace, codes: string): TextEdit[] {
  const items = itemTexts(sentence.wordCell(word, Column.misc));
  const now = withItems(items, place.name, codes === '' ? [] : [`${place.name}=${codes}`], compareFeatures);
  return wordCellEdit(sentence, word, Column.misc, printItems(now));
}
