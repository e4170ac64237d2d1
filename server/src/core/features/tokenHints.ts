/** How likely words end where they do and predicted tags are right, for editors that show hints between the characters of the text. */

import { Column, type ColumnIndex, type Sentence } from '../conllu/index.ts';
import type { UncertainTag } from '../review/index.ts';
import type { HeadHint } from './headHints.ts';

/**
 * `? 62 %` behind the forms of uncertain words on lines first … end - 1. O(uncertain words).
 *
 * @param certainty by position
 * @param end line after the last one, relative to the sentence
 */
export function tokenHints(
  sentence: Sentence,
  certainty: ReadonlyMap<number, number>,
  first: number,
  end: number,
): HeadHint[] {
  return [...certainty].flatMap(([word, share]) => hint(sentence, word, Column.form, share, first, end));
}

/** The same behind uncertain tags. O(tags). */
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
): HeadHint[] {
  const line = sentence.rowLine(sentence.rowOfWord(word));
  if (line < first || end <= line) return [];
  return [{ offset: sentence.wordCellSpan(word, column).end, label: `? ${Math.round(100 * certainty)} %` }];
}
