/**
 * Shared by the decoders of MH4: the numbering of rows, and the way back through a filled chart. No backpointers: the best step
 * is searched for again, O(n) per item.
 *
 * Rows are first heads 0…n. Single root: an item that starts at the root either has no dependent of the root yet or has the only
 * one. The second kind uses row n+1, because no item starts at the end marker; LINK from the root leads from row 0 to row n+1.
 */

import { type ArcScores, type Decoded, treeValue } from '../types.ts';

export const IMPOSSIBLE = Number.NEGATIVE_INFINITY;

/** The items of a filled chart. */
export interface Mh4Items {
  /** Number of nodes with the end marker, n + 2. */
  readonly size: number;
  readonly singleRoot: boolean;
  /** Value of [i,j]. */
  two(row: number, j: number): number;
  /** Value of [i,k,j]. */
  three(row: number, k: number, j: number): number;
}

export interface Mh4Chart extends Mh4Items {
  /** s(head→dependent), -Infinity for the end marker as head. */
  arc(head: number, dependent: number): number;
}

/** First head of a row, and the row from which LINK by that head leads here: -1 for a root without a dependent. */
export function startOf({ size, singleRoot }: Mh4Items, row: number) {
  if (!singleRoot) return { first: row, linked: row };
  if (row === size - 1) return { first: 0, linked: 0 };
  return { first: row, linked: row === 0 ? -1 : row };
}

// [i,l,k,j] = max([i,l,k] + [k,j], [i,l] + [l,k,j])
export function four(chart: Mh4Items, row: number, l: number, k: number, j: number): number {
  return Math.max(chart.three(row, l, k) + chart.two(k, j), chart.two(row, l) + chart.three(l, k, j));
}

/** The tree of the goal [0,n+1], or undefined if there is none. */
export function bestTree(chart: Mh4Chart, scores: ArcScores): Decoded | undefined {
  const end = chart.size - 1;
  const goal = chart.singleRoot ? end : 0;
  if (chart.two(goal, end) === IMPOSSIBLE) return undefined;
  const heads = new Int32Array(scores.n + 1).fill(-1);
  followTwo(chart, heads, goal, end);
  return { heads, value: treeValue(scores, heads) };
}

/** The best of several alternatives and how to follow it. */
class Best {
  value = IMPOSSIBLE;
  follow: () => void = () => {};

  offer(value: number, follow: () => void) {
    if (value <= this.value) return;
    this.value = value;
    this.follow = follow;
  }
}

function followTwo(chart: Mh4Chart, heads: Int32Array, row: number, j: number) {
  const { first, linked } = startOf(chart, row);
  if (j === first + 1) return;
  const best = new Best();
  const offer = (from: number, head: number, k: number) =>
    best.offer(chart.three(from, k, j) + chart.arc(head, k), () => {
      heads[k] = head;
      followThree(chart, heads, from, k, j);
    });
  for (let k = first + 1; k < j; k++) {
    offer(row, j, k);
    if (linked >= 0) offer(linked, first, k);
  }
  best.follow();
}

function followThree(chart: Mh4Chart, heads: Int32Array, row: number, k: number, j: number) {
  const { first, linked } = startOf(chart, row);
  const best = new Best();
  best.offer(chart.two(row, k) + chart.two(k, j), () => {
    followTwo(chart, heads, row, k);
    followTwo(chart, heads, k, j);
  });
  const offer = (from: number, head: number, l: number) => {
    const [left, right] = l < k ? [l, k] : [k, l];
    best.offer(four(chart, from, left, right, j) + chart.arc(head, l), () => {
      heads[l] = head;
      followFour(chart, heads, from, left, right, j);
    });
  };
  for (let l = first + 1; l < j; l++) {
    if (l === k) continue;
    offer(row, k, l);
    offer(row, j, l);
    if (linked >= 0) offer(linked, first, l);
  }
  best.follow();
}

function followFour(chart: Mh4Chart, heads: Int32Array, row: number, l: number, k: number, j: number) {
  const isLongLeft = chart.three(row, l, k) + chart.two(k, j) >= chart.two(row, l) + chart.three(l, k, j);
  if (isLongLeft) {
    followThree(chart, heads, row, l, k);
    followTwo(chart, heads, k, j);
  } else {
    followTwo(chart, heads, row, l);
    followThree(chart, heads, l, k, j);
  }
}
