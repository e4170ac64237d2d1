/** Corresponding words of two versions of a sentence: the blocks that Python's difflib finds, and the words between them. */

import { append } from '../../grouping.ts';

/** `a[start …]` equals `b[other …]` for `length` items. */
interface Block {
  readonly a: number;
  readonly b: number;
  readonly length: number;
}

/**
 * Longest common block first, then the same to its left and right (Ratcliff & Obershelp 1988; `difflib.SequenceMatcher` with
 * autojunk off, whose choice among equals is kept). Time O(n²) for words that repeat little.
 */
function matchingBlocks(a: readonly string[], b: readonly string[]): Block[] {
  const places = new Map<string, number[]>();
  b.forEach((item, j) => {
    append(places, item, j);
  });
  const blocks: Block[] = [];
  const open = [{ aStart: 0, aEnd: a.length, bStart: 0, bEnd: b.length }];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    const { aStart, aEnd, bStart, bEnd } = part;
    const longest = longestBlock(a, places, part);
    if (longest.length === 0) continue;
    blocks.push(longest);
    const [aNext, bNext] = [longest.a + longest.length, longest.b + longest.length];
    if (aStart < longest.a && bStart < longest.b) open.push({ aStart, aEnd: longest.a, bStart, bEnd: longest.b });
    if (aNext < aEnd && bNext < bEnd) open.push({ aStart: aNext, aEnd, bStart: bNext, bEnd });
  }
  return blocks.sort((x, y) => x.a - y.a);
}

interface Part {
  readonly aStart: number;
  readonly aEnd: number;
  readonly bStart: number;
  readonly bEnd: number;
}

function longestBlock(
  a: readonly string[],
  places: ReadonlyMap<string, readonly number[]>,
  { aStart, aEnd, bStart, bEnd }: Part,
): Block {
  let best: Block = { a: aStart, b: bStart, length: 0 };
  let lengths = new Map<number, number>();
  for (let i = aStart; i < aEnd; i++) {
    const next = new Map<number, number>();
    for (const j of places.get(a[i]) ?? []) {
      if (j < bStart) continue;
      if (bEnd <= j) break;
      const length = (lengths.get(j - 1) ?? 0) + 1;
      next.set(j, length);
      if (best.length < length) best = { a: i - length + 1, b: j - length + 1, length };
    }
    lengths = next;
  }
  return best;
}

/**
 * For each word of `b` the index of its counterpart in `a`, or -1 for a new one. Between equal words, an equal number of words on both
 * sides with other characters are the same words with corrected forms; with the same characters they were re-segmented.
 */
export function correspondingWords(a: readonly string[], b: readonly string[]): Int32Array {
  const origin = new Int32Array(b.length).fill(-1);
  let [i, j] = [0, 0];
  for (const block of [...matchingBlocks(a, b), { a: a.length, b: b.length, length: 0 }]) {
    const gap = block.a - i;
    if (gap === block.b - j && a.slice(i, block.a).join('') !== b.slice(j, block.b).join('')) {
      for (let k = 0; k < gap; k++) origin[j + k] = i + k;
    }
    for (let k = 0; k < block.length; k++) origin[block.b + k] = block.a + k;
    i = block.a + block.length;
    j = block.b + block.length;
  }
  return origin;
}
