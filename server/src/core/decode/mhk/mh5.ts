/**
 * Best MH5 tree of arc scores (Gómez-Rodríguez, Carroll & Weir 2011, k = 5; figure 2 of Gómez-Rodríguez, Shi & Lee 2018). Time
 * O(n⁵), space 8·C(n+2, 4) bytes. Intended for tangles (see `closestTree`), not for whole long sentences.
 *
 * Nodes 0…n+1, where n+1 is the end marker, which has no dependents. Items [i,j], [i,a,j], [i,a,b,j] have tables; an item of five
 * heads can only be consumed by LINK, and immediately. For all items between the same two ends, widest list of heads first:
 *
 *   five(x,y,z) = max([i,x] + [x,y,z,j], [i,x,y] + [y,z,j], [i,x,y,z] + [z,j])
 *   [i,a,b,j]   = max([i,a] + [a,b,j], [i,a,b] + [b,j], max over c of five(a,b,c) + best head of c among i,a,b,j)
 *   [i,a,j]     = max([i,a] + [a,j], max over c of [i,a,c,j] + best head of c among i,a,j)
 *   [i,j]       = max over c of [i,c,j] + best head of c among i,j;   [i,i+1] = 0
 *
 * No backpointers: the way back searches for the best step again. Single root: see `singleRoot.ts`.
 */

import { constrained } from '../constraints/constrain.ts';
import { withSingleRoot } from '../singleRoot.ts';
import type { ArcScores, DecodeOptions } from '../types.ts';

/** Best MH5 tree. */
export const mh5 = constrained((scores, { singleRoot = false, checkpoint } = {}) =>
  withSingleRoot(scores, singleRoot, (rootCost) => bestTree(scores, rootCost, checkpoint)),
);

function bestTree(
  scores: ArcScores,
  rootCost: number,
  checkpoint: DecodeOptions['checkpoint'],
): Int32Array | undefined {
  const chart = new Chart(scores, rootCost);
  const end = scores.n + 1;
  for (let width = 2; width <= end; width++) {
    checkpoint?.();
    for (let i = 0; i + width <= end; i++) chart.fill(i, i + width);
  }
  if (chart.valueOf([0, end]) === IMPOSSIBLE) return undefined;
  const heads = new Int32Array(scores.n + 1).fill(-1);
  chart.follow([0, end], heads);
  return heads;
}

const IMPOSSIBLE = Number.NEGATIVE_INFINITY;
const MAX_HEADS = 5;

/** Values of items as ascending lists of two to four heads, each table indexed by C(h1,1) + C(h2,2) + … */
class Chart {
  readonly #size: number;
  /** s(h→d) at [h][d], -Infinity for the end marker as head. */
  readonly #arc: Float64Array;
  /** [m] = table of the items of m heads. */
  readonly #tables: readonly Float64Array[];
  /** [p][m] = C(m, p). */
  readonly #choose: readonly Float64Array[];

  constructor({ n, values }: ArcScores, rootCost: number) {
    const size = n + 2;
    this.#size = size;
    this.#arc = new Float64Array(size * size).fill(IMPOSSIBLE);
    for (let head = 0; head <= n; head++)
      for (let dependent = 1; dependent <= n; dependent++)
        if (head !== dependent)
          this.#arc[head * size + dependent] = values[head * (n + 1) + dependent] - (head === 0 ? rootCost : 0);
    this.#choose = binomials(size);
    this.#tables = this.#choose.map((row) => new Float64Array(row[size]).fill(IMPOSSIBLE));
    for (let i = 0; i <= n; i++) this.#raise([i, i + 1], 0);
  }

  /** Fills all items from i to j; narrower ones must already be filled. */
  fill(i: number, j: number) {
    for (let x = i + 1; x < j; x++)
      for (let y = x + 1; y < j; y++) {
        for (let z = y + 1; z < j; z++) this.#linkFive(i, x, y, z, j);
        this.#raise([i, x, y, j], this.#combined([i, x, y, j]));
      }
    for (let x = i + 1; x < j; x++) {
      for (let y = x + 1; y < j; y++) {
        const value = this.valueOf([i, x, y, j]);
        if (value === IMPOSSIBLE) continue;
        this.#raise([i, y, j], value + this.#bestHead(x, i, y, j, j));
        this.#raise([i, x, j], value + this.#bestHead(y, i, x, j, j));
      }
      this.#raise([i, x, j], this.#combined([i, x, j]));
    }
    for (let x = i + 1; x < j; x++) this.#raise([i, j], this.valueOf([i, x, j]) + this.#bestHead(x, i, j, j, j));
  }

