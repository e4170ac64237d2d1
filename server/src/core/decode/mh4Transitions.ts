/**
 * Best transition sequences that the MH4 chart can derive (Gómez-Rodríguez, Shi & Lee 2018, sections 3.2 and 4.2): MH4-two scores
 * every transition from s0 and b0; MH4-hybrid scores reductions from s1, s0 and b0. Plain twin of the WebAssembly kernel,
 * in float64. Time O(n⁴), space 8·(n+2)³ bytes. (The transition system alone reaches more trees than the chart.)
 *
 * Items as in `mh4.ts`: [h1…hm] are the computations that push h1…h(m-1) and end with hm first in the buffer. COMBINE pushes the
 * shared head: SHIFT from s0 = the head before it. LINK removes s0 or s1; in an item of four heads s2, s1, s0, b0 = h1…h4.
 *
 * Single root: as in `mh4.ts`, row n+1 holds the items that start at the root and have its one dependent.
 */

import {
  constrainedTransitions,
  type TransitionOptions,
  type TransitionScores,
  type TransitionsDecoded,
  withEndMarker,
} from './transitionScores.ts';
import type { ArcScores } from './types.ts';

/** SHIFT, and reductions named by head and dependent: S2-S1 removes s1 below s2. */
export const MH4_TRANSITIONS = ['SHIFT', 'S2-S1', 'S0-S1', 'B0-S1', 'S2-S0', 'S1-S0', 'B0-S0'] as const;

const SHIFT = 0;
/** The reduction that removes s1 or s0 below a head. */
const S1_BELOW = { s2: 1, s0: 2, b0: 3 } as const;
const S0_BELOW = { s2: 4, s1: 5, b0: 6 } as const;

/**
 * Scores for MH4-hybrid on nodes 0…n+1, row-major: `shift[s0 * (n + 2) + b0]`; a reduction r = 1…6 of `MH4_TRANSITIONS` scores
 * `s1s0[(s1 * (n + 2) + s0) * 6 + r - 1] + s0b0[(s0 * (n + 2) + b0) * 6 + r - 1]`.
 */
export interface HybridScores {
  readonly n: number;
  readonly shift: Float64Array | Float32Array;
  readonly s1s0: Float64Array | Float32Array;
  readonly s0b0: Float64Array | Float32Array;
}

/** Best sequence where all transitions are scored from s0 and b0. */
export const mh4Two = constrainedTransitions<TransitionScores>((scores, ...rest) => decode(asHybrid(scores), ...rest));
/** Best sequence where reductions are scored from s1, s0 and b0. */
export const mh4Hybrid = constrainedTransitions<HybridScores>(decode);

/** MH4-two as MH4-hybrid with nothing to say about s1. */
export function asHybrid({ n, values }: TransitionScores): HybridScores {
  const pairs = (n + 2) ** 2;
  const shift = new Float64Array(pairs);
  const s0b0 = new Float64Array(pairs * 6);
  for (let pair = 0; pair < pairs; pair++) {
    shift[pair] = values[pair * 7 + SHIFT];
    for (let r = 1; r <= 6; r++) s0b0[pair * 6 + r - 1] = values[pair * 7 + r];
  }
  return { n, shift, s1s0: new Float64Array(pairs * 6), s0b0 };
}

function decode(
  scores: HybridScores,
  arcs: ArcScores,
  { singleRoot = false, checkpoint }: Pick<TransitionOptions, 'singleRoot' | 'checkpoint'>,
): TransitionsDecoded | undefined {
  const chart = new Chart(scores, withEndMarker(arcs), singleRoot);
  const end = scores.n + 1;
  for (let width = 2; width <= end; width++) {
    checkpoint?.();
    for (let i = 0; i + width <= end; i++) chart.fill(i, i + width);
    if (singleRoot) chart.fill(end, width);
  }
  const goal = singleRoot ? end : 0;
  const value = chart.two(goal, end);
  if (value === IMPOSSIBLE) return undefined;
  const heads = new Int32Array(scores.n + 1).fill(-1);
  const transitions: number[] = [];
  chart.followTwo(goal, end, heads, transitions);
  return { heads, value, transitions: Uint8Array.from(transitions) };
}

const IMPOSSIBLE = Number.NEGATIVE_INFINITY;

/** How an item came about: LINK removed `dependent` below `head` from an item of row `from`; or COMBINE, without dependent. */
interface Way {
  readonly dependent: number;
  readonly head: number;
  readonly reduction: number;
  readonly from: number;
  /** Of the item of four heads: made of three heads and two, rather than of two and three. */
  readonly longLeft: boolean;
}

type Offer = (
  value: number,
  dependent: number,
  head: number,
  reduction: number,
  from: number,
  longLeft: boolean,
) => void;

/** Rows are first heads: 0…n, and with a single root n+1 for "the root, which has its dependent". */
class Chart {
  readonly #size: number;
  readonly #two: Float64Array;
  readonly #three: Float64Array;

  constructor(
    readonly scores: HybridScores,
    readonly arcs: Float64Array,
    readonly singleRoot: boolean,
  ) {
    const size = scores.n + 2;
    this.#size = size;
    this.#two = new Float64Array(size ** 2).fill(IMPOSSIBLE);
    this.#three = new Float64Array(size ** 3);
    for (let i = 0; i <= scores.n; i++) this.#two[i * size + i + 1] = 0;
  }

  two(row: number, j: number): number {
    return this.#two[row * this.#size + j];
  }

