/** The rules of the first-order decoder: arc scores do not depend on which arcs are crossed. I is C without the arc between i and j. */

import { APART, SECOND_BELOW } from './forests.ts';
import { rule, stateOf, withoutDeadEnds } from './rules.ts';

const allRules = () => ({
  // Intervals. i has no arc inside or only uncrossed ones:
  split: rule('I ij', 'C ik', 'C kj'),
  close: rule('C ij', 'I ij', 'ij?'),
  // The outermost arc i–k of i is crossed only by arcs of l > k, and k has no arc beyond l; the part beyond l is split off:
  oneSided: rule('Z il', 'B ikl', 'ik!', 'C kl'),
  oneSidedEnd: rule('I ij', 'Z ij'),
  // Arcs of a reach over b, or those of b reach over a, or both; i–a or i–b or both exist:
  twoSidedBase: rule('V iab', 'R iab', 'C ab'),
  twoSidedNear: rule('X iab', 'V iab', 'ia!', 'ib?'),
  twoSidedFar: rule('X iab', 'V iab', 'ia?', 'ib!'),
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
  // x–k is the arc of x farthest from i. The arcs that cross it come from i; if there are more arcs of x, nothing else crosses
  // that one.
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
  // Arcs of x crossed from the left, then arcs of x crossed from the right; either group may be empty.
  bothArc: rule('S ikx', 'Li ikx', 'xk?'),
  both: rule('B ijx', 'S ikx', 'Ri kjx'),
});

export type FirstOrderRules = ReturnType<typeof allRules>;

let known: FirstOrderRules | undefined;

/** The rules, computed on first use. The goal is the interval [0,n] below node 0, axioms are the intervals of two nodes. */
export function firstOrderRules(): FirstOrderRules {
  known ??= withoutDeadEnds(allRules(), [stateOf('I', APART)], [stateOf('C', SECOND_BELOW)]);
  return known;
}
