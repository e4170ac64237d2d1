/** The program of the third-order decoder: its tables, and its rules in execution order. */

import type { Tables } from './back.ts';
import { MemoryLayout } from './layout.ts';
import { AT, type At, INNER, type Inner, KIND, Program, RANGE } from './program.ts';
import { RuleProgram } from './ruleProgram.ts';
import { liveForests } from './rules.ts';
import { type ThirdOrderRules, thirdOrderRules } from './thirdOrderRules.ts';

export interface ThirdOrderPlan {
  readonly layout: MemoryLayout;
  /** The program, and the rule of each of its steps. */
  readonly numbers: Int32Array;
  readonly ruleOf: readonly string[];
  readonly rules: ThirdOrderRules;
  readonly tables: Tables;
  /** Cells that are 0 at the start; all others are -Infinity. */
  readonly zeros: readonly { readonly start: number; readonly length: number }[];
  readonly nRecords: number;
}

/** Forests of F and C. */
export const FOREST = { apart: 0, right: 1, left: 2 } as const;

/** Tables with an outer node g that is the grandparent, kept for g on either side. */
const WITH_GRANDPARENT = ['E→', 'E←', 'T→', 'T←', 'W', 'S'] as const;

/** For sentences of `size` - 1 words. */
export function thirdOrderPlan(size: number): ThirdOrderPlan {
  const rules = thirdOrderRules();
  // The outer node `size` is "none", the head of the root.
  const layout = new MemoryLayout(size, size + 1);
  const live = (table: string) => liveForests(rules, table);
  layout.pairs('F', [true, true, true]);
  layout.pairs('Z', live('Z'));
  for (const table of ['F←', 'WF←', 'inside→', 'inside←', 'E→', 'E←', 'W']) layout.pairs(table);
  const intervals = layout.pairs('C', [true, true, true]);
  const nRecords = layout.length;
  const [none] = layout.pairs('no arc');
  for (const table of ['byHead', 'byDependent', 'uncrossed', 'sibling', 'grandparent']) layout.pairs(table);
  const [impossible] = layout.line('impossible');
  for (const table of ['N', 'Li', 'Lc', 'Lx', 'Nx']) layout.leftRegions(`${table} left`, live(table));
  for (const table of ['N', 'Li', 'Lc', 'Ri', 'Rs', 'Pr']) layout.rightRegions(`${table} right`, live(table));
  for (const table of WITH_GRANDPARENT) {
    layout.leftRegions(`${table} left`);
    layout.rightRegions(`${table} right`);
  }
  for (const table of ['P', 'Q', 'X', 'U']) layout.pairs(table, live(table));
  for (const table of ['Np', 'Lp', 'LF', 'Rp', 'B', 'V', 'Y', 'M', 'MF', 'Mr']) layout.line(table, live(table));
  for (const table of ['inner', 'beside→', 'beside←']) layout.line(table);
  const [byHead] = layout.of('byHead');
  const [byDependent] = layout.of('byDependent');
  const program = new Program(none);
  new Writer(new RuleProgram(program, layout, { byHead, byDependent, none }, impossible), rules).write();
  const zeros = [{ start: none, length: size * layout.stride }];
  for (let v = 0; v < size; v++) {
    const pair = v * layout.stride + v;
    for (const forest of [FOREST.right, FOREST.left]) zeros.push({ start: intervals[forest] + pair, length: 1 });
    for (const table of ['T→', 'T←']) {
      zeros.push({ start: layout.of(`${table} left`)[0] + layout.left[pair], length: v });
      zeros.push({ start: layout.of(`${table} right`)[0] + layout.right[pair] + v + 1, length: size - v });
    }
  }
  return { layout, numbers: program.numbers(), ruleOf: program.ruleOf, rules, tables: TABLES, zeros, nRecords };
}

