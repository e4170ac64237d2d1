/** The program of the first-order decoder: its tables, and its rules in execution order. */

import type { Tables } from './back.ts';
import { type FirstOrderRules, firstOrderRules } from './firstOrderRules.ts';
import { APART } from './forests.ts';
import { MemoryLayout } from './layout.ts';
import { AT, KIND, Program, RANGE } from './program.ts';
import { RuleProgram } from './ruleProgram.ts';
import { liveForests } from './rules.ts';

export interface FirstOrderPlan {
  readonly layout: MemoryLayout;
  /** The program, and the rule of each of its steps. */
  readonly numbers: Int32Array;
  readonly ruleOf: readonly string[];
  readonly rules: FirstOrderRules;
  readonly tables: Tables;
  /** Squares to be filled with scores, at [head][dependent] and at [dependent][head]. */
  readonly byHead: number;
  readonly byDependent: number;
  /** Cells that are 0 at the start; all others are -Infinity. */
  readonly zeros: readonly { readonly start: number; readonly length: number }[];
  readonly nRecords: number;
}

/** For sentences of `size` - 1 words. */
export function firstOrderPlan(size: number): FirstOrderPlan {
  const rules = firstOrderRules();
  const layout = new MemoryLayout(size, size);
  const live = (table: string) => liveForests(rules, table);
  const [apart] = layout.pairs('I', live('I')).slice(APART, APART + 1);
  layout.pairs('Z', live('Z'));
  const nRecords = layout.length;
  layout.pairs('C', live('C'));
  const [byHead] = layout.pairs('byHead');
  const [byDependent] = layout.pairs('byDependent');
  const [none] = layout.pairs('no arc');
  const [impossible] = layout.line('impossible');
  for (const table of ['N', 'Li', 'Lx', 'Nx']) layout.leftRegions(`${table} left`, live(table));
  for (const table of ['N', 'Li', 'Ri', 'Pr']) layout.rightRegions(`${table} right`, live(table));
  for (const table of ['P', 'Q', 'S', 'X', 'U']) layout.pairs(table, live(table));
  for (const table of ['L', 'R', 'B', 'V', 'M', 'Mr']) layout.line(table, live(table));
  for (const [lines, table] of GATHERED) layout.line(lines, live(table));
  const program = new Program(none);
  write(new RuleProgram(program, layout, { byHead, byDependent, none }, impossible), rules);
  const axioms = Array.from({ length: size - 1 }, (_, i) => ({ start: apart + i * layout.stride + i + 1, length: 1 }));
  const zeros = [...axioms, { start: none, length: size * layout.stride }];
  const { ruleOf } = program;
  return { layout, numbers: program.numbers(), ruleOf, rules, tables: TABLES, byHead, byDependent, zeros, nRecords };
}

/** Lines for columns of tables: their names, and the tables whose items they hold. */
const GATHERED = [
  ['C of kj', 'C'],
  ['N of kji', 'N'],
  ['Li of kji', 'Li'],
  ['N of ikj', 'N'],
  ['Ri of ikj', 'Ri'],
  ['X of j', 'X'],
] as const;

/** Where the way back finds the values of items; it computes those that are missing here. */
const TABLES: Tables = {
  pairs: ['I', 'C', 'Z'],
  left: new Map(Object.entries({ N: 'N left', Li: 'Li left', Lx: 'Lx left', Nx: 'Nx left' })),
  right: new Map(Object.entries({ N: 'N right', Li: 'Li right', Ri: 'Ri right', Pr: 'Pr right' })),
};

const { left, right, beyond, inner, all, single } = RANGE;
const { fill, raise, sum, sumRecorded, scalar, scalarRecorded, product, productOfRows } = KIND;
const { maxRecorded, maxOfRowsRecorded } = KIND;

function write(to: RuleProgram, rules: FirstOrderRules) {
  // Columns of tables, as rows over k.
  to.gather('C', AT.kj, 'C of kj');
  to.gather('N left', AT.leftKJi, 'N of kji');
  to.gather('Li left', AT.leftKJi, 'Li of kji');
  to.gather('N right', AT.rightIKj, 'N of ikj');
  to.gather('Ri right', AT.rightIKj, 'Ri of ikj');
  writeIntervals(to, rules);
  writeMiddles(to, rules);
  writeRegions(to, rules, 'left');
  writeClosedLeft(to, rules);
  writeRegions(to, rules, 'right');
  writeCrossedRight(to, rules);
  writeBeyond(to, rules);
}

/** I[i,j] and C[i,j], after `writeBeyond` has added to I[i,j] at smaller j. */
function writeIntervals(to: RuleProgram, rules: FirstOrderRules) {
  const second = [1, AT.zero, 'straight', 'C of kj'] as const;
  to.apply(rules.split, maxRecorded, single, AT.ij, [[0, AT.iRow], second], { name: 'split' });
  to.apply(rules.oneSidedEnd, scalarRecorded, single, AT.ij, [[0, AT.ij]], { name: 'oneSidedEnd' });
  to.apply(rules.close, scalar, single, AT.ij, [
    [0, AT.ij],
    [1, AT.ij],
  ]);
}

