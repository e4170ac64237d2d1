/** The way back through a chart of Eisner's algorithm. No backpointers: the best split is searched for again, O(n) per item. */

import { type ArcScores, type Decoded, treeValue } from '../types.ts';

/** A filled chart; the items are those of `eisnerInside.ts`. */
export interface EisnerChart {
  /** Number of nodes, n + 1. */
  readonly size: number;
  /** With a single root, only the words below the root's dependent may be between the root and that dependent. */
  readonly singleRoot: boolean;
  /** Value of C→(head,end) or C←(end,head): everything from `head` to `end` is below `head`. */
  complete(head: number, end: number): number;
  /** Value of I→ or I← with the arc head→dependent. */
  incomplete(head: number, dependent: number): number;
}

/** Splits k of an incomplete item run over i ≤ k < this. */
export const splitEnd = ({ singleRoot }: EisnerChart, i: number, j: number) => (i === 0 && singleRoot ? 1 : j);

/** The tree of the goal C→(0,n), or undefined if there is none. */
export function bestTree(chart: EisnerChart, scores: ArcScores): Decoded | undefined {
  if (chart.complete(0, scores.n) === Number.NEGATIVE_INFINITY) return undefined;
  const heads = new Int32Array(scores.n + 1).fill(-1);
  attach(chart, heads, 0, scores.n);
  return { heads, value: treeValue(scores, heads) };
}

/** Attaches everything that `head` dominates up to `end`, on either side. */
function attach(chart: EisnerChart, heads: Int32Array, head: number, end: number) {
  if (head === end) return;
  const step = head < end ? 1 : -1;
  let outermost = head + step;
  let best = Number.NEGATIVE_INFINITY;
  for (let k = outermost; k !== end + step; k += step) {
    const value = chart.incomplete(head, k) + chart.complete(k, end);
    if (value > best) {
      best = value;
      outermost = k;
    }
  }
  heads[outermost] = head;
  attachBetween(chart, heads, Math.min(head, outermost), Math.max(head, outermost));
  attach(chart, heads, outermost, end);
}

function attachBetween(chart: EisnerChart, heads: Int32Array, i: number, j: number) {
  let split = i;
  let best = Number.NEGATIVE_INFINITY;
  for (let k = i, end = splitEnd(chart, i, j); k < end; k++) {
    const value = chart.complete(i, k) + chart.complete(j, k + 1);
    if (value > best) {
      best = value;
      split = k;
    }
  }
  attach(chart, heads, i, split);
  attach(chart, heads, j, split + 1);
}
