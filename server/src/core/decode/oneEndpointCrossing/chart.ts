/** The tables of the 1-Endpoint-Crossing decoder: 568 · C(n+1, 3) + O(n²) bytes, 95 MB at n = 100. */

import { APART, type BACK, FORTH, NO_ARC, PAIR_FORESTS, TRIPLE_FORESTS } from './forests.ts';
import type { RuleName } from './rules.ts';

export const IMPOSSIBLE = Number.NEGATIVE_INFINITY;

/** One array per forest of the item's boundary. */
export type Table = readonly Float64Array[];

/** The rules that make intervals, in the order of `Chart.ruleOf`. */
export const INTERVAL_RULES: readonly RuleName[] = ['split', 'oneSidedEnd', 'oneSidedMore', 'twoSidedEnd', 'nestedEnd'];

/** Pairs of nodes are at [i][j] = i * size + j throughout. */
export class Chart {
  /** s(head→dependent) at [dependent][head]; `byHead` has it at [head][dependent]. */
  readonly byDependent: Float64Array;
  readonly I: Table;
  readonly C: Table;
  /** Regions with x left of i, at `left[i][j] + x`. */
  readonly left: Int32Array;
  readonly N: Table;
  readonly Li: Table;
  readonly Lx: Table;
  readonly Nx: Table;
  /** Regions with x right of j, at `right[i][j] + x`. */
  readonly right: Int32Array;
  readonly rightN: Table;
  readonly rightLi: Table;
  readonly Ri: Table;
  readonly Pr: Table;
  /** Per forest and [i][j]: the best rule for the interval and its inner nodes; the inner node of Z. */
  readonly ruleOf: readonly Uint8Array[];
  readonly innerOf: readonly Int16Array[];
  readonly secondInnerOf: readonly Int16Array[];
  readonly innerOfZ: readonly Int16Array[];

  /**
   * @param size number of nodes, n + 1
   * @param byHead scores, size × size, -Infinity in column 0 and on the diagonal
   */
  constructor(
    readonly size: number,
    readonly byHead: Float64Array,
  ) {
    this.byDependent = new Float64Array(size * size);
    this.left = new Int32Array(size * size);
    this.right = new Int32Array(size * size);
    let nLeft = 0;
    let nRight = 0;
    for (let i = 0; i < size; i++) {
      for (let j = 0; j < size; j++) this.byDependent[j * size + i] = byHead[i * size + j];
      for (let j = i + 1; j < size; j++) {
        this.left[i * size + j] = nLeft;
        this.right[i * size + j] = nRight - (j + 1);
        nLeft += i;
        nRight += size - (j + 1);
      }
    }
    const pairs = () => PAIR_FORESTS.map(() => new Float64Array(size * size).fill(IMPOSSIBLE));
    this.I = pairs();
    this.C = pairs();
    const regions = (length: number) => TRIPLE_FORESTS.map(() => new Float64Array(length).fill(IMPOSSIBLE));
    this.N = regions(nLeft);
    this.Li = regions(nLeft);
    this.Lx = regions(nLeft);
    this.Nx = regions(nLeft);
    this.rightN = regions(nRight);
    this.rightLi = regions(nRight);
    this.Ri = regions(nRight);
    this.Pr = regions(nRight);
    const nodes = () => PAIR_FORESTS.map(() => new Int16Array(size * size));
    this.ruleOf = PAIR_FORESTS.map(() => new Uint8Array(size * size));
    this.innerOf = nodes();
    this.secondInnerOf = nodes();
    this.innerOfZ = nodes();
    for (let i = 0; i + 1 < size; i++) this.I[APART][i * size + i + 1] = 0;
  }

  /** Score of an arc between two nodes in a direction of `forests.ts`; 0 for none. */
  arc(choice: number, u: number, v: number): number {
    if (choice === NO_ARC) return 0;
    return this.byHead[choice === FORTH ? u * this.size + v : v * this.size + u];
  }

  /** The scores of the arcs between all nodes x and k, as an array to be read at k * size + x. */
  arcsOf(choice: typeof FORTH | typeof BACK): Float64Array {
    return choice === FORTH ? this.byDependent : this.byHead;
  }
}
