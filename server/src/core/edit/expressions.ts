/** Multiword expressions of a sentence, changed: edits of its codes. */

import {
  changedExpressions,
  compareFeatures,
  type Expression,
  type ExpressionChange,
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

/**
 * The edits that make changes, one after the other, in sentence offsets; nodes are positions of words. Undefined if the codes of the sentence cannot be read, it has no such expression, or a row is too short for codes. O(words).
 *
 * @param elsewhere where the file keeps codes, for a sentence that has none yet
 */
export function expressionEdits(
  sentence: Sentence,
  changes: readonly ExpressionChange<number>[],
  elsewhere: MwePlace,
): TextEdit[] | undefined {
  const read = expressionsOf(sentence);
  if (read === undefined) return undefined;
  const before = printExpressions(read);
  let now: readonly Expression<number>[] | undefined = read;
  for (const change of changes) now = now && changedExpressions(now, change);
  if (now === undefined) return undefined;
  const after = printExpressions(now);
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

function codesEdit(sentence: Sentence, word: number, place: MwePlace, codes: string): TextEdit[] {
  const items = itemTexts(sentence.wordCell(word, Column.misc));
  const now = withItems(items, place.name, codes === '' ? [] : [`${place.name}=${codes}`], compareFeatures);
  return wordCellEdit(sentence, word, Column.misc, printItems(now));
}
