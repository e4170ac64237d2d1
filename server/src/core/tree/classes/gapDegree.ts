/**
 * Gap degree of a word: the number of pieces that its yield falls into, minus one; of a tree: the maximum over its words. Block
 * degree counts the pieces (Holan et al. 1998; Kuhlmann & Nivre 2006; Kuhlmann 2010).
 */

import type { Heads } from '../heads.ts';
import { type Tangle, tangleOf } from '../tangle.ts';

/** The largest number of gaps in the yield of a word: 0 iff projective. Undefined for non-trees. O(n + blocks of the tangle). */
export function gapDegree(heads: Heads, tangle: Tangle = tangleOf(heads)): number | undefined {
  if (!tangle.isTree) return undefined;
  let degree = 0;
  for (const count of blockCounts(tangle)) degree = Math.max(degree, count - 1);
  return degree;
}

/**
 * Blocks in the yield of each rank. A word starts a block in the yield of each of its ancestors that is not an ancestor of the
 * previous word.
 */
function blockCounts(tangle: Tangle): Int32Array {
  const blocks = new Int32Array(tangle.size + 1);
  for (let rank = 1; rank <= tangle.size; rank++) {
    for (let at = rank; !tangle.dominates(at, rank - 1); at = tangle.heads[at]) blocks[at]++;
  }
  return blocks;
}
