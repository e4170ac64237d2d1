/** How likely words end where they do, for editors that show hints between the characters of the text. */

import { Column, type Sentence } from '../conllu/index.ts';
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
  return [...certainty].flatMap(([word, share]): HeadHint[] => {
    const line = sentence.rowLine(sentence.rowOfWord(word));
    if (line < first || end <= line) return [];
    return [{ offset: sentence.wordCellSpan(word, Column.form).end, label: `? ${Math.round(100 * share)} %` }];
  });
}
