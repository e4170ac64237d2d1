/** Clues to a word's UPOS in the characters of its form. */

import { localized } from '../../../localization/index.ts';
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

/** The name of a class whose forms are annotated alike, whatever their last characters. */
export function nameOfClass(kind: FormClass): string | undefined {
  switch (kind) {
    case 'punctuation':
      return localized`punctuation`;
    case 'symbol':
      return localized`symbol`;
    case 'number':
      return localized`number`;
    default:
      return undefined;
  }
}

/** How usual each tag is for a class in other treebanks, in all 1; tags without letters are for forms without letters. */
export function usualUpos(kind: FormClass): ReadonlyMap<string, number> {
  const hasLetters = kind === 'name' || kind === 'word';
  const places = USUAL_ORDER.map((upos, place) => {
    const likely = LIKELY[kind].indexOf(upos);
    const isOther = hasLetters && (upos === 'PUNCT' || upos === 'SYM');
    return [
      upos,
      1 + (likely === -1 ? LIKELY[kind].length + place : likely) + (isOther ? USUAL_ORDER.length : 0),
    ] as const;
  });
  const total = places.reduce((sum, [, place]) => sum + 1 / place, 0);
  return new Map(places.map(([upos, place]) => [upos, 1 / place / total]));
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
