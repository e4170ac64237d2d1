/**
 * Max-marginals of MH4 trees: the chart filled upwards, then downwards from the goal. Time O(n⁴), space 24·(n+2)³ bytes, in
 * float64.
 */

import type { ArcScores, DecodeOptions } from '../types.ts';
import { IMPOSSIBLE, startOf } from './mh4Chart.ts';
import { mh4Inside } from './mh4Inside.ts';

/** For each arc the value of the best MH4 tree that contains it. */
export function mh4Outside(
  scores: ArcScores,
  { singleRoot = false, checkpoint }: Pick<DecodeOptions, 'singleRoot' | 'checkpoint'>,
): ArcScores {
  const { n } = scores;
  const chart = mh4Inside(scores, singleRoot, checkpoint);
  const { size } = chart;
  const end = n + 1;
  const outTwo = new Float64Array(size * size).fill(IMPOSSIBLE);
  const outThree = new Float64Array(size ** 3).fill(IMPOSSIBLE);
  const values = new Float64Array((n + 1) ** 2).fill(IMPOSSIBLE);
  const raiseTwo = (row: number, j: number, value: number) => {
    const at = row * size + j;
    if (value > outTwo[at]) outTwo[at] = value;
  };
  const raiseThree = (row: number, k: number, j: number, value: number) => {
    const at = (row * size + k) * size + j;
    if (value > outThree[at]) outThree[at] = value;
  };
  const raiseArc = (head: number, dependent: number, value: number) => {
    if (head > n) return;
    const at = head * (n + 1) + dependent;
    if (value > values[at]) values[at] = value;
  };

  // [i,j] = max[k] [i,k,j] + max(s(i→k), s(j→k))
  const intoTwo = (row: number, j: number) => {
    const out = outTwo[row * size + j];
    if (out === IMPOSSIBLE) return;
    const { first, linked } = startOf(chart, row);
    const link = (from: number, head: number, k: number) => {
      const rest = out + chart.arc(head, k);
      raiseArc(head, k, rest + chart.three(from, k, j));
      raiseThree(from, k, j, rest);
    };
    for (let k = first + 1; k < j; k++) {
      link(row, j, k);
      if (linked >= 0) link(linked, first, k);
    }
  };

  // [i,k,j] = max([i,k] + [k,j], max[l] four(l) + best head of l); four(l) = max([i,a,b] + [b,j], [i,a] + [a,b,j]), {a,b} = {k,l}
  const intoThree = (row: number, k: number, j: number) => {
    const out = outThree[(row * size + k) * size + j];
    if (out === IMPOSSIBLE) return;
    const { first, linked } = startOf(chart, row);
    raiseTwo(row, k, out + chart.two(k, j));
    raiseTwo(k, j, out + chart.two(row, k));
    const link = (from: number, head: number, l: number) => {
      const [a, b] = l < k ? [l, k] : [k, l];
      const rest = out + chart.arc(head, l);
      if (rest === IMPOSSIBLE) return;
      const [longLeft, right] = [chart.three(from, a, b), chart.two(b, j)];
      const [left, longRight] = [chart.two(from, a), chart.three(a, b, j)];
      raiseArc(head, l, rest + Math.max(longLeft + right, left + longRight));
      raiseThree(from, a, b, rest + right);
      raiseTwo(b, j, rest + longLeft);
      raiseTwo(from, a, rest + longRight);
      raiseThree(a, b, j, rest + left);
    };
    for (let l = first + 1; l < j; l++) {
      if (l === k) continue;
      link(row, k, l);
      link(row, j, l);
      if (linked >= 0) link(linked, first, l);
    }
  };

  outTwo[(singleRoot ? end : 0) * size + end] = 0;
  for (let width = end; 2 <= width; width--) {
    checkpoint?.();
    // The row n+1 of a single root leads into row 0, so it comes first.
    const rows = Array.from({ length: end - width + 1 }, (_, i) => ({ row: i, j: i + width }));
    if (singleRoot) rows.unshift({ row: end, j: width });
    for (const { row, j } of rows) {
      intoTwo(row, j);
      for (let k = startOf(chart, row).first + 1; k < j; k++) intoThree(row, k, j);
    }
  }
  return { n, values };
}
