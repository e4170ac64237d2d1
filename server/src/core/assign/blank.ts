/** Blanks the cells that annotators fill in. */

import { applyEdits, Column, type ColumnIndex, RowKind, type Sentence, type TextEdit } from '../conllu/index.ts';

export const BLANKS = ['heads', 'tags', 'all'] as const;
export type Blank = (typeof BLANKS)[number];

/** The columns that an annotator fills in, of those that can be right or wrong. DEPS is blanked as well: it repeats the tree. */
export const ASKED = {
  heads: ['head', 'deprel'],
  tags: ['upos', 'xpos', 'feats'],
  all: ['lemma', 'upos', 'xpos', 'feats', 'head', 'deprel'],
} as const satisfies Record<Blank, readonly (keyof typeof Column)[]>;

/** A column that annotators fill in. */
export type Asked = (typeof ASKED)['all'][number];

/** The text of a sentence with these columns blank; every other byte is the same. */
export function blanked(sentence: Sentence, blank: Blank | undefined): string {
  if (blank === undefined) return sentence.text;
  const columns: ColumnIndex[] = ASKED[blank].map((name) => Column[name]);
  if (blank !== 'tags') columns.push(Column.deps);
  const edits: TextEdit[] = [];
  for (let row = 0; row < sentence.nRows; row++) {
    if (sentence.kind(row) === RowKind.multiwordToken) continue;
    for (const column of columns) {
      if (sentence.isBlank(row, column)) continue;
      edits.push({ span: sentence.cellSpan(row, column), text: '_' });
    }
  }
  return applyEdits(sentence.text, edits);
}
