/**
 * The chart of Eisner's algorithm (Eisner 1996, with the root as node 0 at the left edge), filled upwards in float64: the starting
 * point of max-marginals. The WebAssembly kernel computes trees alone. Time O(n³), space 16·(n+1)² bytes.
 *
 * Items over 0 ≤ i < j ≤ n; a row is the head, a column the far end:
 *   C→(i,j)  i dominates i…j and takes no more dependents on the right     complete[i][j]
 *   C←(i,j)  j dominates i…j and takes no more dependents on the left      complete[j][i]
 *   I→(i,j)  the arc i→j, with all between them attached                   incomplete[i][j]
 *   I←(i,j)  the arc j→i, likewise                                         incomplete[j][i]
 */

import type { ArcScores } from '../types.ts';
import { type EisnerChart, splitEnd } from './eisnerChart.ts';

export function eisnerInside(scores: ArcScores, singleRoot: boolean, checkpoint: (() => void) | undefined): Chart {
  const chart = new Chart(scores.n + 1, singleRoot);
  for (let width = 1; width < chart.size; width++) {
    checkpoint?.();
    for (let i = 0; i + width < chart.size; i++) fill(chart, scores.values, i, i + width);
  }
  return chart;
}

class Chart implements EisnerChart {
  readonly completed: Float64Array;
  readonly incompleted: Float64Array;

  constructor(
    readonly size: number,
    readonly singleRoot: boolean,
  ) {
    this.completed = new Float64Array(size * size);
    this.incompleted = new Float64Array(size * size);
  }

  complete(head: number, end: number): number {
    return this.completed[head * this.size + end];
  }

  incomplete(head: number, dependent: number): number {
    return this.incompleted[head * this.size + dependent];
  }
}

function fill(chart: Chart, scores: ArcScores['values'], i: number, j: number) {
  const { size, completed: complete, incompleted: incomplete } = chart;
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
