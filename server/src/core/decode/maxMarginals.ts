/**
 * Max-marginals: for each arc the value of the best tree that contains it. The best tree without an arc then has the highest of the
 * other arcs to the same dependent. Each chart goes down again from the goal: the outside value of an item is the best that the rest
 * of a tree can add to it. Time as the decoder's, a few times over; all trees: O(n⁴), a decoding per arc.
 */

import { withoutForbidden } from './constrain.ts';
import { eisnerOutside } from './eisnerOutside.ts';
import { mh4Outside } from './mh4Outside.ts';
import { mst } from './mst.ts';
import { type ArcScores, type DecodeOptions, treeValue } from './types.ts';

export type MarginalClass = 'projective' | 'mh4' | 'all';

/** Values like scores: `values[head * (n + 1) + dependent]`, -Infinity where no tree of the class has the arc. */
export function maxMarginals(
  scores: ArcScores,
  treeClass: MarginalClass,
  options: Pick<DecodeOptions, 'singleRoot' | 'checkpoint'> = {},
): ArcScores {
  if (treeClass === 'projective') return eisnerOutside(scores, options);
  return treeClass === 'mh4' ? mh4Outside(scores, options) : ofAllTrees(scores, options);
}

/** The value of the best tree of the class without the arc head→dependent. */
export function bestWithout({ n, values }: ArcScores, head: number, dependent: number): number {
  let best = Number.NEGATIVE_INFINITY;
  for (let other = 0; other <= n; other++)
    if (other !== head && other !== dependent) best = Math.max(best, values[other * (n + 1) + dependent]);
  return best;
}

function ofAllTrees(scores: ArcScores, options: Pick<DecodeOptions, 'singleRoot' | 'checkpoint'>): ArcScores {
  const size = scores.n + 1;
  const values = new Float64Array(size * size).fill(Number.NEGATIVE_INFINITY);
  for (let dependent = 1; dependent < size; dependent++) {
    for (let head = 0; head < size; head++) {
      if (head === dependent || scores.values[head * size + dependent] === Number.NEGATIVE_INFINITY) continue;
      const allowed = new Uint8Array(size * size).fill(1);
      for (let other = 0; other < size; other++) allowed[other * size + dependent] = other === head ? 1 : 0;
      const found = mst(withoutForbidden(scores, allowed), options);
      if (found !== undefined) values[head * size + dependent] = treeValue(scores, found.heads);
    }
  }
  return { n: scores.n, values };
}
