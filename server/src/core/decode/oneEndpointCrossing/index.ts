/**
 * Best 1-Endpoint-Crossing tree of arc scores (Pitler, Kannan & Marcus 2013): for every arc, all arcs that cross it meet in one
 * point; the root is a node at position 0 and its arcs count. Finds every tree of the class. Time O(n⁴), space see `chart.ts`.
 *
 * Single root: arcs from the root lose more than all other arcs together can win, so a tree with fewer root dependents always
 * has the higher score; if the best one has more than one, there is none with one.
 */

import { constrained } from '../constrain.ts';
import { type ArcScores, type Decoded, type DecodeOptions, treeValue } from '../types.ts';
import { follow } from './back.ts';
import { Chart, IMPOSSIBLE } from './chart.ts';
import { fillChart } from './fill.ts';
import { SECOND_BELOW } from './forests.ts';

/** Best 1-Endpoint-Crossing tree. */
export const oneEndpointCrossing = constrained(decode);

function decode(scores: ArcScores, { singleRoot = false, checkpoint }: DecodeOptions = {}): Decoded | undefined {
  const { n } = scores;
  if (n === 0) return { heads: Int32Array.of(-1), value: 0 };
  const best = bestTree(scores, 0, checkpoint);
  if (!singleRoot || best === undefined || nRoots(best) === 1) return withValue(scores, best);
  const fewest = bestTree(scores, range(scores), checkpoint);
  return fewest !== undefined && nRoots(fewest) === 1 ? withValue(scores, fewest) : undefined;
}

function bestTree(scores: ArcScores, rootCost: number, checkpoint: (() => void) | undefined): Int32Array | undefined {
  const size = scores.n + 1;
  const byHead = Float64Array.from(scores.values);
  for (let node = 0; node < size; node++) {
    byHead[node * size] = IMPOSSIBLE;
    byHead[node * size + node] = IMPOSSIBLE;
    byHead[node] -= rootCost;
  }
  const chart = new Chart(size, byHead);
  fillChart(chart, checkpoint);
  if (chart.C[SECOND_BELOW][scores.n] === IMPOSSIBLE) return undefined;
  const heads = new Int32Array(size).fill(-1);
  follow(chart, { table: 'C', nodes: [0, scores.n], forest: SECOND_BELOW }, heads);
  return heads;
}

/** More than the values of any two trees can differ: the ranges of the finite scores of each word's arcs, added up, and 1. */
function range({ n, values }: ArcScores): number {
  let sum = 1;
  for (let dependent = 1; dependent <= n; dependent++) {
    let low = Number.POSITIVE_INFINITY;
    let high = IMPOSSIBLE;
    for (let head = 0; head <= n; head++) {
      const score = values[head * (n + 1) + dependent];
      if (head === dependent || score === IMPOSSIBLE) continue;
      low = Math.min(low, score);
      high = Math.max(high, score);
    }
    if (low < high) sum += high - low;
  }
  return sum;
}

const nRoots = (heads: Int32Array) => heads.reduce((count, head) => (head === 0 ? count + 1 : count), 0);

const withValue = (scores: ArcScores, heads: Int32Array | undefined) =>
  heads && { heads, value: treeValue(scores, heads) };
