/** The plain twin of the kernel of MH4 over transition scores, in float64. Time O(n⁴), space 8·(n+2)³ bytes. */

import { IMPOSSIBLE, type Mh4Items, startOf } from '../../server/src/core/decode/mh4/mh4Chart.ts';
import { bestSequence, type HybridScores, Ways } from '../../server/src/core/decode/steps/mh4Sequences.ts';
import { constrainedTransitions, withEndMarker } from '../../server/src/core/decode/steps/transitionScores.ts';

/** Best sequence of MH4-hybrid, without WebAssembly. */
export const mh4HybridPlain = constrainedTransitions<HybridScores>(
  (scores, arcs, { singleRoot = false, checkpoint }) => {
    const chart = new Chart(scores.n + 2, singleRoot);
    const ways = new Ways(chart, scores, withEndMarker(arcs));
    const end = scores.n + 1;
    for (let width = 2; width <= end; width++) {
      checkpoint?.();
      for (let i = 0; i + width <= end; i++) chart.fill(ways, i, i + width);
      if (singleRoot) chart.fill(ways, end, width);
    }
    return bestSequence(ways);
  },
);

class Chart implements Mh4Items {
  readonly #two: Float64Array;
  readonly #three: Float64Array;

  constructor(
    readonly size: number,
    readonly singleRoot: boolean,
  ) {
    this.#two = new Float64Array(size ** 2).fill(IMPOSSIBLE);
    this.#three = new Float64Array(size ** 3);
    for (let i = 0; i + 1 < size; i++) this.#two[i * size + i + 1] = 0;
  }

  two(row: number, j: number): number {
    return this.#two[row * this.size + j];
  }

  three(row: number, k: number, j: number): number {
    return this.#three[(row * this.size + k) * this.size + j];
  }

  /** Fills all items from first head `row` to last head `j`; narrower ones must already be filled. */
  fill(ways: Ways, row: number, j: number) {
    let best = IMPOSSIBLE;
    const raise = (value: number) => {
      if (value > best) best = value;
    };
    for (let k = startOf(this, row).first + 1; k < j; k++) {
      best = IMPOSSIBLE;
      ways.toThree(row, k, j, raise);
      this.#three[(row * this.size + k) * this.size + j] = best;
    }
    best = IMPOSSIBLE;
    ways.toTwo(row, j, raise);
    this.#two[row * this.size + j] = best;
  }
}
