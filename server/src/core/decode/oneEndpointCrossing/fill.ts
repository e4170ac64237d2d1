/**
 * Fills the chart of the 1-Endpoint-Crossing decoder, O(n⁴). First nodes i run from right to left and last nodes j from left to
 * right, so that all narrower items are there when they are used. The inner loops run over the outer node x or over the far
 * end of an interval, with stride one; each rule is one loop per glueing.
 */

import { type Chart, IMPOSSIBLE, INTERVAL_RULES, type Table } from './chart.ts';
import { FORTH, NO_ARC, PAIR_FORESTS, TRIPLE_FORESTS } from './forests.ts';
import { type RuleName, rules } from './rules.ts';

export function fillChart(chart: Chart, checkpoint: (() => void) | undefined) {
  const row = new Row(chart);
  for (let i = chart.size - 2; i >= 0; i--) {
    checkpoint?.();
    row.fill(i);
  }
}

/** target[t + x] = max(target[t + x], source[s + x] + constant) for from ≤ x < to. */
function raise(
  target: Float64Array,
  t: number,
  source: Float64Array,
  s: number,
  constant: number,
  from: number,
  to: number,
) {
  if (constant === IMPOSSIBLE) return;
  for (let x = from; x < to; x++) {
    const value = source[s + x] + constant;
    if (value > target[t + x]) target[t + x] = value;
  }
}

/** target[t + x] = max(target[t + x], a[p + x] + b[q + x]) for from ≤ x < to. */
function raiseSum(
  target: Float64Array,
  t: number,
  a: Float64Array,
  p: number,
  b: Float64Array,
  q: number,
  from: number,
  to: number,
) {
  for (let x = from; x < to; x++) {
    const value = a[p + x] + b[q + x];
    if (value > target[t + x]) target[t + x] = value;
  }
}

/** The items that start at one node i; those that only such items need, at [k][x] or [x]. */
class Row {
  readonly #chart: Chart;
  #i = 0;
  /** [k][x] */
  readonly #P: Table;
  readonly #Q: Table;
  readonly #S: Table;
  /** [b][a] */
  readonly #X: Table;
  readonly #U: Table;
  /** [l] */
  readonly #Z: Table;
  /** Of the region at hand: [x]. */
  readonly #N: Table;
  readonly #L: Table;
  readonly #Li: Table;
  readonly #R: Table;
  readonly #Ri: Table;
  readonly #B: Table;
  readonly #M = new Float64Array(TRIPLE_FORESTS.length);

