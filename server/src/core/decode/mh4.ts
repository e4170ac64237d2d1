/**
 * Best MH4 tree of arc scores (Gómez-Rodríguez, Carroll & Weir 2011; Gómez-Rodríguez, Shi & Lee 2018, figure 2, k = 4).
 * Plain twin of the WebAssembly kernel, in float64. Time O(n⁴), space 16·(n+2)³ bytes.
 *
 * Nodes 0…n+1, where n+1 is the end marker that governs nothing. Items [i,j], [i,k,j], [i,l,k,j]: the heads of a forest over
 * i…j with all else attached. Axioms [i,i+1]; COMBINE joins two items at a shared head; LINK attaches an inner head to another
 * head of the item; goal [0,n+1]. An item of four heads can only be consumed by LINK, at once, and needs no table.
 * No backpointers: the way back looks for the best step again, O(n) per item.
 *
 * Single root: an item that starts at the root either has no dependent of the root yet or has the one. The second kind takes
 * the row n+1 of the tables, as no item starts at the end marker; LINK from the root leads from row 0 to row n+1.
 */

import { constrained } from './constrain.ts';
import { type ArcScores, type Decoded, type DecodeOptions, treeValue } from './types.ts';

/** Best MH4 tree. */
export const mh4 = constrained(decode);

function decode(scores: ArcScores, { singleRoot = false, checkpoint }: DecodeOptions = {}): Decoded | undefined {
  const chart = new Chart(scores, singleRoot);
  const end = scores.n + 1;
  for (let width = 2; width <= end; width++) {
    checkpoint?.();
    for (let i = 0; i + width <= end; i++) chart.fill(i, i + width);
    if (singleRoot) chart.fill(end, width);
  }
  const goal = singleRoot ? end : 0;
  if (chart.valueOfGoal(goal) === Number.NEGATIVE_INFINITY) return undefined;
  const heads = new Int32Array(scores.n + 1).fill(-1);
  chart.backTwo(heads, goal, end);
  return { heads, value: treeValue(scores, heads) };
}

const IMPOSSIBLE = Number.NEGATIVE_INFINITY;

/** The best of some alternatives and how to follow it. */
class Best {
  value = IMPOSSIBLE;
  follow: () => void = () => {};

  offer(value: number, follow: () => void) {
    if (value <= this.value) return;
    this.value = value;
    this.follow = follow;
  }
}

/** Rows are first heads: 0…n, and with a single root n+1 for "the root, which has its dependent". */
class Chart {
  readonly #size: number;
  readonly #singleRoot: boolean;
  /** s(h→d) at [h][d], -Infinity for the end marker as head. */
  readonly #arc: Float64Array;
  /** [i,j] at [i][j], and again at [j][i] so that either end can run with stride one. */
  readonly #two: Float64Array;
  readonly #twoByLast: Float64Array;
  /** [i,k,j] at [i][k][j], and again at [i][j][k]. */
  readonly #three: Float64Array;
  readonly #threeByMiddle: Float64Array;

  constructor({ n, values }: ArcScores, singleRoot: boolean) {
    const size = n + 2;
    this.#size = size;
    this.#singleRoot = singleRoot;
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

  valueOfGoal(row: number): number {
    return this.#two[row * this.#size + this.#size - 1];
  }

  /** Fills all items from first head `row` to last head `j`; narrower ones must be there. */
  fill(row: number, j: number) {
    const { first, linked } = this.#start(row);
    const size = this.#size;
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
    const size = this.#size;
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
      const value = this.#four(0, Math.min(k, l), Math.max(k, l), j) + this.#arc[l];
      if (value > best) best = value;
    }
    return best;
  }

  // [i,l,k,j] = max([i,l,k] + [k,j], [i,l] + [l,k,j])
  #four(row: number, l: number, k: number, j: number): number {
    const size = this.#size;
    return Math.max(
      this.#three[(row * size + l) * size + k] + this.#two[k * size + j],
      this.#two[row * size + l] + this.#three[(l * size + k) * size + j],
    );
  }

  /** First head of a row, and the row that LINK from that head leads here from: none for a root without a dependent. */
  #start(row: number) {
    if (!this.#singleRoot) return { first: row, linked: row };
    if (row === this.#size - 1) return { first: 0, linked: 0 };
    return { first: row, linked: row === 0 ? -1 : row };
  }

  #setTwo(row: number, j: number, value: number) {
    this.#two[row * this.#size + j] = value;
    this.#twoByLast[j * this.#size + row] = value;
  }

  backTwo(heads: Int32Array, row: number, j: number) {
    const { first, linked } = this.#start(row);
    if (j === first + 1) return;
    const size = this.#size;
    const best = new Best();
    const offer = (from: number, head: number, k: number) =>
      best.offer(this.#three[(from * size + k) * size + j] + this.#arc[head * size + k], () => {
        heads[k] = head;
        this.#backThree(heads, from, k, j);
      });
    for (let k = first + 1; k < j; k++) {
      offer(row, j, k);
      if (linked >= 0) offer(linked, first, k);
    }
    best.follow();
  }

  #backThree(heads: Int32Array, row: number, k: number, j: number) {
    const { first, linked } = this.#start(row);
    const size = this.#size;
    const best = new Best();
    best.offer(this.#two[row * size + k] + this.#two[k * size + j], () => {
      this.backTwo(heads, row, k);
      this.backTwo(heads, k, j);
    });
    const offer = (from: number, head: number, l: number) =>
      best.offer(this.#four(from, Math.min(k, l), Math.max(k, l), j) + this.#arc[head * size + l], () => {
        heads[l] = head;
        this.#backFour(heads, from, Math.min(k, l), Math.max(k, l), j);
      });
    for (let l = first + 1; l < j; l++) {
      if (l === k) continue;
      offer(row, k, l);
      offer(row, j, l);
      if (linked >= 0) offer(linked, first, l);
    }
    best.follow();
  }

  #backFour(heads: Int32Array, row: number, l: number, k: number, j: number) {
    const size = this.#size;
    const best = new Best();
    best.offer(this.#three[(row * size + l) * size + k] + this.#two[k * size + j], () => {
      this.#backThree(heads, row, l, k);
      this.backTwo(heads, k, j);
    });
    best.offer(this.#two[row * size + l] + this.#three[(l * size + k) * size + j], () => {
      this.backTwo(heads, row, l);
      this.#backThree(heads, l, k, j);
    });
    best.follow();
  }
}
