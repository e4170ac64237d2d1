/**
 * A single root for decoders whose items do not count root dependents: arcs from the root lose more than all other arcs together
 * can gain, so a tree with fewer root dependents always has the higher score; if the best one has more than one, there is none
 * with one. It cannot fail, but costs digits of the floating-point sums.
 */

import { type ArcScores, type Decoded, treeValue } from './types.ts';

/** Heads of the best tree if every arc from the root costs `rootCost` more than its score; undefined if there is none. */
type BestTree = (rootCost: number) => Int32Array | undefined;

/** The best tree, with one dependent of the root if requested. One decoding, or two if the first one has several roots. */
export function withSingleRoot(scores: ArcScores, singleRoot: boolean, best: BestTree): Decoded | undefined {
  const found = best(0);
  if (!singleRoot || found === undefined || nRoots(found) === 1) return withValue(scores, found);
  const fewest = best(scoreRange(scores));
  return fewest !== undefined && nRoots(fewest) === 1 ? withValue(scores, fewest) : undefined;
}

/** Number of dependents of the root. O(n). */
export const nRoots = (heads: Int32Array) => heads.reduce((count, head) => (head === 0 ? count + 1 : count), 0);

/** More than the values of any two trees can differ by: the sum of the ranges of the finite scores of each word's arcs, plus 1. O(n²). */
function scoreRange({ n, values }: ArcScores): number {
  let sum = 1;
  for (let dependent = 1; dependent <= n; dependent++) {
    let low = Number.POSITIVE_INFINITY;
    let high = Number.NEGATIVE_INFINITY;
    for (let head = 0; head <= n; head++) {
      const score = values[head * (n + 1) + dependent];
      if (head === dependent || score === Number.NEGATIVE_INFINITY) continue;
      low = Math.min(low, score);
      high = Math.max(high, score);
    }
    if (low < high) sum += high - low;
  }
  return sum;
}

const withValue = (scores: ArcScores, heads: Int32Array | undefined) =>
  heads && { heads, value: treeValue(scores, heads) };
