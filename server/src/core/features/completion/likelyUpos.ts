/** Clues to a word's UPOS in the characters of its form. */

import { Column, type Sentence } from '../../conllu/index.ts';

/** All tags, in the order of their frequency in most treebanks. */
export const USUAL_ORDER: readonly string[] =
  'NOUN VERB ADP PRON DET ADJ ADV PROPN AUX CCONJ PUNCT PART SCONJ NUM INTJ SYM X'.split(' ');

/** Kinds of forms; `name` is a capitalized one that does not begin a sentence. */
export type FormClass = 'punctuation' | 'symbol' | 'number' | 'name' | 'word';

/** The tags to suggest first if the treebank has no evidence, most likely first. */
const LIKELY: Readonly<Record<FormClass, readonly string[]>> = {
  punctuation: ['PUNCT', 'SYM'],
  symbol: ['SYM', 'PUNCT'],
  number: ['NUM'],
  name: ['PROPN', 'NOUN'],
  word: ['NOUN', 'VERB'],
};

const HAS_LETTER = /\p{L}/u;

/** O(length of the form), for capitalized ones O(rows before it that have no letters). */
export function formClass(sentence: Sentence, row: number): FormClass {
  const form = sentence.cell(row, Column.form);
  if (/^\p{P}+$/u.test(form)) return 'punctuation';
  if (/^[\p{P}\p{S}]+$/u.test(form)) return 'symbol';
  if (/^[+\-−]?\p{N}[\p{N}.,:/\u066B\u066C\u2019\u00A0\u202F-]*%?$/u.test(form)) return 'number';
  return /^\p{Lu}/u.test(form) && startsInside(sentence, row) ? 'name' : 'word';
}

/** Its rank among the likely tags of a class, or after them; tags without letters are for forms without letters. */
export function likeliness(upos: string, kind: FormClass): number {
  const place = LIKELY[kind].indexOf(upos);
  const isOther = (kind === 'name' || kind === 'word') && (upos === 'PUNCT' || upos === 'SYM');
  return place !== -1 ? place : LIKELY[kind].length + (isOther ? 1 : 0);
}

/** Whether a word precedes this one in its sentence, with nothing in between that may start another one. */
function startsInside(sentence: Sentence, row: number): boolean {
  for (let before = row - 1; 0 <= before; before--) {
    const form = sentence.cell(before, Column.form);
    if (HAS_LETTER.test(form)) return true;
    if (/[:.!?\p{Pi}"“”„]/u.test(form)) return false;
  }
  return false;
}
