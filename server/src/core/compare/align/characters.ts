/** Words aligned by characters, as the official scorer of the CoNLL 2018 shared task does (Zeman et al. 2018). */

import { matchForms } from './forms.ts';
import type { Surface } from './surface.ts';

/** Cells of the table for words inside multiword tokens; a token of thousands of words is an error of the file. */
const MOST_CELLS = 1 << 22;

/**
 * For each word of `a` the word of `b` that it corresponds to, -1 if there is none; element 0 is 0. Both must have the same
 * characters. Words that are tokens correspond if their spans are equal; inside the smallest span that no multiword token of
 * either side sticks out of, words correspond by a longest common subsequence of their lower-cased forms. Strictly increasing.
 * Time O(words), apart from the product of the numbers of words in such a span.
 */
export function alignByCharacters(a: Surface, b: Surface): Int32Array {
  const toB = new Int32Array(a.nWords + 1).fill(-1);
  toB[0] = 0;
  let i = 1;
  let j = 1;
  while (i <= a.nWords && j <= b.nWords) {
    if (a.isInMultiword[i] === 1 || b.isInMultiword[j] === 1) {
      const span = multiwordSpan(a, b, i, j);
      alignInside(a, b, span, toB);
      i = span.aEnd;
      j = span.bEnd;
    } else if (a.wordStarts[i] === b.wordStarts[j] && a.wordEnds[i] === b.wordEnds[j]) toB[i++] = j++;
    else if (a.wordStarts[i] <= b.wordStarts[j]) i++;
    else j++;
  }
  return toB;
}

/** Words [aStart, aEnd) of one side and [bStart, bEnd) of the other. */
interface Span {
  readonly aStart: number;
  readonly bStart: number;
  readonly aEnd: number;
  readonly bEnd: number;
}

/** The words from i and j on that have to be aligned together, at least one of which is in a multiword token. */
function multiwordSpan(a: Surface, b: Surface, i: number, j: number): Span {
  let end: number;
  if (a.isInMultiword[i] === 1) {
    end = a.wordEnds[i];
    if (b.isInMultiword[j] === 0 && b.wordStarts[j] < a.wordStarts[i]) j++;
  } else {
    end = b.wordEnds[j];
    if (a.wordStarts[i] < b.wordStarts[j]) i++;
  }
  const [aStart, bStart] = [i, j];
  while (!isBehind(a, i, end) || !isBehind(b, j, end)) {
    const takesA = i <= a.nWords && (b.nWords < j || a.wordStarts[i] <= b.wordStarts[j]);
    const [side, word] = takesA ? [a, i++] : [b, j++];
    if (side.isInMultiword[word] === 1) end = Math.max(end, side.wordEnds[word]);
  }
  return { aStart, bStart, aEnd: i, bEnd: j };
}

function isBehind({ nWords, isInMultiword, wordStarts, wordEnds }: Surface, word: number, end: number): boolean {
  if (nWords < word) return true;
  return isInMultiword[word] === 1 ? end <= wordStarts[word] : end < wordEnds[word];
}

function alignInside(a: Surface, b: Surface, { aStart, bStart, aEnd, bEnd }: Span, toB: Int32Array): void {
  const first = a.forms.slice(aStart, aEnd).map((form) => form.toLowerCase());
  const second = b.forms.slice(bStart, bEnd).map((form) => form.toLowerCase());
  // Equal words at the start always correspond, so the usual case needs no table.
  let same = 0;
  while (same < first.length && same < second.length && first[same] === second[same]) {
    toB[aStart + same] = bStart + same;
    same++;
  }
  if (same === first.length || same === second.length) return;
  const map = longestCommon(first.slice(same), second.slice(same));
  map.forEach((at, word) => {
    if (at !== -1) toB[aStart + same + word] = bStart + same + at;
  });
}

/** Of the longest common subsequences, the one the official scorer takes: equal words first, then the later word of `b`. */
function longestCommon(a: readonly string[], b: readonly string[]): Int32Array {
  const [n, m] = [a.length, b.length];
  if (MOST_CELLS < (n + 1) * (m + 1)) return matchForms(a, b);
  const width = m + 1;
  const longest = new Int32Array((n + 1) * width);
  for (let i = n - 1; 0 <= i; i--) {
    for (let j = m - 1; 0 <= j; j--) {
      const at = i * width + j;
      const both = a[i] === b[j] ? longest[at + width + 1] + 1 : 0;
      longest[at] = Math.max(both, longest[at + width], longest[at + 1]);
    }
  }
  const map = new Int32Array(n).fill(-1);
  for (let i = 0, j = 0; i < n && j < m; ) {
    if (a[i] === b[j]) map[i++] = j++;
    else if (longest[i * width + j] === longest[(i + 1) * width + j]) i++;
    else j++;
  }
  return map;
}
