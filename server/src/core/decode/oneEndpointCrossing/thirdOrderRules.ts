/**
 * The rules of the third-order decoder for arcs that are crossed and the parts between them; `thirdOrder.ts` has the others. An
 * arc in these rules is crossed, so they must know that it is: regions Np, Lp, Rp have at least one arc of x to an inner node,
 * and N, Li, Ri are those or an interval. S, T→ and T← of the intervals are the forests of C.
 *
 * F[i,j] is an interval in which the outermost arc of i is crossed; if j is a root, its outermost arc is crossed too. Only then
 * is no uncrossed dependent of a root scored without its grandparent. In the same way the middle node of B must have a crossed
 * arc: x–k, or i–k, or in LF one from an inner node.
 */

import { BACK, type Glueing, SECOND_BELOW, TRIPLE_FORESTS } from './forests.ts';
import { restricted, rule, stateOf, type TableState, withoutDeadEnds } from './rules.ts';

/** For a region [i,j,x]: j has no head inside. */
const isRoot = ({ result }: Glueing) => TRIPLE_FORESTS[result][1] === 1;

/** For a region [i,j,x]: j has its head inside, or a crossed arc to i or x, one of the choices. */
const isSettled =
  (...outerArcs: readonly number[]) =>
  (glueing: Glueing) =>
    !isRoot(glueing) || outerArcs.some((part) => glueing.choices[part] === BACK);

const allRules = () => ({
  // Intervals in which the outermost arc of i is crossed, in the three ways of `firstOrderRules.ts`.
  oneSided: rule('Z il', 'B ikl', 'ik!', 'C kl'),
  oneSidedEnd: rule('F ij', 'Z ij'),
  oneSidedMore: restricted(rule('F ij', 'Z il', 'C lj'), ({ choices }) => choices[1] === SECOND_BELOW),
  twoSidedNearBase: rule('V iab', 'Rp iab', 'C ab'),
  twoSidedNear: rule('X iab', 'V iab', 'ia!'),
  twoSidedFarBase: rule('Y iab', 'Ri iab', 'C ab'),
  twoSidedFar: rule('X iab', 'Y iab', 'ib!'),
  twoSidedEnd: rule('F ij', 'X iab', 'Lx bja'),
  nested: rule('U iab', 'C ia', 'Li abi', 'ib!'),
  nestedEnd: rule('F ij', 'U iab', 'Nx bja'),
  // Regions with arcs among their corners: crossed by an arc of x, or uncrossed in C.
  closeLeft: rule('Li ijx', 'Lp ijx', 'ij?'),
  closeLeftNone: rule('Li ijx', 'C ij'),
  closeLeftOuter: restricted(rule('Lx ijx', 'Lp ijx', 'ij?', 'xj?'), isSettled(1, 2)),
  closeLeftOuterNone: restricted(rule('Lx ijx', 'C ij', 'xj!'), isSettled(1)),
  closeLeftOuterCrossed: restricted(rule('Lx ijx', 'LF ijx', 'ij?', 'xj?'), isRoot),
  closeRight: rule('Ri ijx', 'Rp ijx', 'ij?'),
  closeRightNone: rule('Ri ijx', 'C ij'),
  closeRightSome: rule('Rs ijx', 'Rp ijx', 'ij?'),
  closeOuter: restricted(rule('Nx ijx', 'Np ijx', 'xj?'), isSettled(1)),
  // Uncrossed from within.
  uncrossedSome: rule('N ijx', 'Np ijx'),
  uncrossedNone: rule('N ijx', 'C ij'),
  uncrossedArc: rule('Q ikx', 'xk!', 'N ikx'),
  uncrossed: rule('Np ijx', 'Q ikx', 'C kj'),
  // Crossed from the left.
  leftArc: rule('P ikx', 'xk!', 'Li ikx'),
  left: rule('Lp ijx', 'P ikx', 'N kji'),
  leftLast: rule('M ikj', 'C ik', 'Li kji'),
  leftLastArc: rule('Lp ijx', 'M ikj', 'xk!'),
  // The same if j has a crossed arc, to i or inside.
  closeLeftCrossed: rule('Lc ijx', 'Lp ijx', 'ij!'),
  leftCrossed: rule('Lc ijx', 'LF ijx'),
  leftCrossedLast: rule('MF ikj', 'C ik', 'Lc kji'),
  leftCrossedArc: rule('LF ijx', 'MF ikj', 'xk!'),
  // Crossed from the right.
  rightArc: rule('Pr kjx', 'xk!', 'Ri kjx'),
  right: rule('Rp ijx', 'Pr kjx', 'N ikj'),
  rightLast: rule('Mr ikj', 'C kj', 'Ri ikj'),
  rightLastArc: rule('Rp ijx', 'Mr ikj', 'xk!'),
  // From both sides.
  bothLeft: rule('B ijx', 'Lp ijx'),
  bothRight: rule('B ijx', 'Rp ijx'),
  bothAtArc: rule('B ijx', 'P ikx', 'Ri kjx'),
  both: rule('B ijx', 'Lc ikx', 'Rs kjx'),
});

export type ThirdOrderRules = ReturnType<typeof allRules>;

let known: ThirdOrderRules | undefined;

/** The rules, computed on first use. All intervals are axioms here, and all of F is needed. */
export function thirdOrderRules(): ThirdOrderRules {
  const each = (table: string): TableState[] => [0, 1, 2].map((forest) => stateOf(table, forest));
  known ??= withoutDeadEnds(allRules(), each('C'), each('F'));
  return known;
}
