/** The probability that tokens and sentences end where they do and that predicted tags are right, for editors that show hints between the characters of the text. */

import { Column, type ColumnIndex, type Sentence } from '../conllu/index.ts';
import type { UncertainEnd, UncertainTag } from '../proposals/index.ts';
import type { HeadHint } from './headHints.ts';

/**
 * `? 62 %` after the forms of tokens that may end elsewhere, on lines first … end - 1, and `¶? 62 %` where a sentence ends or continues
 * and possibly should not. O(uncertain ends).
 *
 * @param end line after the last one, relative to the sentence
 */
export function endHints(sentence: Sentence, ends: readonly UncertainEnd[], first: number, end: number): HeadHint[] {
  return ends.flatMap(({ word, of, certainty }) =>
    hint(sentence, word, Column.form, certainty, first, end, of === 'sentence' ? '¶?' : '?'),
  );
}

/** The same after uncertain tags. O(tags). */
export function tagHints(sentence: Sentence, tags: readonly UncertainTag[], first: number, end: number): HeadHint[] {
  return tags.flatMap(({ word, column, certainty }) => hint(sentence, word, Column[column], certainty, first, end));
}

function hint(
  sentence: Sentence,
  word: number,
  column: ColumnIndex,
  certainty: number,
  first: number,
  end: number,
  mark = '?',
): HeadHint[] {
  const line = sentence.rowLine(sentence.rowOfWord(word));
  if (line < first || end <= line) return [];
  return [{ offset: sentence.wordCellSpan(word, column).end, label: `${mark} ${Math.round(100 * certainty)} %` }];
}
