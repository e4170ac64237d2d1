/**
 * Best transition sequence of the arc-hybrid system (Kuhlmann, Gómez-Rodríguez & Satta 2011), scored from s0 and b0 (Shi, Huang
 * & Lee 2017). Time O(n³), space 8·(n+2)² bytes. Projective trees.
 *
 * Item [i,j]: the computations that push node i and end with i on top of the stack and j first in the buffer, having changed
 * nothing below i. Axioms [i,i+1]; [i,k] and [k,j] are joined by popping k, which was pushed onto i; goal [0,n+1].
 *
 *   [i,j] = max[i<k<j] [i,k] + [k,j] + push(i,k) + max(left(k,j), right(k,j))
 *
 * Single root: otherwise a second dependent of the root would follow; so the root's dependent is popped only when the buffer is
 * empty.
 */

import type { ArcScores } from '../types.ts';
import {
  constrainedTransitions,
  type TransitionOptions,
  type TransitionScores,
  type TransitionsDecoded,
  withEndMarker,
} from './transitionScores.ts';

export const ARC_HYBRID = ['SHIFT', 'LEFT-ARC', 'RIGHT-ARC'] as const;
const [SHIFT, LEFT_ARC, RIGHT_ARC] = [0, 1, 2];

/** Best sequence of SHIFT, LEFT-ARC (b0→s0), RIGHT-ARC (s1→s0). */
export const arcHybrid = constrainedTransitions<TransitionScores>(decode);

function decode(
  scores: TransitionScores,
  arcs: ArcScores,
  { singleRoot = false, checkpoint }: Pick<TransitionOptions, 'singleRoot' | 'checkpoint'>,
): TransitionsDecoded | undefined {
  const end = scores.n + 1;
  const chart = new Chart(scores, withEndMarker(arcs), singleRoot);
  for (let width = 2; width <= end; width++) {
    checkpoint?.();
    for (let i = 0; i + width <= end; i++) chart.fill(i, i + width);
  }
  const value = chart.items[end];
  if (value === Number.NEGATIVE_INFINITY) return undefined;
  const heads = new Int32Array(scores.n + 1).fill(-1);
  const transitions: number[] = [];
  chart.follow(0, end, heads, transitions);
  return { heads, value, transitions: Uint8Array.from(transitions) };
}

class Chart {
  readonly #size: number;
  /** Value of [i,j] at [i][j]. */
  readonly items: Float64Array;

  constructor(
    readonly scores: TransitionScores,
    readonly arcs: Float64Array,
    readonly singleRoot: boolean,
  ) {
    this.#size = scores.n + 2;
    this.items = new Float64Array(this.#size ** 2).fill(Number.NEGATIVE_INFINITY);
    for (let i = 0; i <= scores.n; i++) this.items[i * this.#size + i + 1] = 0;
  }

  fill(i: number, j: number) {
    let best = Number.NEGATIVE_INFINITY;
    for (let k = i + 1; k < j; k++) best = Math.max(best, this.#below(j, i, k, j), this.#below(i, i, k, j));
    this.items[i * this.#size + j] = best;
  }

  /** [i,k] + [k,j] with k popped below i or j. */
  #below(head: number, i: number, k: number, j: number): number {
    const size = this.#size;
    if (this.singleRoot && head === 0 && j !== size - 1) return Number.NEGATIVE_INFINITY;
    const pop = head === i ? RIGHT_ARC : LEFT_ARC;
    return (
      this.items[i * size + k] +
      this.items[k * size + j] +
      this.scores.values[(i * size + k) * ARC_HYBRID.length + SHIFT] +
      this.scores.values[(k * size + j) * ARC_HYBRID.length + pop] +
      this.arcs[head * size + k]
    );
  }

  follow(i: number, j: number, heads: Int32Array, transitions: number[]) {
    if (j === i + 1) return;
    let [head, split, best] = [i, i + 1, Number.NEGATIVE_INFINITY];
    for (let k = i + 1; k < j; k++) {
      for (const each of [j, i]) {
        const value = this.#below(each, i, k, j);
        if (value > best) [head, split, best] = [each, k, value];
      }
    }
    heads[split] = head;
    this.follow(i, split, heads, transitions);
    transitions.push(SHIFT);
    this.follow(split, j, heads, transitions);
    transitions.push(head === i ? RIGHT_ARC : LEFT_ARC);
  }
}
