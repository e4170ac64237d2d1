/**
 * Planar: no two arcs cross, the arcs of the artificial root left out (Sleator & Temperley 1993; Kuhlmann & Nivre
 * 2006).
 */

import type { Heads } from '../heads.ts';
import { type Tangle, tangleOf } from '../tangle.ts';

/**
 * Whether the heads are a planar tree. Every projective tree is; so is a tree whose only crossings are with root
 * arcs. O(n + length of the tangled arcs).
 */
export function isPlanar(heads: Heads, tangle: Tangle = tangleOf(heads)): boolean {
  return tangle.isTree && tangle.crossedBelowRoot.count === 0;
}
