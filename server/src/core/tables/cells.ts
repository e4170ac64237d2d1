/** Cells of a row in one piece, from which the tables make their kinds of words. */

import type { WordKinds } from '../annotation/index.ts';
import { Column, type ColumnIndex, Field, type Sentence } from '../conllu/index.ts';

const FORM_TO_FEATS: readonly ColumnIndex[] = [Column.form, Column.lemma, Column.upos, Column.xpos, Column.feats];

/** Counts FORM, LEMMA, UPOS, XPOS and FEATS of a row: a piece of the text where the ten columns come first. O(length) @returns the index of the kind */
export function addRow(kinds: WordKinds, sentence: Sentence, row: number, times: number): number {
  const { rows, columns, text } = sentence;
  if (!columns.startsWithTen) {
    const cells = FORM_TO_FEATS.map((column) => sentence.cell(row, column)).join('\t');
    return kinds.add(cells, 0, cells.length, times);
  }
  const at = row * columns.stride;
  return kinds.add(text, rows[at + Column.form], Math.min(rows[at + Column.head], rows[at + Field.lineEnd]) - 1, times);
}
