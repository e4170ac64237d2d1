/** Hashes of strings and numbers, and the seeded generator: everything that must give the same bits on every machine. */

import { mulberry32, type SeededRandom } from '../../random.ts';

/** Mixes the bits of a 32-bit integer (the finaliser of MurmurHash3). A bijection. */
export function mix(value: number): number {
  let h = value | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}

/** Hash of two hashes; not symmetric. */
export function combine(a: number, b: number): number {
  return mix(Math.imul(a, 0x9e3779b1) + b);
}

/** Hash of `text.slice(start, end)` (FNV-1a over UTF-16 units, then mixed). Time O(end - start). */
export function hashString(text: string, start = 0, end = text.length): number {
  let h = 0x811c9dc5;
  for (let i = start; i < end; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return mix(h);
}

/** A generator for which neighbouring seeds give unrelated sequences from the first number on. */
export const createRandom = (seed: number): SeededRandom => mulberry32(mix(seed ^ 0x5bf03635));

/** Shuffles in place (Fisher and Yates). */
export function shuffle<T>(items: T[], random: () => number): void {
  for (let i = items.length - 1; 0 < i; i--) {
    const j = Math.floor(random() * (i + 1));
    [items[i], items[j]] = [items[j], items[i]];
  }
}
