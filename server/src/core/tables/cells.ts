/** Cells of a row in one piece, from which the tables make their kinds of words. */

import { Column, type ColumnIndex, Field, type Sentence } from '../conllu/index.ts';

const FORM_TO_FEATS: readonly ColumnIndex[] = [Column.form, Column.lemma, Column.upos, Column.xpos, Column.feats];

/** FORM, LEMMA, UPOS, XPOS and FEATS of a row, joined by tabs: a slice of the text where the ten columns come first. O(length). */
export function formToFeats(sentence: Sentence, row: number): string {
  const { rows, columns } = sentence;
  if (!columns.startsWithTen) return FORM_TO_FEATS.map((column) => sentence.cell(row, column)).join('\t');
  const at = row * columns.stride;
  const end = Math.min(rows[at + Column.head], rows[at + Field.lineEnd]) - 1;
  return sentence.text.slice(rows[at + Column.form], end);
}
