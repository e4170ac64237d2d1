/** Words of an expression near each other, in any order. */

import type { ReadSentence } from './words.ts';

/** Other words allowed between those of one expression, in all. */
const MOST_BETWEEN = 5;

/** Whether a word has this text as its lemma or form. */
export const hasText = ({ lemmas, forms }: ReadSentence, word: number, text: number): boolean =>
  lemmas[word] === text || forms[word] === text;

/** All places of these texts, each from its first word on. O(words of the sentence · texts · window). */
export function findInWindow(sentence: ReadSentence, texts: readonly number[]): number[][] {
  const found: number[][] = [];
  const last = sentence.forms.length - 1;
  for (let start = 1; start <= last; start++) {
    const missing = [...texts];
    const words: number[] = [];
    let between = 0;
    for (let word = start; word <= last && between <= MOST_BETWEEN; word++) {
      const at = missing.findIndex((text) => hasText(sentence, word, text));
      if (at === -1) {
        if (words.length === 0) break;
        between++;
        continue;
      }
      missing.splice(at, 1);
      words.push(word);
      if (missing.length > 0) continue;
      found.push(words);
      break;
    }
  }
  return found;
}
