/**
 * The chart of MH4 (Gómez-Rodríguez, Carroll & Weir 2011; Gómez-Rodríguez, Shi & Lee 2018, figure 2, k = 4), filled upwards in
 * float64: the starting point of max-marginals. The WebAssembly kernel computes trees alone. Time O(n⁴), space 16·(n+2)³ bytes.
 *
 * Nodes 0…n+1, where n+1 is the end marker, which has no dependents. Items [i,j], [i,k,j], [i,l,k,j]: the heads of a forest over
 * i…j with all other words attached. Axioms [i,i+1]; COMBINE joins two items at a shared head; LINK attaches an inner head to
 * another head of the item; goal [0,n+1]. An item of four heads can only be consumed by LINK, and immediately, so it needs no
 * table. The way back and the rows of a single root are those of `mh4Chart.ts`.
 */

import type { ArcScores } from '../types.ts';
import { four, IMPOSSIBLE, type Mh4Chart, startOf } from './mh4Chart.ts';

export function mh4Inside(scores: ArcScores, singleRoot: boolean, checkpoint: (() => void) | undefined): Mh4Chart {
  const chart = new Chart(scores, singleRoot);
  const end = scores.n + 1;
  for (let width = 2; width <= end; width++) {
    checkpoint?.();
    for (let i = 0; i + width <= end; i++) chart.fill(i, i + width);
    if (singleRoot) chart.fill(end, width);
  }
  return chart;
}

class Chart implements Mh4Chart {
  readonly size: number;
  /** s(h→d) at [h][d], -Infinity for the end marker as head. */
  readonly #arc: Float64Array;
  /** [i,j] at [i][j], and again at [j][i] so that either end can run with stride one. */
  readonly #two: Float64Array;
  readonly #twoByLast: Float64Array;
  /** [i,k,j] at [i][k][j], and again at [i][j][k]. */
  readonly #three: Float64Array;
  readonly #threeByMiddle: Float64Array;

  constructor(
    { n, values }: ArcScores,
    readonly singleRoot: boolean,
  ) {
    const size = n + 2;
    this.size = size;
    this.#arc = new Float64Array(size * size).fill(IMPOSSIBLE);
    for (let head = 0; head <= n; head++)
      for (let dependent = 1; dependent <= n; dependent++)
        this.#arc[head * size + dependent] = values[head * (n + 1) + dependent];
    this.#two = new Float64Array(size * size).fill(IMPOSSIBLE);
    this.#twoByLast = new Float64Array(size * size).fill(IMPOSSIBLE);
    this.#three = new Float64Array(size ** 3);
    this.#threeByMiddle = new Float64Array(size ** 3);
    for (let i = 0; i <= n; i++) this.#setTwo(i, i + 1, 0);
  }

  arc(head: number, dependent: number): number {
    return this.#arc[head * this.size + dependent];
  }

  two(row: number, j: number): number {
    return this.#two[row * this.size + j];
  }

  three(row: number, k: number, j: number): number {
    return this.#three[(row * this.size + k) * this.size + j];
  }

  /** Fills all items from first head `row` to last head `j`; narrower ones must already be filled. */
  fill(row: number, j: number) {
    const { first, linked } = startOf(this, row);
    const size = this.size;
    // [i,j] = max[i<k<j] [i,k,j] + max(s(i→k), s(j→k))
    let best = IMPOSSIBLE;
    for (let k = first + 1; k < j; k++) {
      const value = this.#fillThree(row, linked, first, k, j);
      this.#three[(row * size + k) * size + j] = value;
      this.#threeByMiddle[(row * size + j) * size + k] = value;
      const fromLast = value + this.#arc[j * size + k];
      if (fromLast > best) best = fromLast;
      const fromFirst =
        linked < 0 ? IMPOSSIBLE : this.#three[(linked * size + k) * size + j] + this.#arc[first * size + k];
      if (fromFirst > best) best = fromFirst;
    }
    this.#setTwo(row, j, best);
  }

  // [i,k,j] = max of
  //   [i,k] + [k,j]
  //   max[i<l<k] max([i,l,k] + [k,j], [i,l] + [l,k,j]) + max(s(i→l), s(k→l), s(j→l))
  //   max[k<l<j] max([i,k,l] + [l,j], [i,k] + [k,l,j]) + max(s(i→l), s(k→l), s(j→l))
  // where a row of the single root takes the items in front of s(i→l) from the row `linked`.
  #fillThree(row: number, linked: number, first: number, k: number, j: number): number {
    const size = this.size;
    const [arc, two, three] = [this.#arc, this.#two, this.#three];
    const [byLast, byMiddle] = [this.#twoByLast, this.#threeByMiddle];
    const kToJ = two[k * size + j];
    const iToK = two[row * size + k];
    let best = iToK + kToJ;
    for (let l = first + 1; l < k; l++) {
      const left = byMiddle[(row * size + k) * size + l] + kToJ;
      const right = two[row * size + l] + three[(l * size + k) * size + j];
      let head = Math.max(arc[k * size + l], arc[j * size + l]);
      if (linked === row) head = Math.max(head, arc[first * size + l]);
      const value = Math.max(left, right) + head;
      if (value > best) best = value;
    }
    for (let l = k + 1; l < j; l++) {
      const left = three[(row * size + k) * size + l] + byLast[j * size + l];
      const right = iToK + byMiddle[(k * size + j) * size + l];
      let head = Math.max(arc[k * size + l], arc[j * size + l]);
      if (linked === row) head = Math.max(head, arc[first * size + l]);
      const value = Math.max(left, right) + head;
      if (value > best) best = value;
    }
    return linked < 0 || linked === row ? best : Math.max(best, this.#firstRootArc(k, j));
  }

  /** max[l≠k] of the four-head items of row 0 over 0, k, l, j, + s(0→l): the single root gets its dependent. */
  #firstRootArc(k: number, j: number): number {
    let best = IMPOSSIBLE;
    for (let l = 1; l < j; l++) {
      if (l === k) continue;
      const value = four(this, 0, Math.min(k, l), Math.max(k, l), j) + this.#arc[l];
      if (value > best) best = value;
    }
    return best;
  }

  #setTwo(row: number, j: number, value: number) {
    this.#two[row * this.size + j] = value;
    this.#twoByLast[j * this.size + row] = value;
  }
}
