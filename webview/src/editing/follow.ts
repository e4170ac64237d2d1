/** Finds the word that had the focus in a changed sentence. Pure. */

import type { Diagram } from '../../../server/src/protocol/diagram.ts';

/**
 * Equal words at the start and at the end stay; within the changed part, the position counts. Time O(words).
 *
 * @returns undefined if there are no words
 */
export function followed(word: number, before: Diagram | undefined, after: Diagram): number | undefined {
  const now = after.words;
  if (now.length === 0) return undefined;
  const old = before?.words ?? now;
  const most = Math.min(old.length, now.length);
  let start = 0;
  while (start < most && old[start].form === now[start].form) start++;
  if (word <= start) return word;
  let behind = 0;
  while (behind < most - start && old[old.length - 1 - behind].form === now[now.length - 1 - behind].form) behind++;
  if (old.length - behind < word) return Math.min(now.length, word + now.length - old.length);
  return Math.max(1, Math.min(word, now.length - behind, now.length));
}

export const hasSameForms = (a: Diagram | undefined, b: Diagram): boolean =>
  a?.words.length === b.words.length && a.words.every(({ form }, i) => form === b.words[i].form);
