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
import { Column, RowKind, type Sentence, type TextEdit } from '../conllu/index.ts';
import { cellEdit } from './cell.ts';

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
  for (let row = 0; row < sentence.nRows; row++) {
    const word = sentence.kind(row) === RowKind.word ? sentence.wordOfRow(row) : 0;
    const codes = after.get(word) ?? '';
    // Codes of unchanged meaning keep their spelling.
    if (codes === (before.get(word) ?? '')) edits.push(...begun(sentence, row, place));
    else {
      const own = codesEdit(sentence, row, place, codes);
      if (own.length === 0) return undefined;
      edits.push(...own);
    }
  }
  return edits;
}

/** A sentence with an expression is annotated, so that its other rows have none. */
function begun(sentence: Sentence, row: number, { name, isColumn }: MwePlace): TextEdit[] {
  const span = isColumn && sentence.cellNamed(row, name) === '_' ? sentence.spanNamed(row, name) : undefined;
  return span === undefined ? [] : [{ span, text: '*' }];
}

function codesEdit(sentence: Sentence, row: number, { name, isColumn }: MwePlace, codes: string): TextEdit[] {
  if (isColumn) {
    const span = sentence.spanNamed(row, name);
    return span === undefined ? [] : [{ span, text: codes === '' ? '*' : codes }];
  }
  const items = itemTexts(sentence.cell(row, Column.misc));
  const now = withItems(items, name, codes === '' ? [] : [`${name}=${codes}`], compareFeatures);
  return cellEdit(sentence, row, Column.misc, printItems(now));
}