  #linkFive(i: number, x: number, y: number, z: number, j: number) {
    const [, c1, c2, c3, c4] = this.#choose;
    const [, , two, three, four] = this.#tables;
    const ix = c1[i] + c2[x];
    const xyz = c1[x] + c2[y] + c3[z];
    const left = two[ix] + four[xyz + c4[j]];
    const middle = three[ix + c3[y]] + three[c1[y] + c2[z] + c3[j]];
    const right = four[ix + c3[y] + c4[z]] + two[c1[z] + c2[j]];
    const value = Math.max(left, middle, right);
    if (value === IMPOSSIBLE) return;
    const withoutX = c1[i] + c2[y] + c3[z] + c4[j];
    const withoutY = ix + c3[z] + c4[j];
    const withoutZ = ix + c3[y] + c4[j];
    four[withoutX] = Math.max(four[withoutX], value + this.#bestHead(x, i, y, z, j));
    four[withoutY] = Math.max(four[withoutY], value + this.#bestHead(y, i, x, z, j));
    four[withoutZ] = Math.max(four[withoutZ], value + this.#bestHead(z, i, x, y, j));
  }

  #bestHead(dependent: number, a: number, b: number, c: number, d: number): number {
    const size = this.#size;
    const arc = this.#arc;
    return Math.max(
      arc[a * size + dependent],
      arc[b * size + dependent],
      arc[c * size + dependent],
      arc[d * size + dependent],
    );
  }

  /** Best value over the ways to COMBINE two items to these heads. */
  #combined(heads: readonly number[]): number {
    let best = IMPOSSIBLE;
    for (let at = 1; at + 1 < heads.length; at++) {
      best = Math.max(best, this.valueOf(heads.slice(0, at + 1)) + this.valueOf(heads.slice(at)));
    }
    return best;
  }

  valueOf(heads: readonly number[]): number {
    return this.#tables[heads.length][this.#indexOf(heads)];
  }

  #raise(heads: readonly number[], value: number) {
    const table = this.#tables[heads.length];
    const index = this.#indexOf(heads);
    if (value > table[index]) table[index] = value;
  }

  #indexOf(heads: readonly number[]): number {
    let index = 0;
    for (let at = 0; at < heads.length; at++) index += this.#choose[at + 1][heads[at]];
    return index;
  }

  /** Writes the arcs of the best derivation of an item to `heads`. */
  follow(item: readonly number[], heads: Int32Array) {
    if (item.length === 2 && item[0] + 1 === item[1]) return;
    const value = item.length === MAX_HEADS ? this.#combined(item) : this.valueOf(item);
    for (let at = 1; at + 1 < item.length; at++) {
      const [left, right] = [item.slice(0, at + 1), item.slice(at)];
      if (this.valueOf(left) + this.valueOf(right) !== value) continue;
      this.follow(left, heads);
      this.follow(right, heads);
      return;
    }
    for (let dependent = item[0] + 1; dependent < item[item.length - 1]; dependent++) {
      if (item.includes(dependent)) continue;
      const wider = [...item, dependent].sort((a, b) => a - b);
      const before = wider.length === MAX_HEADS ? this.#combined(wider) : this.valueOf(wider);
      const head = item.find((each) => before + this.#arc[each * this.#size + dependent] === value);
      if (head === undefined) continue;
      heads[dependent] = head;
      this.follow(wider, heads);
      return;
    }
  }
}

/** Rows p = 0…4 of C(m, p) for m = 0…size, the summands of an index. */
function binomials(size: number): Float64Array[] {
  const rows = [new Float64Array(size + 1).fill(1)];
  for (let p = 1; p < MAX_HEADS; p++) {
    const row = new Float64Array(size + 1);
    for (let m = 1; m <= size; m++) row[m] = row[m - 1] + rows[p - 1][m - 1];
    rows.push(row);
  }
  return rows;
}
