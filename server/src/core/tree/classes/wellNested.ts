/** Well-nested: no two disjoint subtrees interleave (Bodirsky, Kuhlmann & Möhl 2005; Kuhlmann & Nivre 2006). */

import type { Heads } from '../heads.ts';
import { type Tangle, tangleOf } from '../tangle.ts';

/**
 * Whether the heads are a well-nested tree. Subtrees T and U interleave if T has words l1 < r1 and U words l2 < r2
 * with l1 < l2 < r1 < r2. O(n + crossed²).
 *
 * Decided on pairs of crossing arcs: drawn above the words, the paths that join l1 with r1 and l2 with r2 inside two
 * interleaving subtrees must cross, so some arc of one crosses some arc of the other, and the heads of the two do not
 * dominate each other. Conversely such a pair of arcs lies in two disjoint subtrees, which it makes interleave.
 */
export function isWellNested(heads: Heads, tangle: Tangle = tangleOf(heads)): boolean {
  if (!tangle.isTree) return false;
  const { crossed } = tangle;
  for (let a = 0; a < crossed.count; a++) {
    const head = tangle.heads[crossed.dependents[a]];
    for (let b = a + 1; b < crossed.count; b++) {
      if (!crossed.cross(a, b)) continue;
      const other = tangle.heads[crossed.dependents[b]];
      if (!tangle.dominates(head, other) && !tangle.dominates(other, head)) return false;
    }
  }
  return true;
}
