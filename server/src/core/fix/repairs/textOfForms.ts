/** The text formed by the forms of a sentence. Imports little, because suggestions need it as well. */

import { itemTexts, NO_SPACE_AFTER } from '../../annotation/index.ts';
import { Column, RowKind, type Sentence } from '../../conllu/index.ts';

/** Rows that are pieces of the text: multiword tokens, and words outside of them. */
export function tokensOf(sentence: Sentence): number[] {
  const rows: number[] = [];
  let first = 0;
  let last = -1;
  for (let row = 0; row < sentence.nRows; row++) {
    const kind = sentence.kind(row);
    if (kind === RowKind.emptyNode) continue;
    const id = sentence.idMajor(row);
    if (kind === RowKind.multiwordToken) {
      first = id;
      last = sentence.idMinor(row);
    } else if (first <= id && id <= last) continue;
    rows.push(row);
  }
  return rows;
}

/** The sentence according to its forms and SpaceAfter=No. */
export function textOfForms(sentence: Sentence): string {
  const pieces = tokensOf(sentence).map((row) => {
    const glued = itemTexts(sentence.cell(row, Column.misc)).includes(NO_SPACE_AFTER);
    return sentence.cell(row, Column.form) + (glued ? '' : ' ');
  });
  return pieces.join('').replace(/ $/, '');
}
