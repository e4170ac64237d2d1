/** The words of a configuration that features may name. */

import type { Configuration } from '../../transition/index.ts';

export const POSITIONS = [
  's0',
  's1',
  's2',
  'b0',
  'b1',
  'b2',
  'l0',
  's0.left',
  's0.right',
  's1.left',
  's1.right',
  'b0.left',
  's0.head',
] as const;
export type Position = (typeof POSITIONS)[number];
export const N_POSITIONS = POSITIONS.length;
export const AT = Object.fromEntries(POSITIONS.map((position, index) => [position, index])) as Record<Position, number>;

const NO_WORD = -1;

/**
 * The word at each position, -1 if there is none. `s0.left` is the leftmost dependent so far, `l0` the first of Covington's list.
 * Of attach-complete's copies each word counts once, and b0 is the first word of the buffer that is not on top of the stack.
 * O(n).
 */
export function wordsAt(c: Configuration, hasCopies: boolean, words: Int32Array): void {
  words.fill(NO_WORD);
  if (hasCopies) {
    fillDistinct(c.stack, words, AT.s0, NO_WORD);
    fillDistinct(c.buffer, words, AT.b0, words[AT.s0]);
  } else {
    for (let depth = 0; depth < 3; depth++) {
      words[AT.s0 + depth] = c.s(depth) ?? NO_WORD;
      words[AT.b0 + depth] = c.b(depth) ?? NO_WORD;
    }
  }
  words[AT.l0] = c.skipped.at(-1) ?? NO_WORD;
  const [s0, s1, b0] = [words[AT.s0], words[AT.s1], words[AT.b0]];
  const { heads } = c;
  for (let word = 1; word < heads.length; word++) {
    const head = heads[word];
    if (head === NO_WORD) continue;
    if (head === s0) addDependent(words, AT['s0.left'], word);
    if (head === s1) addDependent(words, AT['s1.left'], word);
    if (head === b0 && words[AT['b0.left']] === NO_WORD) words[AT['b0.left']] = word;
  }
  if (0 < s0) words[AT['s0.head']] = heads[s0];
}

/** Positions of the leftmost and of the rightmost dependent are adjacent. */
function addDependent(words: Int32Array, left: number, dependent: number): void {
  if (words[left] === NO_WORD) words[left] = dependent;
  words[left + 1] = dependent;
}

/** Three different words from the top, other than `not`. */
function fillDistinct(copies: readonly number[], words: Int32Array, from: number, not: number): void {
  let last = not;
  for (let i = copies.length - 1, found = 0; 0 <= i && found < 3; i--) {
    const word = copies[i] >> 1;
    if (word === last) continue;
    words[from + found++] = word;
    last = word;
  }
}

/** Which copies are on top of attach-complete's stack and in front of its buffer; 0 for other systems. */
export function sidesOf(c: Configuration, hasCopies: boolean): number {
  if (!hasCopies) return 0;
  const side = (item: number | undefined) => (item === undefined ? 2 : item & 1);
  return 1 + side(c.s(0)) + 3 * side(c.s(1)) + 9 * side(c.s(2)) + 27 * side(c.b(0));
}
