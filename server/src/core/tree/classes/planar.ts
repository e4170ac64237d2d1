/** Planar: no two arcs cross, ignoring the arcs of the artificial root (Sleator & Temperley 1993; Kuhlmann & Nivre 2006). */

import type { Heads } from '../heads.ts';
import { type Tangle, tangleOf } from '../tangle.ts';

/**
 * Whether the heads are a planar tree. Every projective tree is; so is a tree in which only root arcs are involved in crossings.
 * O(n + length of the tangled arcs).
 */
export function isPlanar(heads: Heads, tangle: Tangle = tangleOf(heads)): boolean {
  return tangle.isTree && tangle.crossedBelowRoot.count === 0;
}
