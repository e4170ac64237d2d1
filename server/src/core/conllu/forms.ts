/** The forms of a sentence: those of its words, and the rows of the tokens that its text consists of. */

import { Column } from './column.ts';
import { RowKind, type Sentence } from './sentence.ts';

export const wordForms = (sentence: Sentence): string[] =>
  Array.from({ length: sentence.nWords }, (_, at) => sentence.wordCell(at + 1, Column.form));

/** Rows of the surface tokens, in order: multiword tokens instead of their words, no empty nodes. O(rows). */
export function tokenRows(sentence: Sentence): number[] {
  const rows: number[] = [];
  let covered = 0;
  for (let row = 0; row < sentence.nRows; row++) {
    const kind = sentence.kind(row);
    if (kind === RowKind.emptyNode) continue;
    if (kind === RowKind.multiwordToken) covered = Math.max(covered, sentence.idMinor(row));
    else if (sentence.idMajor(row) <= covered) continue;
    rows.push(row);
  }
  return rows;
}
