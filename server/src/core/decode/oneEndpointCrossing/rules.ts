/**
 * The deduction rules of the 1-Endpoint-Crossing decoder, as data. docs/decoders.md has the figures and the argument.
 *
 * Items over nodes i < j and an outer node x (left of i or right of j):
 *   I[i,j]    an interval: nothing strictly inside has arcs to the outside; without the arc between i and j
 *   C[i,j]    the same with an arc between i and j, or none
 *   N[i,j,x]  arcs between x and inner nodes, crossed by nothing in [i,j]; an arc between i and j only if x has none
 *   L[i,j,x]  arcs between x and inner nodes, crossed in [i,j] by arcs of i only; without arcs among i, j, x
 *   R[i,j,x]  the mirror image of L: crossed by arcs of j only
 *   B[i,j,x]  each arc of x crossed by arcs of i only or by arcs of j only
 * Arcs of x into a region are crossed by something outside it, which shares the endpoint that the kind of region allows to
 * cross them inside; so all that crosses them meets in one point.
 *
 * The other items are steps on the way, so that no rule loops over more than four nodes. Z, X and U close the part of an interval
 * whose left node has a crossed arc. Li and Ri may have the arc between i and j, Nx the one between x and j, Lx both. P, Q, M, S and
 * the mirror images Pr, Mr hold one side of the outermost arc x–k of the region to be built.
 */

import { APART, type Glueing, glueings, type Part, SECOND_BELOW } from './forests.ts';

export interface RulePart extends Part {
  /** For items. */
  readonly table: string;
}

export interface Rule {
  readonly table: string;
  /** The nodes of the conclusion, in the order of the item. */
  readonly kept: string;
  readonly parts: readonly RulePart[];
  readonly glueings: readonly Glueing[];
}

/** `rule('I ij', 'C ik', 'C kj')`. A premise is an item, or `ik!` an arc between i and k, or `ik?` such an arc or none. */
function rule(conclusion: string, ...premises: string[]): Rule {
  const [table, kept] = conclusion.split(' ');
  const parts = premises.map((premise): RulePart => {
    const [name, nodes] = premise.split(' ');
    if (nodes !== undefined) return { kind: 'item', table: name, nodes };
    return { kind: premise.endsWith('!') ? 'required' : 'optional', table: '', nodes: premise.slice(0, -1) };
  });
  return { table, kept, parts, glueings: glueings(parts, kept) };
}

const allRules = () => ({
  // Intervals. i has no arc inside or only uncrossed ones:
  split: rule('I ij', 'C ik', 'C kj'),
  close: rule('C ij', 'I ij', 'ij?'),
  // The outermost arc i–k of i is crossed by arcs of l > k only, and k has no arc beyond l:
  oneSided: rule('Z il', 'B ikl', 'ik!', 'C kl'),
  oneSidedEnd: rule('I ij', 'Z ij'),
  oneSidedMore: rule('I ij', 'Z il', 'C lj'),
  // Arcs of a reach over b, or those of b reach over a, or both; i–a or i–b or both are there:
  twoSided: rule('X iab', 'R iab', 'C ab', 'ia!', 'ib?'),
  twoSidedFar: rule('X iab', 'R iab', 'C ab', 'ia?', 'ib!'),
  twoSidedEnd: rule('I ij', 'X iab', 'Lx bja'),
  // Arcs of a < b cross i–b, and further arcs of i cross them:
  nested: rule('U iab', 'C ia', 'Li abi', 'ib!'),
  nestedEnd: rule('I ij', 'U iab', 'Nx bja'),
  // Regions with arcs among their corners.
  closeLeft: rule('Li ijx', 'L ijx', 'ij?'),
  closeLeftOuter: rule('Lx ijx', 'Li ijx', 'xj?'),
  closeRight: rule('Ri ijx', 'R ijx', 'ij?'),
  closeOuter: rule('Nx ijx', 'N ijx', 'xj?'),
  // Uncrossed arcs of x: one closed interval after the other.
  uncrossedNone: rule('N ijx', 'C ij'),
  uncrossedArc: rule('Q ikx', 'xk!', 'N ikx'),
  uncrossed: rule('N ijx', 'Q ikx', 'C kj'),
  // x–k is the arc of x farthest from i. What crosses it comes from i; if there are more arcs of x, nothing else crosses that.
  leftNone: rule('L ijx', 'I ij'),
  leftArc: rule('P ikx', 'xk!', 'Li ikx'),
  left: rule('L ijx', 'P ikx', 'N kji'),
  leftLast: rule('M ikj', 'C ik', 'Li kji'),
  leftLastArc: rule('L ijx', 'M ikj', 'xk!'),
  // The mirror image.
  rightNone: rule('R ijx', 'I ij'),
  rightArc: rule('Pr kjx', 'xk!', 'Ri kjx'),
  right: rule('R ijx', 'Pr kjx', 'N ikj'),
  rightLast: rule('Mr ikj', 'C kj', 'Ri ikj'),
  rightLastArc: rule('R ijx', 'Mr ikj', 'xk!'),
  // Arcs of x crossed from the left, then arcs of x crossed from the right.
  bothLeft: rule('B ijx', 'L ijx'),
  bothRight: rule('B ijx', 'R ijx'),
  bothArc: rule('S ikx', 'Li ikx', 'xk?'),
  both: rule('B ijx', 'S ikx', 'Ri kjx'),
});

export type RuleName = keyof ReturnType<typeof allRules>;
export type Rules = Readonly<Record<RuleName, Rule>>;

let known: Rules | undefined;

/** The rules, with only those glueings that can be part of a derivation of the goal. Computed on first use. */
export function rules(): Rules {
  known ??= withoutDeadEnds(allRules());
  return known;
}

/** The goal is the interval [0,n] with all below node 0, the axioms are the intervals of two nodes. */
function withoutDeadEnds(all: Rules): Rules {
  const premises = ({ parts }: Rule, { choices }: Glueing) =>
    parts.flatMap(({ kind, table }, index) => (kind === 'item' ? [`${table} ${choices[index]}`] : []));
  const reachable = new Set([`I ${APART}`]);
  const useful = new Set([`C ${SECOND_BELOW}`]);
  const sweep = (step: (conclusion: string, premises: string[]) => void) => {
    for (let before = -1; before !== reachable.size + useful.size; ) {
      before = reachable.size + useful.size;
      for (const each of Object.values<Rule>(all))
        for (const glueing of each.glueings) step(`${each.table} ${glueing.result}`, premises(each, glueing));
    }
  };
  sweep((conclusion, from) => from.every((item) => reachable.has(item)) && reachable.add(conclusion));
  sweep((conclusion, from) => {
    if (useful.has(conclusion) && from.every((item) => reachable.has(item))) for (const item of from) useful.add(item);
  });
  const prune = (each: Rule): Rule => ({
    ...each,
    glueings: each.glueings.filter(
      (glueing) =>
        useful.has(`${each.table} ${glueing.result}`) && premises(each, glueing).every((item) => reachable.has(item)),
    ),
  });
  return Object.fromEntries(Object.entries<Rule>(all).map(([name, each]) => [name, prune(each)])) as Record<
    RuleName,
    Rule
  >;
}