/** Where the way back finds the values of items; it computes those that are missing here. */
const TABLES: Tables = {
  pairs: ['F', 'C', 'Z'],
  left: new Map(Object.entries({ N: 'N left', Li: 'Li left', Lc: 'Lc left', Lx: 'Lx left', Nx: 'Nx left' })),
  right: new Map(
    Object.entries({ N: 'N right', Li: 'Li right', Lc: 'Lc right', Ri: 'Ri right', Rs: 'Rs right', Pr: 'Pr right' }),
  ),
};

const { left, right, beyond, inner, all, single } = RANGE;
const { fill, raise, sum, sumRecorded, scalar, scalarRecorded, product, productOfRows } = KIND;
const { maxRecorded, maxOfRowsRecorded } = KIND;
const { strict, orLast, orFirst } = INNER;

/** A table, or a table and one of its forests, at a position. */
type Cell = readonly [table: string, at: At, forest?: number];

class Writer {
  constructor(
    readonly to: RuleProgram,
    readonly rules: ThirdOrderRules,
  ) {}

  write() {
    this.#crossedIntervals();
    this.#inside();
    this.#arcsAndHalves();
    this.#halvesTogether();
    this.#middles();
    this.#regions('left');
    this.#closedLeft();
    this.#regions('right');
    this.#crossedRight();
    this.#beyond();
  }

  #operand = ([table, at, forest = 0]: Cell) => ({ starts: [this.to.layout.of(table)[forest]], at });

