/** Sides of differences in readable form. */

import { readDependency } from '../../annotation/index.ts';
import { Column, type Sentence } from '../../conllu/index.ts';
import type { Difference, DifferenceSide } from './types.ts';

/** IDs and forms of the words of a side: `3 dog`. */
export function wordsOfSide(sentences: readonly Sentence[], side: DifferenceSide): string {
  const sentence = sentences[side.sentence];
  return side.rows.map((row) => `${sentence.cell(row, Column.id)} ${sentence.cell(row, Column.form)}`).join(', ');
}

/** The value of a side; heads with their form: `4 saw`. */
export function shownValue(
  sentences: readonly Sentence[],
  { class: kind }: Pick<Difference, 'class'>,
  side: DifferenceSide,
): string | undefined {
  if (kind !== 'head' && kind !== 'deps') return side.value;
  const { value } = side;
  if (value === undefined) return undefined;
  const id = readDependency(value).head;
  const form = formOfId(sentences[side.sentence], id);
  if (form === undefined) return value;
  return kind === 'head' ? `${id} ${form}` : `${value} (${form})`;
}

function formOfId(sentence: Sentence, id: string): string | undefined {
  if (id === '0') return 'root';
  for (let row = 0; row < sentence.nRows; row++) {
    if (sentence.cell(row, Column.id) === id) return sentence.cell(row, Column.form);
  }
  return undefined;
}