/** M[i,k,j] and Mr[i,k,j], at [k]. */
function writeMiddles(to: RuleProgram, rules: FirstOrderRules) {
  to.clear(['M', 'Mr'], AT.zero, all);
  to.apply(rules.leftLast, sum, inner, AT.zero, [
    [0, AT.iRow],
    [1, AT.zero, 'straight', 'Li of kji'],
  ]);
  to.apply(rules.rightLast, sum, inner, AT.zero, [
    [0, AT.zero, 'straight', 'C of kj'],
    [1, AT.zero, 'straight', 'Ri of ikj'],
  ]);
}

/** The regions [i,j,x] with x on one side, and the rows at j that wider regions need of them. */
function writeRegions(to: RuleProgram, rules: FirstOrderRules, where: 'left' | 'right') {
  const outer = RANGE[where];
  const own = where === 'left' ? AT.leftIJ : AT.rightIJ;
  const tables = { N: `N ${where}`, Li: `Li ${where}` };
  to.clear([tables.N, tables.Li], own, outer);
  to.clear(['P', 'Q', 'S'], AT.jRow, outer);
  to.clear(['L'], AT.zero, outer);
  to.apply(rules.uncrossedNone, fill, outer, own, [[0, AT.ij]], { tables });
  to.apply(
    rules.uncrossed,
    product,
    outer,
    own,
    [
      [0, AT.kRow],
      [1, AT.zero, 'straight', 'C of kj'],
    ],
    { tables },
  );
  to.apply(
    rules.uncrossedArc,
    sum,
    outer,
    AT.jRow,
    [
      [0, AT.jRow, 'turned'],
      [1, own],
    ],
    { tables },
  );
  to.apply(rules.leftNone, fill, outer, AT.zero, [[0, AT.ij]]);
  to.apply(rules.left, product, outer, AT.zero, [
    [0, AT.kRow],
    [1, AT.zero, 'straight', 'N of kji'],
  ]);
  to.apply(rules.leftLastArc, product, outer, AT.zero, [
    [1, AT.kRow, 'turned'],
    [0, AT.zero],
  ]);
  to.apply(
    rules.closeLeft,
    raise,
    outer,
    own,
    [
      [0, AT.zero],
      [1, AT.ij],
    ],
    { tables },
  );
  to.apply(
    rules.leftArc,
    sum,
    outer,
    AT.jRow,
    [
      [0, AT.jRow, 'turned'],
      [1, own],
    ],
    { tables },
  );
}

function writeClosedLeft(to: RuleProgram, rules: FirstOrderRules) {
  const tables = { N: 'N left', Li: 'Li left', Lx: 'Lx left', Nx: 'Nx left' };
  const parts = [
    [0, AT.leftIJ],
    [1, AT.jRow, 'turned'],
  ] as const;
  to.clear([tables.Lx, tables.Nx], AT.leftIJ, left);
  to.apply(rules.closeLeftOuter, sum, left, AT.leftIJ, parts, { tables });
  to.apply(rules.closeOuter, sum, left, AT.leftIJ, parts, { tables });
}

/** R[i,j,x] and B[i,j,x], which are needed only with x on the right. */
function writeCrossedRight(to: RuleProgram, rules: FirstOrderRules) {
  const tables = { N: 'N right', Li: 'Li right', Ri: 'Ri right', Pr: 'Pr right' };
  to.clear([tables.Ri, tables.Pr], AT.rightIJ, right);
  to.clear(['R', 'B'], AT.zero, right);
  to.apply(rules.rightNone, fill, right, AT.zero, [[0, AT.ij]]);
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
  to.apply(
    rules.closeRight,
    raise,
    right,
    AT.rightIJ,
    [
      [0, AT.zero],
      [1, AT.ij],
    ],
    { tables },
  );
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
  to.apply(
    rules.both,
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
    rules.bothArc,
    sum,
    right,
    AT.jRow,
    [
      [0, AT.rightIJ],
      [1, AT.jRow, 'turned'],
    ],
    { tables },
  );
}

/**
 * The steps to intervals that end beyond j: Z[i,l] with inner node j, X[i,a,b] with a = j, U[i,a,b] with b = j, and I[i,y] from all
 * X[i,a,b] and U[i,a,b] with b = j, which are complete then.
 */
function writeBeyond(to: RuleProgram, rules: FirstOrderRules) {
  to.apply(rules.oneSided, sumRecorded, beyond, AT.iRow, [
    [0, AT.zero],
    [2, AT.jRow],
    [1, AT.ij],
  ]);
  to.clear(['V'], AT.zero, all);
  to.apply(rules.twoSidedBase, sum, beyond, AT.zero, [
    [0, AT.zero],
    [1, AT.jRow],
  ]);
  to.clear(['X of j'], AT.zero, all);
  const tables = { X: 'X of j' };
  to.apply(
    rules.twoSidedNear,
    sum,
    beyond,
    AT.zero,
    [
      [0, AT.zero],
      [2, AT.iRow],
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
      [2, AT.iRow],
      [1, AT.ij],
    ],
    { tables },
  );
  to.scatter('X of j', 'X', AT.j);
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