  #at3(row: number, k: number, j: number): number {
    return this.#three[(row * this.#size + k) * this.#size + j];
  }

  #shift(s0: number, b0: number): number {
    return this.scores.shift[s0 * this.#size + b0];
  }

  /** Score of a reduction of `dependent` below `head`, with its arc. */
  #reduction(r: number, s1: number, s0: number, b0: number, head: number, dependent: number): number {
    const size = this.#size;
    const { s1s0, s0b0 } = this.scores;
    return s1s0[(s1 * size + s0) * 6 + r - 1] + s0b0[(s0 * size + b0) * 6 + r - 1] + this.arcs[head * size + dependent];
  }

  /** Fills all items from first head `row` to last head `j`; narrower ones must be there. */
  fill(row: number, j: number) {
    const size = this.#size;
    let best = IMPOSSIBLE;
    const raise = (value: number) => {
      if (value > best) best = value;
    };
    for (let k = this.#start(row).first + 1; k < j; k++) {
      best = IMPOSSIBLE;
      this.#waysToThree(row, k, j, raise);
      this.#three[(row * size + k) * size + j] = best;
    }
    best = IMPOSSIBLE;
    this.#waysToTwo(row, j, raise);
    this.#two[row * size + j] = best;
  }

  // [i,j] = max[i<k<j] [i,k,j] + max(S1-S0, B0-S0 of k)
  #waysToTwo(row: number, j: number, offer: Offer) {
    const { first, linked } = this.#start(row);
    for (let k = first + 1; k < j; k++) {
      const reduce = (r: number, head: number, from: number) =>
        offer(this.#at3(from, k, j) + this.#reduction(r, first, k, j, head, k), k, head, r, from, false);
      reduce(S0_BELOW.b0, j, row);
      if (linked >= 0) reduce(S0_BELOW.s1, first, linked);
    }
  }

  // [i,k,j] = max of
  //   [i,k] + [k,j] + SHIFT(i,k)
  //   max[i<l<k] max([i,l,k] + [k,j] + SHIFT(l,k), [i,l] + [l,k,j] + SHIFT(i,l)) + max(S2-S1, S0-S1, B0-S1 of l)
  //   max[k<l<j] max([i,k,l] + [l,j] + SHIFT(k,l), [i,k] + [k,l,j] + SHIFT(i,k)) + max(S2-S0, S1-S0, B0-S0 of l)
  // where a row of the single root takes the items in front of arcs from the root from the row `linked`.
  #waysToThree(row: number, k: number, j: number, offer: Offer) {
    const { first, linked } = this.#start(row);
    offer(this.two(row, k) + this.two(k, j) + this.#shift(first, k), 0, 0, SHIFT, row, false);
    for (let l = first + 1; l < j; l++) {
      if (l === k) continue;
      const [s1, s0] = l < k ? [l, k] : [k, l];
      const below = l < k ? S1_BELOW : S0_BELOW;
      const reduce = (r: number, head: number, from: number) => {
        const score = this.#reduction(r, s1, s0, j, head, l);
        offer(this.#at3(from, s1, s0) + this.two(s0, j) + this.#shift(s1, s0) + score, l, head, r, from, true);
        offer(this.two(from, s1) + this.#at3(s1, s0, j) + this.#shift(first, s1) + score, l, head, r, from, false);
      };
      if (linked >= 0) reduce(below.s2, first, linked);
      reduce(l < k ? S1_BELOW.s0 : S0_BELOW.s1, k, row);
      reduce(below.b0, j, row);
    }
  }

  /** First head of a row, and the row that a reduction below it leads here from: none for a root without a dependent. */
  #start(row: number) {
    if (!this.singleRoot) return { first: row, linked: row };
    if (row === this.#size - 1) return { first: 0, linked: 0 };
    return { first: row, linked: row === 0 ? -1 : row };
  }

  /** Writes the arcs and the transitions of the best way to [first of row, j]. */
  followTwo(row: number, j: number, heads: Int32Array, transitions: number[]) {
    if (j === this.#start(row).first + 1) return;
    const { dependent, head, reduction, from } = this.#best((offer) => this.#waysToTwo(row, j, offer));
    this.#followThree(from, dependent, j, heads, transitions);
    heads[dependent] = head;
    transitions.push(reduction);
  }

  #followThree(row: number, k: number, j: number, heads: Int32Array, transitions: number[]) {
    const way = this.#best((offer) => this.#waysToThree(row, k, j, offer));
    const { dependent, head, reduction, from, longLeft } = way;
    if (reduction === SHIFT) {
      this.followTwo(row, k, heads, transitions);
      transitions.push(SHIFT);
      this.followTwo(k, j, heads, transitions);
      return;
    }
    const [s1, s0] = dependent < k ? [dependent, k] : [k, dependent];
    if (longLeft) this.#followThree(from, s1, s0, heads, transitions);
    else this.followTwo(from, s1, heads, transitions);
    transitions.push(SHIFT);
    if (longLeft) this.followTwo(s0, j, heads, transitions);
    else this.#followThree(s1, s0, j, heads, transitions);
    heads[dependent] = head;
    transitions.push(reduction);
  }

  #best(ways: (offer: Offer) => void): Way {
    let best = IMPOSSIBLE;
    let way: Way = { dependent: 0, head: 0, reduction: SHIFT, from: 0, longLeft: false };
    ways((value, dependent, head, reduction, from, longLeft) => {
      if (value <= best) return;
      best = value;
      way = { dependent, head, reduction, from, longLeft };
    });
    return way;
  }
}
