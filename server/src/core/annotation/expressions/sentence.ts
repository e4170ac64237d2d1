/** The multiword expressions of a sentence, wherever its file keeps their codes. */

import { Column, type Sentence } from '../../conllu/index.ts';
import { isMweColumn, MWE_ATTRIBUTES, mweValueInMisc } from './codes.ts';
import { type Expression, readExpressions } from './expressions.ts';

/** Where codes stand: a column, or an attribute of MISC. */
export interface MwePlace {
  readonly name: string;
  readonly isColumn: boolean;
}

const IN_MISC = MWE_ATTRIBUTES.map((name) => ({ name, begins: `${name}=`, place: { name, isColumn: false } }));

/** `mwe` may be an attribute of another kind, in which no value begins like a code. */
const CODES_IN: Readonly<Partial<Record<string, RegExp>>> = { mwe: /[\t|]mwe=[0-9]+:/ };

/** Where a sentence keeps codes; undefined if its file has no column for them, and it has none. O(length), hardly more than a search for a word. */
export function mwePlaceOf(sentence: Sentence): MwePlace | undefined {
  const { columns } = sentence;
  const column = columns.isTen ? undefined : columns.further.find(isMweColumn);
  if (column !== undefined) return { name: column, isColumn: true };
  const { text } = sentence;
  return IN_MISC.find(({ name, begins }) => text.includes(begins) && CODES_IN[name]?.test(text) !== false)?.place;
}

/** Where a file keeps codes; in `ParsemeMWE` if it has none yet. O(length). */
export function mwePlaceIn(sentences: Iterable<Sentence>): MwePlace {
  for (const sentence of sentences) {
    const place = mwePlaceOf(sentence);
    if (place !== undefined) return place;
  }
  return { name: MWE_ATTRIBUTES[0], isColumn: false };
}

/** The codes of a row as text: empty for none, undefined if they cannot be told. */
function mweValueAt(sentence: Sentence, row: number, { name, isColumn }: MwePlace): string | undefined {
  if (!isColumn) return mweValueInMisc(sentence.cell(row, Column.misc), name);
  return codesInCell(sentence.cellNamed(row, name) ?? '');
}

/** `*`: no expression. `_`: not annotated. */
export const codesInCell = (cell: string): string => (cell === '*' || cell === '_' ? '' : cell);

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
