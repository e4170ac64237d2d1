/** A shortcut for most sentences: every word takes its best head, and the result is already a tree. */

import type { ArcScores, Constraints } from './types.ts';

/**
 * The best head of every word, length n + 1. If these are a tree of some class, no tree of it has a higher value, and, up to rounding, no other
 * one the same; for a trained parser, this applies to more than nine of ten sentences. Undefined if a word has no single best head: two, so that
 * a decoder chooses, or none. O(n²).
 */
export function bestHeads({ n, values }: ArcScores): Int32Array | undefined {
  const size = n + 1;
  const heads = new Int32Array(size).fill(-1);
  for (let dependent = 1; dependent <= n; dependent++) {
    let best = Number.NEGATIVE_INFINITY;
    let isUnique = false;
    for (let head = 0; head <= n; head++) {
      const value = values[head * size + dependent];
      if (head === dependent || value < best) continue;
      isUnique = best < value;
      best = value;
      heads[dependent] = head;
    }
    if (!isUnique) return undefined;
  }
  return heads;
}

/** Whether every tree satisfies the constraints. */
export function isUnconstrained({ required = [], forbidden = [], roots = [], spans = [] }: Constraints = {}): boolean {
  return required.length + forbidden.length + roots.length + spans.length === 0;
}
