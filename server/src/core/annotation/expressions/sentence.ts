/** The multiword expressions of a sentence, wherever its file keeps their codes. */

import { Column, type Sentence } from '../../conllu/index.ts';
import { MWE_ATTRIBUTES, mweValueInMisc } from './codes.ts';
import { type Expression, readExpressions } from './expressions.ts';

/** Where codes stand: an attribute of MISC. */
export interface MwePlace {
  readonly name: string;
}

/** Where a sentence keeps codes; undefined if it has none. O(length), hardly more than a search for a word. */
export function mwePlaceOf(sentence: Sentence): MwePlace | undefined {
  const name = MWE_ATTRIBUTES.find((attribute) => sentence.text.includes(`${attribute}=`));
  return name === undefined ? undefined : { name };
}

/** Where a file keeps codes; in `ParsemeMWE` if it has none yet. O(length). */
export function mwePlaceIn(sentences: Iterable<Sentence>): MwePlace {
  for (const sentence of sentences) {
    const place = mwePlaceOf(sentence);
    if (place !== undefined) return place;
  }
  return { name: MWE_ATTRIBUTES[0] };
}

/** The codes of a row as text: empty for none, undefined if they cannot be told. */
const mweValueAt = (sentence: Sentence, row: number, { name }: MwePlace): string | undefined =>
  mweValueInMisc(sentence.cell(row, Column.misc), name);

const NONE: readonly Expression<number>[] = Object.freeze([]);

/**
 * The expressions of a sentence by their numbers, as positions of words; undefined if the codes cannot be read, see `readExpressions`.
 * Codes on lines of ranges and empty nodes mean nothing. O(length).
 */
export function expressionsOf(sentence: Sentence): readonly Expression<number>[] | undefined {
  const place = mwePlaceOf(sentence);
  if (place === undefined) return NONE;
  const words = Array.from({ length: sentence.nWords }, (_, i) => i + 1);
  return readExpressions(words, (word) => mweValueAt(sentence, sentence.rowOfWord(word), place));
}
