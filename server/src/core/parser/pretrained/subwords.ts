/** The n-grams of a word form as rows of a table of vectors. */

import { hashString } from '../base/hash.ts';

/** Rows that n-grams are hashed to. */
export const BUCKETS = 2 ** 17;
const SHORTEST = 3;
const LONGEST = 6;
/** The ends of longer forms decide: their middle is left out. */
const MOST_UNITS = 40;
/** Endings shorter than an n-gram with its boundary mark. */
const SUFFIXES = [1, 2];

/** All n-grams of 3–6 UTF-16 units between boundary marks, and the last one and two units. Time O(length). */
export function bucketsOf(normal: string): number[] {
  const text = normal.length <= MOST_UNITS ? normal : normal.slice(0, MOST_UNITS / 2) + normal.slice(-MOST_UNITS / 2);
  const marked = `<${text}>`;
  const buckets: number[] = [];
  for (let size = SHORTEST; size <= LONGEST; size++) {
    for (let at = 0; at + size <= marked.length; at++) buckets.push(bucketOf(hashString(marked, at, at + size)));
  }
  for (const size of SUFFIXES) {
    if (size < text.length) buckets.push(bucketOf(hashString(text, text.length - size) + size));
  }
  return buckets;
}

const bucketOf = (hash: number) => (Math.imul(hash, 0x9e3779b1) >>> 8) % BUCKETS;