  /** T = max(T, A + B + C) */
  #scalar(t: Cell, a: Cell, b?: Cell) {
    const operand = this.#operand;
    this.to.program.step(scalar, single, { t: operand(t), a: operand(a), b: b && operand(b) });
  }

  /** T = max(T, max[k] A[k] + B[k] + C) */
  #max(t: Cell, range: Inner, a: Cell, b: Cell, c?: Cell) {
    const operand = this.#operand;
    const operands = { t: operand(t), a: operand(a), b: operand(b), c: c && operand(c) };
    this.to.program.step(maxRecorded, single, operands, { inner: range });
  }

  /** A column of a table as a row over k; returns where it is. */
  #column(table: string, at: At, range: Inner, forest?: number): Cell {
    const name = `${table} ${forest ?? ''} as row ${at} ${range}`;
    this.to.layout.line(name);
    const operand = this.#operand;
    const operands = { t: operand([name, AT.zero]), a: operand([table, at, forest]) };
    this.to.program.step(KIND.gather, inner, operands, { inner: range });
    return [name, AT.zero];
  }

  /** F[i,j], after `#beyond` has added to it at smaller j; k is l in Z[i,l]. */
  #crossedIntervals() {
    const { to, rules } = this;
    to.gather('C', AT.kj, this.#lines('C of kj', 'C'), orLast);
    to.apply(rules.oneSidedEnd, scalarRecorded, single, AT.ij, [[0, AT.ij]], { name: 'oneSidedEnd' });
    const more = [
      [0, AT.iRow],
      [1, AT.zero, 'straight', 'C of kj'],
    ] as const;
    to.apply(rules.oneSidedMore, maxRecorded, single, AT.ij, more, { name: 'oneSidedMore' });
    // F←[i,j] = max(F[i,j] below j, max[i<k<j] T←[i,k] + F[k,j] below j)
    this.#scalar(['F←', AT.ij], ['F', AT.ij, FOREST.left]);
    const ends = this.#column('F', AT.kj, strict, FOREST.left);
    this.#max(['F←', AT.ij], strict, ['C', AT.iRow, FOREST.left], ends);
  }

  #lines(name: string, table: string): string {
    this.to.layout.line(name, liveForests(this.rules, table));
    return name;
  }

  /** The part between the ends of an uncrossed arc, if the inner sibling is crossed or missing. */
  #inside() {
    // inside→[i,j] = max(sibling(none,j) + T←[i+1,j,i], max[i<k<j] F[i,k] below i + W[k,j,i], max[i<k≤j] F[i,k] apart + T←[k,j,i])
    this.#scalar(['inside→', AT.ij], ['sibling', AT.noneJ], ['T← left', AT.leftNextJi]);
    const wide = this.#column('W left', AT.leftKJi, strict);
    this.#max(['inside→', AT.ij], strict, ['F', AT.iRow, FOREST.right], wide);
    const same = this.#column('T← left', AT.leftKJi, orLast);
    this.#max(['inside→', AT.ij], orLast, ['F', AT.iRow, FOREST.apart], same);
    // WF←[i,j] = max(F←[i+1,j], max[i<k<j] F[i,k] apart + F←[k,j])
    this.#scalar(['WF←', AT.ij], ['F←', AT.nextJ]);
    this.#max(['WF←', AT.ij], strict, ['F', AT.iRow, FOREST.apart], this.#column('F←', AT.kj, strict));
    // inside←[i,j] = max(sibling(none,i) + T→[i,j-1,j], max[i≤k<j] T→[i,k,j] + max(WF←[k,j], F[k,j] apart))
    this.#scalar(['inside←', AT.ij], ['sibling', AT.noneI], ['T→ right', AT.rightBeforeJj]);
    const starts = this.#column('T→ right', AT.rightIKj, orFirst);
    this.#max(['inside←', AT.ij], orFirst, starts, this.#column('WF←', AT.kj, orFirst));
    this.#max(['inside←', AT.ij], orFirst, starts, this.#column('F', AT.kj, orFirst, FOREST.apart));
  }

  /** E and T, in either direction. */
  #arcsAndHalves() {
    const { to } = this;
    const { program } = to;
    const operand = this.#operand;
    // beside→[k] = sibling(k,j) + S[k,j,i];  beside←[k] = sibling(k,i) + S[i,k,j]
    to.clear(['beside→', 'beside←'], AT.zero, all);
    const beside = (t: string, a: Cell, b: Cell) =>
      program.step(sum, inner, { t: operand([t, AT.zero]), a: operand(a), b: operand(b) });
    beside('beside→', this.#column('sibling', AT.kj, strict), this.#column('S left', AT.leftKJi, strict));
    beside('beside←', this.#column('sibling', AT.ki, strict), this.#column('S right', AT.rightIKj, strict));
    // E→[i,j] = uncrossed(i,j) + max(inside→[i,j], max[k] E→[i,k] + beside→[k])
    this.#scalar(['E→', AT.ij], ['inside→', AT.ij], ['uncrossed', AT.ij]);
    this.#max(['E→', AT.ij], strict, ['E→', AT.iRow], ['beside→', AT.zero], ['uncrossed', AT.ij]);
    // E←[i,j] = uncrossed(j,i) + max(inside←[i,j], max[k] E←[k,j] + beside←[k])
    this.#scalar(['E←', AT.ij], ['inside←', AT.ij], ['uncrossed', AT.ji]);
    this.#max(['E←', AT.ij], strict, this.#column('E←', AT.kj, strict), ['beside←', AT.zero], ['uncrossed', AT.ji]);
    // T→[i,j] = max(F[i,j] below i, max[i<k≤j] E→[i,k] + T→[k,j,i])
    this.#scalar(['C', AT.ij, FOREST.right], ['F', AT.ij, FOREST.right]);
    const rest = this.#column('T→ left', AT.leftKJi, orLast);
    this.#max(['C', AT.ij, FOREST.right], orLast, ['E→', AT.iRow], rest);
    // T←[i,j] = max(F←[i,j], max[i≤k<j] T←[i,k,j] + E←[k,j])
    this.#scalar(['C', AT.ij, FOREST.left], ['F←', AT.ij]);
    const restLeft = this.#column('T← right', AT.rightIKj, orFirst);
    this.#max(['C', AT.ij, FOREST.left], orFirst, restLeft, this.#column('E←', AT.kj, orFirst));
    // The same with a grandparent g, which also scores grandparent(g,j) or grandparent(g,i).
    for (const side of ['left', 'right'] as const) {
      const outer = RANGE[side];
      const own = side === 'left' ? AT.leftIJ : AT.rightIJ;
      const ik = side === 'left' ? AT.leftIK : AT.rightIK;
      const kj = side === 'left' ? AT.leftKJ : AT.rightKJ;
      const arc = (table: string, inside: string, rows: At, besides: string, grandparents: At, score: At) => {
        const t = operand(['inner', AT.zero]);
        const e = operand([`${table} ${side}`, own]);
        program.step(fill, outer, { t, a: operand([inside, AT.ij]) });
        program.step(product, outer, { t, a: operand([`${table} ${side}`, rows]), b: operand([besides, AT.zero]) });
        const b = operand(['grandparent', grandparents]);
        program.step(sum, outer, { t: e, a: t, b, c: operand(['uncrossed', score]) });
      };
      arc('E→', 'inside→', ik, 'beside→', AT.jRow, AT.ij);
      arc('E←', 'inside←', kj, 'beside←', AT.iRow, AT.ji);
      const half = (table: string, crossed: Cell, arcs: Cell, rests: Cell, range: Inner) => {
        const t = operand([`${table} ${side}`, own]);
        program.step(fill, outer, { t, a: operand(crossed) });
        program.step(product, outer, { t, a: operand(arcs), b: operand(rests) }, { inner: range });
      };
      half('T→', ['F', AT.ij, FOREST.right], [`E→ ${side}`, ik], rest, orLast);
      half('T←', ['F←', AT.ij], [`E← ${side}`, kj], restLeft, orFirst);
    }
  }

  /** W and S. */
  #halvesTogether() {
    const { to } = this;
    const { program } = to;
    const operand = this.#operand;
    // W[i,j] = max(T←[i+1,j], max[i<k≤j] F[i,k] apart + T←[k,j])
    this.#scalar(['W', AT.ij], ['C', AT.nextJ, FOREST.left]);
    const halves = this.#column('C', AT.kj, orLast, FOREST.left);
    this.#max(['W', AT.ij], orLast, ['F', AT.iRow, FOREST.apart], halves);
    // S[i,j] = max[i≤k<j] T→[i,k] + W[k,j]
    this.#max(['C', AT.ij, FOREST.apart], orFirst, ['C', AT.iRow, FOREST.right], this.#column('W', AT.kj, orFirst));
    for (const side of ['left', 'right'] as const) {
      const outer = RANGE[side];
      const own = side === 'left' ? AT.leftIJ : AT.rightIJ;
      const next = side === 'left' ? AT.leftNextJ : AT.rightNextJ;
      const ik = side === 'left' ? AT.leftIK : AT.rightIK;
      const kj = side === 'left' ? AT.leftKJ : AT.rightKJ;
      const w = operand([`W ${side}`, own]);
      program.step(raise, outer, { t: w, a: operand([`T← ${side}`, next]) });
      const b = operand(['F', AT.iRow, FOREST.apart]);
      program.step(product, outer, { t: w, a: operand([`T← ${side}`, kj]), b }, { inner: orLast });
      const s = operand([`S ${side}`, own]);
      const rows = { t: s, a: operand([`T→ ${side}`, ik]), b: operand([`W ${side}`, kj]) };
      program.step(productOfRows, outer, rows, { inner: orFirst });
    }
  }

  /** M[i,k,j], MF[i,k,j] and Mr[i,k,j], at [k], and the columns that regions and U need. */
  #middles() {
    const { to, rules } = this;
    to.gather('N left', AT.leftKJi, this.#lines('N of kji', 'N'));
    to.gather('Li left', AT.leftKJi, this.#lines('Li of kji', 'Li'));
    to.gather('Lc left', AT.leftKJi, this.#lines('Lc of kji', 'Lc'));
    to.gather('N right', AT.rightIKj, this.#lines('N of ikj', 'N'));
    to.gather('Ri right', AT.rightIKj, this.#lines('Ri of ikj', 'Ri'));
    to.clear(['M', 'MF', 'Mr'], AT.zero, all);
    const row = (part: number, table: string) => [part, AT.zero, 'straight', table] as const;
    to.apply(rules.leftLast, sum, inner, AT.zero, [[0, AT.iRow], row(1, 'Li of kji')]);
    to.apply(rules.leftCrossedLast, sum, inner, AT.zero, [[0, AT.iRow], row(1, 'Lc of kji')]);
    to.apply(rules.rightLast, sum, inner, AT.zero, [row(0, 'C of kj'), row(1, 'Ri of ikj')]);
  }

  /** The regions [i,j,x] with x on one side, and the rows at j that wider regions need of them. */
  #regions(where: 'left' | 'right') {
    const { to, rules } = this;
    const outer = RANGE[where];
    const own = where === 'left' ? AT.leftIJ : AT.rightIJ;
    const tables = { N: `N ${where}`, Li: `Li ${where}`, Lc: `Lc ${where}` };
    const closed = [
      [0, AT.zero],
      [1, AT.ij],
    ] as const;
    const arcFirst = [
      [0, AT.jRow, 'turned'],
      [1, own],
    ] as const;
    to.clear([tables.N, tables.Li, tables.Lc], own, outer);
    to.clear(['P', 'Q'], AT.jRow, outer);
    to.clear(['Np', 'Lp', 'LF'], AT.zero, outer);
    to.apply(rules.uncrossed, product, outer, AT.zero, [
      [0, AT.kRow],
      [1, AT.zero, 'straight', 'C of kj'],
    ]);
    to.apply(rules.uncrossedNone, fill, outer, own, [[0, AT.ij]], { tables });
    to.apply(rules.uncrossedSome, raise, outer, own, [[0, AT.zero]], { tables });
    to.apply(rules.uncrossedArc, sum, outer, AT.jRow, arcFirst, { tables });
    to.apply(rules.left, product, outer, AT.zero, [
      [0, AT.kRow],
      [1, AT.zero, 'straight', 'N of kji'],
    ]);
    to.apply(rules.leftLastArc, product, outer, AT.zero, [
      [1, AT.kRow, 'turned'],
      [0, AT.zero],
    ]);
    to.apply(rules.leftCrossedArc, product, outer, AT.zero, [
      [1, AT.kRow, 'turned'],
      [0, AT.zero],
    ]);
    to.apply(rules.closeLeftNone, fill, outer, own, [[0, AT.ij]], { tables });
    to.apply(rules.closeLeft, raise, outer, own, closed, { tables });
    to.apply(rules.closeLeftCrossed, raise, outer, own, closed, { tables });
    to.apply(rules.leftCrossed, raise, outer, own, [[0, AT.zero]], { tables });
    to.apply(rules.leftArc, sum, outer, AT.jRow, arcFirst, { tables });
  }

  #closedLeft() {
    const { to, rules } = this;
    const tables = { Lx: 'Lx left', Nx: 'Nx left' };
    const arc = [1, AT.jRow, 'turned'] as const;
    to.clear([tables.Lx, tables.Nx], AT.leftIJ, left);
    const closed = [
      [0, AT.zero],
      [2, AT.jRow, 'turned'],
      [1, AT.ij],
    ] as const;
    to.apply(rules.closeLeftOuter, sum, left, AT.leftIJ, closed, { tables });
    to.apply(rules.closeLeftOuterCrossed, sum, left, AT.leftIJ, closed, { tables });
    to.apply(rules.closeLeftOuterNone, raise, left, AT.leftIJ, [arc, [0, AT.ij]], { tables });
    to.apply(rules.closeOuter, sum, left, AT.leftIJ, [[0, AT.zero], arc], { tables });
  }

  /** Regions crossed from the right or from both sides, which are needed only with x on the right. */
  #crossedRight() {
    const { to, rules } = this;
    const tables = { Ri: 'Ri right', Rs: 'Rs right', Pr: 'Pr right', Lc: 'Lc right' };
    const closed = [
      [0, AT.zero],
      [1, AT.ij],
    ] as const;
    to.clear([tables.Ri, tables.Rs, tables.Pr], AT.rightIJ, right);
    to.clear(['Rp', 'B'], AT.zero, right);
    to.apply(
      rules.right,
      product,
      right,
      AT.zero,
      [
        [0, AT.rightKJ],
        [1, AT.zero, 'straight', 'N of ikj'],
      ],
      { tables },
    );
    to.apply(rules.rightLastArc, product, right, AT.zero, [
      [1, AT.kRow, 'turned'],
      [0, AT.zero],
    ]);
    to.apply(rules.closeRightNone, fill, right, AT.rightIJ, [[0, AT.ij]], { tables });
    to.apply(rules.closeRight, raise, right, AT.rightIJ, closed, { tables });
    to.apply(rules.closeRightSome, raise, right, AT.rightIJ, closed, { tables });
    to.apply(
      rules.rightArc,
      sum,
      right,
      AT.rightIJ,
      [
        [0, AT.iRow, 'turned'],
        [1, AT.rightIJ],
      ],
      { tables },
    );
    to.apply(rules.bothLeft, raise, right, AT.zero, [[0, AT.zero]]);
    to.apply(rules.bothRight, raise, right, AT.zero, [[0, AT.zero]]);
    to.apply(
      rules.bothAtArc,
      productOfRows,
      right,
      AT.zero,
      [
        [0, AT.kRow],
        [1, AT.rightKJ],
      ],
      { tables },
    );
    to.apply(
      rules.both,
      productOfRows,
      right,
      AT.zero,
      [
        [0, AT.rightIK],
        [1, AT.rightKJ],
      ],
      { tables },
    );
  }

  /**
   * The steps to intervals that end beyond j: Z[i,l] with inner node j, X[i,a,b] with a = j, U[i,a,b] with b = j, and F[i,y] from all
   * X[i,a,b] and U[i,a,b] with b = j, which are complete then.
   */
  #beyond() {
    const { to, rules } = this;
    to.apply(rules.oneSided, sumRecorded, beyond, AT.iRow, [
      [0, AT.zero],
      [2, AT.jRow],
      [1, AT.ij],
    ]);
    to.clear(['V', 'Y'], AT.zero, all);
    to.apply(rules.twoSidedNearBase, sum, beyond, AT.zero, [
      [0, AT.zero],
      [1, AT.jRow],
    ]);
    to.apply(
      rules.twoSidedFarBase,
      sum,
      beyond,
      AT.zero,
      [
        [0, AT.rightIJ],
        [1, AT.jRow],
      ],
      { tables: { Ri: 'Ri right' } },
    );
    const tables = { X: this.#lines('X of j', 'X') };
    to.clear([tables.X], AT.zero, all);
    to.apply(
      rules.twoSidedNear,
      raise,
      beyond,
      AT.zero,
      [
        [0, AT.zero],
        [1, AT.ij],
      ],
      { tables },
    );
    to.apply(
      rules.twoSidedFar,
      sum,
      beyond,
      AT.zero,
      [
        [0, AT.zero],
        [1, AT.iRow],
      ],
      { tables },
    );
    to.scatter(tables.X, 'X', AT.j);
    to.clear(['U'], AT.jRow, all);
    to.apply(rules.nested, sum, inner, AT.jRow, [
      [0, AT.iRow],
      [1, AT.zero, 'straight', 'Li of kji'],
      [2, AT.ij],
    ]);
    const ends = [
      [0, AT.jRow],
      [1, AT.zero],
    ] as const;
    const closed = { Lx: 'Lx left', Nx: 'Nx left' };
    to.apply(rules.twoSidedEnd, maxOfRowsRecorded, beyond, AT.iRow, ends, { tables: closed, name: 'twoSidedEnd' });
    to.apply(rules.nestedEnd, maxOfRowsRecorded, beyond, AT.iRow, ends, { tables: closed, name: 'nestedEnd' });
  }
}
