/** Replacing one cell: the smallest edit, from which all other edits of a row are composed. */

import type { ColumnIndex, Sentence, TextEdit } from '../conllu/index.ts';

/** The edit (in sentence offsets) that gives a cell another text; none if it already has that text or the row has no such column. */
export function cellEdit(sentence: Sentence, row: number, column: ColumnIndex, text: string): TextEdit[] {
  if (!sentence.hasCell(row, column) || sentence.cell(row, column) === text) return [];
  return [{ span: sentence.cellSpan(row, column), text }];
}

/** The same for the row of a word, by its position. */
export function wordCellEdit(sentence: Sentence, word: number, column: ColumnIndex, text: string): TextEdit[] {
  return cellEdit(sentence, sentence.rowOfWord(word), column, text);
}
