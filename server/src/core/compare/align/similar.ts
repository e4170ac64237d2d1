/** Whether two sentences look like versions of each other. */

import { Column, type Sentence } from '../../conllu/index.ts';

/** Whether half of the words of the longer sentence are in both. O(words). */
export function isSimilar(a: Sentence, b: Sentence): boolean {
  const longer = Math.max(a.nWords, b.nWords);
  if (2 * Math.min(a.nWords, b.nWords) < longer || longer === 0) return false;
  const counts = new Map<string, number>();
  for (let word = 1; word <= a.nWords; word++) {
    const form = a.wordCell(word, Column.form);
    counts.set(form, (counts.get(form) ?? 0) + 1);
  }
  let common = 0;
  for (let word = 1; word <= b.nWords; word++) {
    const form = b.wordCell(word, Column.form);
    const left = counts.get(form) ?? 0;
    if (left === 0) continue;
    counts.set(form, left - 1);
    common++;
  }
  return longer <= 2 * common;
}