  constructor(chart: Chart) {
    const { size } = chart;
    const square = () => TRIPLE_FORESTS.map(() => new Float64Array(size * size));
    const line = () => TRIPLE_FORESTS.map(() => new Float64Array(size));
    this.#chart = chart;
    [this.#P, this.#Q, this.#S, this.#X, this.#U] = [square(), square(), square(), square(), square()];
    this.#Z = PAIR_FORESTS.map(() => new Float64Array(size));
    [this.#N, this.#L, this.#Li, this.#R, this.#Ri, this.#B] = [line(), line(), line(), line(), line(), line()];
  }

  fill(i: number) {
    const { size } = this.#chart;
    this.#i = i;
    for (const row of this.#Z) row.fill(IMPOSSIBLE);
    for (let j = i + 1; j < size; j++) {
      for (const table of [this.#P, this.#Q, this.#S, this.#U])
        for (const row of table) row.fill(IMPOSSIBLE, j * size, (j + 1) * size);
      this.#interval(j);
      this.#region(j, 0, this.#i);
      this.#region(j, j + 1, size);
      this.#beyond(j);
    }
  }

  /** I[i,j] and C[i,j]. */
  #interval(j: number) {
    const { size, C, I, Lx, Nx, left } = this.#chart;
    const i = this.#i;
    const pair = i * size + j;
    const { split, oneSidedEnd, oneSidedMore, twoSidedEnd, nestedEnd, close } = rules();
    for (const { choices, result } of split.glueings) {
      const [first, second] = choices;
      for (let k = i + 1; k < j; k++)
        this.#offer(result, j, C[first][i * size + k] + C[second][k * size + j], 'split', k, 0);
    }
    for (const { choices, result } of oneSidedEnd.glueings)
      this.#offer(result, j, this.#Z[choices[0]][j], 'oneSidedEnd', j, 0);
    for (const { choices, result } of oneSidedMore.glueings) {
      const [first, second] = choices;
      for (let l = i + 1; l < j; l++)
        this.#offer(result, j, this.#Z[first][l] + C[second][l * size + j], 'oneSidedMore', l, 0);
    }
    for (let b = i + 2; b < j; b++) {
      const outer = left[b * size + j];
      for (const { choices, result } of twoSidedEnd.glueings)
        this.#offerBest(result, j, this.#X[choices[0]], Lx[choices[1]], b, outer, 'twoSidedEnd');
      for (const { choices, result } of nestedEnd.glueings)
        this.#offerBest(result, j, this.#U[choices[0]], Nx[choices[1]], b, outer, 'nestedEnd');
    }
    for (const { choices, result } of close.glueings) {
      const value = I[choices[0]][pair] + this.#chart.arc(choices[1], i, j);
      if (value > C[result][pair]) C[result][pair] = value;
    }
  }

  #offer(result: number, j: number, value: number, rule: RuleName, inner: number, second: number) {
    const { size, I, ruleOf, innerOf, secondInnerOf } = this.#chart;
    const pair = this.#i * size + j;
    if (value <= I[result][pair]) return;
    I[result][pair] = value;
    ruleOf[result][pair] = INTERVAL_RULES.indexOf(rule);
    innerOf[result][pair] = inner;
    secondInnerOf[result][pair] = second;
  }

  /** I[i,j] ← max[i<a<b] first[i,a,b] + second[b,j,a] */
  #offerBest(
    result: number,
    j: number,
    first: Float64Array,
    second: Float64Array,
    b: number,
    outer: number,
    rule: RuleName,
  ) {
    const row = b * this.#chart.size;
    let best = this.#chart.I[result][this.#i * this.#chart.size + j];
    let inner = 0;
    for (let a = this.#i + 1; a < b; a++) {
      const value = first[row + a] + second[outer + a];
      if (value > best) {
        best = value;
        inner = a;
      }
    }
    if (inner > 0) this.#offer(result, j, best, rule, b, inner);
  }

  /** The regions [i,j,x] for from ≤ x < to, all on one side of [i,j]. */
  #region(j: number, from: number, to: number) {
    if (from >= to) return;
    for (const table of [this.#N, this.#L, this.#Li, this.#R, this.#Ri, this.#B])
      for (const row of table) row.fill(IMPOSSIBLE, from, to);
    this.#uncrossed(j, from, to);
    this.#crossedFromLeft(j, from, to);
    if (to <= this.#i) {
      this.#store(j, from, to, this.#chart.left, this.#chart.N, this.#N);
      this.#store(j, from, to, this.#chart.left, this.#chart.Li, this.#Li);
      this.#closeOuter(j, from, to);
    } else {
      this.#crossedFromRight(j, from, to);
      this.#crossedFromBoth(j, from, to);
      this.#store(j, from, to, this.#chart.right, this.#chart.rightN, this.#N);
      this.#store(j, from, to, this.#chart.right, this.#chart.rightLi, this.#Li);
      this.#store(j, from, to, this.#chart.right, this.#chart.Ri, this.#Ri);
    }
  }

  #store(j: number, from: number, to: number, base: Int32Array, table: Table, rows: Table) {
    const start = base[this.#i * this.#chart.size + j];
    table.forEach((array, forest) => {
      array.set(rows[forest].subarray(from, to), start + from);
    });
  }

  #uncrossed(j: number, from: number, to: number) {
    const { size, C } = this.#chart;
    const { uncrossedNone, uncrossed, uncrossedArc } = rules();
    for (const { choices, result } of uncrossedNone.glueings)
      this.#N[result].fill(C[choices[0]][this.#i * size + j], from, to);
    for (let k = this.#i + 1; k < j; k++)
      for (const { choices, result } of uncrossed.glueings)
        raise(this.#N[result], 0, this.#Q[choices[0]], k * size, C[choices[1]][k * size + j], from, to);
    for (const { choices, result } of uncrossedArc.glueings)
      raiseSum(this.#Q[result], j * size, this.#arcs(choices[0]), j * size, this.#N[choices[1]], 0, from, to);
  }

  #crossedFromLeft(j: number, from: number, to: number) {
    const { size, C, I, N, Li, left } = this.#chart;
    const i = this.#i;
    const { leftNone, left: leftMore, leftLast, leftLastArc, closeLeft, leftArc } = rules();
    for (const { choices, result } of leftNone.glueings) this.#L[result].fill(I[choices[0]][i * size + j], from, to);
    for (let k = i + 1; k < j; k++) {
      const right = left[k * size + j] + i;
      for (const { choices, result } of leftMore.glueings)
        raise(this.#L[result], 0, this.#P[choices[0]], k * size, N[choices[1]][right], from, to);
      this.#M.fill(IMPOSSIBLE);
      for (const { choices, result } of leftLast.glueings)
        this.#M[result] = Math.max(this.#M[result], C[choices[0]][i * size + k] + Li[choices[1]][right]);
      for (const { choices, result } of leftLastArc.glueings)
        raise(this.#L[result], 0, this.#arcs(choices[1]), k * size, this.#M[choices[0]], from, to);
    }
    for (const { choices, result } of closeLeft.glueings)
      raise(this.#Li[result], 0, this.#L[choices[0]], 0, this.#chart.arc(choices[1], i, j), from, to);
    for (const { choices, result } of leftArc.glueings)
      raiseSum(this.#P[result], j * size, this.#arcs(choices[0]), j * size, this.#Li[choices[1]], 0, from, to);
  }

  #crossedFromRight(j: number, from: number, to: number) {
    const { size, C, I, Pr, Ri, rightN, right } = this.#chart;
    const i = this.#i;
    const { rightNone, right: rightMore, rightLast, rightLastArc, closeRight, rightArc } = rules();
    for (const { choices, result } of rightNone.glueings) this.#R[result].fill(I[choices[0]][i * size + j], from, to);
    for (let k = i + 1; k < j; k++) {
      const outer = right[i * size + k] + j;
      for (const { choices, result } of rightMore.glueings)
        raise(this.#R[result], 0, Pr[choices[0]], right[k * size + j], rightN[choices[1]][outer], from, to);
      this.#M.fill(IMPOSSIBLE);
      for (const { choices, result } of rightLast.glueings)
        this.#M[result] = Math.max(this.#M[result], C[choices[0]][k * size + j] + Ri[choices[1]][outer]);
      for (const { choices, result } of rightLastArc.glueings)
        raise(this.#R[result], 0, this.#arcs(choices[1]), k * size, this.#M[choices[0]], from, to);
    }
    for (const { choices, result } of closeRight.glueings)
      raise(this.#Ri[result], 0, this.#R[choices[0]], 0, this.#chart.arc(choices[1], i, j), from, to);
    for (const { choices, result } of rightArc.glueings)
      raiseSum(Pr[result], right[i * size + j], this.#arcs(choices[0]), i * size, this.#Ri[choices[1]], 0, from, to);
  }

  #crossedFromBoth(j: number, from: number, to: number) {
    const { size, Ri, right } = this.#chart;
    const { bothLeft, bothRight, both, bothArc } = rules();
    for (const { choices, result } of bothLeft.glueings) raise(this.#B[result], 0, this.#L[choices[0]], 0, 0, from, to);
    for (const { choices, result } of bothRight.glueings)
      raise(this.#B[result], 0, this.#R[choices[0]], 0, 0, from, to);
    for (let k = this.#i + 1; k < j; k++)
      for (const { choices, result } of both.glueings)
        raiseSum(this.#B[result], 0, this.#S[choices[0]], k * size, Ri[choices[1]], right[k * size + j], from, to);
    for (const { choices, result } of bothArc.glueings)
      this.#raiseArc(this.#S[result], j * size, this.#Li[choices[0]], choices[1], j, from, to);
  }

  #closeOuter(j: number, from: number, to: number) {
    const { size, Lx, Nx, left } = this.#chart;
    const start = left[this.#i * size + j];
    const { closeLeftOuter, closeOuter } = rules();
    for (const { choices, result } of closeLeftOuter.glueings)
      this.#raiseArc(Lx[result], start, this.#Li[choices[0]], choices[1], j, from, to);
    for (const { choices, result } of closeOuter.glueings)
      this.#raiseArc(Nx[result], start, this.#N[choices[0]], choices[1], j, from, to);
  }

  /** A region's row with the arc between x and a node, or without one. */
  #raiseArc(
    target: Float64Array,
    t: number,
    row: Float64Array,
    choice: number,
    node: number,
    from: number,
    to: number,
  ) {
    if (choice === NO_ARC) raise(target, t, row, 0, 0, from, to);
    else raiseSum(target, t, this.#arcs(choice), node * this.#chart.size, row, 0, from, to);
  }

  #arcs(choice: number): Float64Array {
    return choice === FORTH ? this.#chart.byDependent : this.#chart.byHead;
  }

  /** The steps to intervals that end beyond j: X[i,j,b] and Z[i,l] with inner node j, and U[i,a,j]. */
  #beyond(j: number) {
    const { size, C, Li, left, innerOfZ } = this.#chart;
    const i = this.#i;
    const { oneSided, twoSided, twoSidedFar, nested } = rules();
    for (const { choices, result } of oneSided.glueings) {
      const [region, arc, interval] = choices;
      const constant = this.#chart.arc(arc, i, j);
      const Z = this.#Z[result];
      for (let l = j + 1; l < size; l++) {
        const value = this.#B[region][l] + C[interval][j * size + l] + constant;
        if (value <= Z[l]) continue;
        Z[l] = value;
        innerOfZ[result][i * size + l] = j;
      }
    }
    for (const X of this.#X) for (let b = j + 1; b < size; b++) X[b * size + j] = IMPOSSIBLE;
    for (const { choices, result } of [...twoSided.glueings, ...twoSidedFar.glueings]) {
      const [region, interval, near, far] = choices;
      const constant = this.#chart.arc(near, i, j);
      const X = this.#X[result];
      for (let b = j + 1; b < size; b++) {
        const value = this.#R[region][b] + C[interval][j * size + b] + constant + this.#chart.arc(far, i, b);
        if (value > X[b * size + j]) X[b * size + j] = value;
      }
    }
    for (const { choices, result } of nested.glueings) {
      const [interval, region, arc] = choices;
      const constant = this.#chart.arc(arc, i, j);
      const U = this.#U[result];
      for (let a = i + 1; a < j; a++) {
        const value = C[interval][i * size + a] + Li[region][left[a * size + j] + i] + constant;
        if (value > U[j * size + a]) U[j * size + a] = value;
      }
    }
  }
}
