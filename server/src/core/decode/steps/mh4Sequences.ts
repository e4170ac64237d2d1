/**
 * Shared by the decoders of MH4 over transition scores: the scores, the ways to build an item, and the way back.
 *
 * Items as in `mh4Inside.ts`: [h1…hm] are the computations that push h1…h(m-1) and end with hm first in the buffer. COMBINE pushes
 * the shared head: SHIFT from s0 = the head before it. LINK removes s0 or s1; in an item of four heads s2, s1, s0, b0 = h1…h4.
 */

import { IMPOSSIBLE, type Mh4Items, startOf } from '../mh4/mh4Chart.ts';
import type { TransitionsDecoded } from './transitionScores.ts';

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

/** The best sequence of the goal [0,n+1], or undefined if there is none. */
export function bestSequence(ways: Ways): TransitionsDecoded | undefined {
  const { chart, scores } = ways;
  const end = chart.size - 1;
  const goal = chart.singleRoot ? end : 0;
  if (chart.two(goal, end) === IMPOSSIBLE) return undefined;
  const heads = new Int32Array(scores.n + 1).fill(-1);
  const transitions: number[] = [];
  const back = new Back(ways, heads, transitions);
  back.two(goal, end);
  return { heads, value: back.value, transitions: Uint8Array.from(transitions) };
}

/** How an item was built: LINK removed `dependent` below `head` from an item of row `from`; or COMBINE, without dependent. */
interface Way {
  readonly dependent: number;
  readonly head: number;
  readonly reduction: number;
  readonly from: number;
  /** For an item of four heads: built from three heads and two, rather than from two and three. */
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

/** The ways to build items, from the values of narrower ones. */
export class Ways {
  constructor(
    readonly chart: Mh4Items,
    readonly scores: HybridScores,
    /** Scores of arcs on the nodes 0…n+1, row-major. */
    readonly arcs: Float64Array,
  ) {}

  shift(s0: number, b0: number): number {
    return this.scores.shift[s0 * this.chart.size + b0];
  }

  /** Score of a reduction of `dependent` below `head`, with its arc. */
  reduction(r: number, s1: number, s0: number, b0: number, head: number, dependent: number): number {
    const { size } = this.chart;
    const { s1s0, s0b0 } = this.scores;
    const near = s1s0[(s1 * size + s0) * 6 + r - 1];
    return near + s0b0[(s0 * size + b0) * 6 + r - 1] + this.arcs[head * size + dependent];
  }

  // [i,j] = max[i<k<j] [i,k,j] + max(S1-S0, B0-S0 of k)
  toTwo(row: number, j: number, offer: Offer) {
    const { first, linked } = startOf(this.chart, row);
    for (let k = first + 1; k < j; k++) {
      const reduce = (r: number, head: number, from: number) =>
        offer(this.chart.three(from, k, j) + this.reduction(r, first, k, j, head, k), k, head, r, from, false);
      reduce(S0_BELOW.b0, j, row);
      if (linked >= 0) reduce(S0_BELOW.s1, first, linked);
    }
  }

  // [i,k,j] = max of
  //   [i,k] + [k,j] + SHIFT(i,k)
  //   max[i<l<k] max([i,l,k] + [k,j] + SHIFT(l,k), [i,l] + [l,k,j] + SHIFT(i,l)) + max(S2-S1, S0-S1, B0-S1 of l)
  //   max[k<l<j] max([i,k,l] + [l,j] + SHIFT(k,l), [i,k] + [k,l,j] + SHIFT(i,k)) + max(S2-S0, S1-S0, B0-S0 of l)
  // where a row of the single root takes the items in front of arcs from the root from the row `linked`.
  toThree(row: number, k: number, j: number, offer: Offer) {
    const { first, linked } = startOf(this.chart, row);
    offer(this.chart.two(row, k) + this.chart.two(k, j) + this.shift(first, k), 0, 0, SHIFT, row, false);
    for (let l = first + 1; l < j; l++) {
      if (l === k) continue;
      const [s1, s0] = l < k ? [l, k] : [k, l];
      const below = l < k ? S1_BELOW : S0_BELOW;
      const reduce = (r: number, head: number, from: number) => {
        const score = this.reduction(r, s1, s0, j, head, l);
        offer(
          this.chart.three(from, s1, s0) + this.chart.two(s0, j) + this.shift(s1, s0) + score,
          l,
          head,
          r,
          from,
          true,
        );
        offer(
          this.chart.two(from, s1) + this.chart.three(s1, s0, j) + this.shift(first, s1) + score,
          l,
          head,
          r,
          from,
          false,
        );
      };
      if (linked >= 0) reduce(below.s2, first, linked);
      reduce(l < k ? S1_BELOW.s0 : S0_BELOW.s1, k, row);
      reduce(below.b0, j, row);
    }
  }
}

/** Writes the arcs and the transitions of the best way to build an item, and adds up their scores. */
class Back {
  value = 0;

  constructor(
    readonly ways: Ways,
    readonly heads: Int32Array,
    readonly transitions: number[],
  ) {}

  two(row: number, j: number) {
    const { first } = startOf(this.ways.chart, row);
    if (j === first + 1) return;
    const { dependent, head, reduction, from } = best((offer) => this.ways.toTwo(row, j, offer));
    this.#three(from, dependent, j);
    this.#reduce(reduction, first, dependent, j, head, dependent);
  }

  #three(row: number, k: number, j: number) {
    const { first } = startOf(this.ways.chart, row);
    const { dependent, head, reduction, from, longLeft } = best((offer) => this.ways.toThree(row, k, j, offer));
    if (reduction === SHIFT) {
      this.two(row, k);
      this.#shift(first, k);
      this.two(k, j);
      return;
    }
    const [s1, s0] = dependent < k ? [dependent, k] : [k, dependent];
    if (longLeft) {
      this.#three(from, s1, s0);
      this.#shift(s1, s0);
      this.two(s0, j);
    } else {
      this.two(from, s1);
      this.#shift(first, s1);
      this.#three(s1, s0, j);
    }
    this.#reduce(reduction, s1, s0, j, head, dependent);
  }

  #shift(s0: number, b0: number) {
    this.value += this.ways.shift(s0, b0);
    this.transitions.push(SHIFT);
  }

  #reduce(r: number, s1: number, s0: number, b0: number, head: number, dependent: number) {
    this.value += this.ways.reduction(r, s1, s0, b0, head, dependent);
    this.transitions.push(r);
    this.heads[dependent] = head;
  }
}

function best(ways: (offer: Offer) => void): Way {
  let highest = IMPOSSIBLE;
  let way: Way = { dependent: 0, head: 0, reduction: SHIFT, from: 0, longLeft: false };
  ways((value, dependent, head, reduction, from, longLeft) => {
    if (value <= highest) return;
    highest = value;
    way = { dependent, head, reduction, from, longLeft };
  });
  return way;
}
