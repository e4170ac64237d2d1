/** Trees as head vectors: crossings, classes, and surgery. Only numbers: no words, and no labels except where a repair needs them. */

export { edgeDegree } from './classes/edgeDegree.ts';
export { gapDegree } from './classes/gapDegree.ts';
export { isOneEndpointCrossing } from './classes/oneEndpointCrossing.ts';
export { isPlanar } from './classes/planar.ts';
export { isProjective } from './classes/projective.ts';
export { isTwoPlanar } from './classes/twoPlanar.ts';
export { isWellNested } from './classes/wellNested.ts';
export { CrossedArcs } from './crossedArcs.ts';
export { Crossings, crossingArcs } from './crossings.ts';
export { dominates, findCycles, type Heads, isTree, rootDependents } from './heads.ts';
export { projectivizeByLifting } from './lift.ts';
export { isBeyondLimits, LARGEST_TANGLE, LONGEST_DERIVATION, LONGEST_SENTENCE, LOST_EMPTY_LINES } from './limits.ts';
export { type NonprojectiveArc, nonprojectiveArcs } from './nonprojectiveArcs.ts';
export {
  type LabelledTree,
  type PseudoProjectiveScheme,
  pseudoProjectivize,
  unpseudoProjectivize,
} from './pseudoProjective.ts';
export { repairTree } from './repair.ts';
export { Tangle, tangleOf } from './tangle.ts';
