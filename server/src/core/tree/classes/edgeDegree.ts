/**
 * Edge degree of an arc: the number of connected components strictly inside it whose roots the head of the arc does not dominate;
 * of a tree: the maximum over its arcs (Nivre 2006; Kuhlmann & Nivre 2006).
 */

import type { Heads } from '../heads.ts';
import { type Tangle, tangleOf } from '../tangle.ts';

/** The edge degree: 0 iff projective. Undefined for non-trees. O(n + length of the tangled arcs). */
export function edgeDegree(heads: Heads, tangle: Tangle = tangleOf(heads)): number | undefined {
  if (!tangle.isTree) return undefined;
  let largest = 0;
  for (let dependent = 1; dependent <= tangle.size; dependent++) {
    if (tangle.broken[dependent] === 1) largest = Math.max(largest, degreeOf(tangle, dependent));
  }
  return largest;
}

function degreeOf(tangle: Tangle, dependent: number): number {
  const head = tangle.heads[dependent];
  const left = Math.min(head, dependent);
  const right = Math.max(head, dependent);
  let degree = 0;
  for (let word = left + 1; word < right; word++) {
    // The root of a component is the word whose own head is not inside.
    const isComponentRoot = tangle.heads[word] <= left || right <= tangle.heads[word];
    if (isComponentRoot && !tangle.dominates(head, word)) degree++;
  }
  return degree;
}
