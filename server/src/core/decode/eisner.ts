/**
 * Best projective tree of arc scores (Eisner 1996, with the root as node 0 at the left edge).
 * Time O(n³), space 16·(n+1)² bytes. No backpointers: the way back looks for the best split again, O(n) per item.
 *
 * Items over 0 ≤ i < j ≤ n; a row is the head, a column the far end:
 *   C→(i,j)  i dominates i…j and takes no more dependents on the right     complete[i][j]
 *   C←(i,j)  j dominates i…j and takes no more dependents on the left      complete[j][i]
 *   I→(i,j)  the arc i→j, with all between them attached                   incomplete[i][j]
 *   I←(i,j)  the arc j→i, likewise                                         incomplete[j][i]
 */

import { constrained } from './constrain.ts';
import { type ArcScores, type Decoded, type DecodeOptions, treeValue } from './types.ts';

/** Best projective tree. */
export const eisner = constrained(decode);

interface Chart {
  /** Number of nodes, n + 1: the row length of both tables. */
  readonly size: number;
  readonly complete: Float64Array;
  readonly incomplete: Float64Array;
  /** With a single root, nothing may stand between the root and its dependent but that dependent's own words. */
  readonly singleRoot: boolean;
}

function decode(scores: ArcScores, { singleRoot = false, checkpoint }: DecodeOptions = {}): Decoded | undefined {
  const size = scores.n + 1;
  const complete = new Float64Array(size * size);
  const incomplete = new Float64Array(size * size);
  const chart = { size, complete, incomplete, singleRoot };
  for (let width = 1; width < size; width++) {
    checkpoint?.();
    for (let i = 0; i + width < size; i++) fill(chart, scores.values, i, i + width);
  }
  if (complete[scores.n] === Number.NEGATIVE_INFINITY) return undefined;
  const heads = new Int32Array(size).fill(-1);
  attach(chart, heads, 0, scores.n);
  return { heads, value: treeValue(scores, heads) };
}

function fill(chart: Chart, scores: ArcScores['values'], i: number, j: number) {
  const { size, complete, incomplete } = chart;
  // I→(i,j) = s(i→j) + max[i≤k<j] C→(i,k) + C←(k+1,j);  I←(i,j) = s(j→i) + the same
  let best = Number.NEGATIVE_INFINITY;
  const end = splitEnd(chart, i, j);
  for (let k = i; k < end; k++) {
    const value = complete[i * size + k] + complete[j * size + k + 1];
    if (value > best) best = value;
  }
  incomplete[i * size + j] = best + scores[i * size + j];
  incomplete[j * size + i] = i === 0 ? Number.NEGATIVE_INFINITY : best + scores[j * size + i];
  // C→(i,j) = max[i<k≤j] I→(i,k) + C→(k,j)
  best = Number.NEGATIVE_INFINITY;
  for (let k = i + 1; k <= j; k++) {
    const value = incomplete[i * size + k] + complete[k * size + j];
    if (value > best) best = value;
  }
  complete[i * size + j] = best;
  // C←(i,j) = max[i≤k<j] I←(k,j) + C←(i,k)
  best = Number.NEGATIVE_INFINITY;
  for (let k = i; k < j; k++) {
    const value = incomplete[j * size + k] + complete[k * size + i];
    if (value > best) best = value;
  }
  complete[j * size + i] = best;
}

/** Splits k of an incomplete item run over i ≤ k < this. */
const splitEnd = ({ singleRoot }: Chart, i: number, j: number) => (i === 0 && singleRoot ? 1 : j);

/** Attaches all that `head` dominates up to `end`, on either side. */
function attach(chart: Chart, heads: Int32Array, head: number, end: number) {
  if (head === end) return;
  const { size, complete, incomplete } = chart;
  const step = head < end ? 1 : -1;
  let outermost = head + step;
  const value = (k: number) => incomplete[head * size + k] + complete[k * size + end];
  for (let k = outermost; k !== end + step; k += step) if (value(k) > value(outermost)) outermost = k;
  heads[outermost] = head;
  attachBetween(chart, heads, Math.min(head, outermost), Math.max(head, outermost));
  attach(chart, heads, outermost, end);
}

function attachBetween(chart: Chart, heads: Int32Array, i: number, j: number) {
  const { size, complete } = chart;
  const value = (k: number) => complete[i * size + k] + complete[j * size + k + 1];
  let split = i;
  for (let k = i + 1, end = splitEnd(chart, i, j); k < end; k++) if (value(k) > value(split)) split = k;
  attach(chart, heads, i, split);
  attach(chart, heads, j, split + 1);
}
