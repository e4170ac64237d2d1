/** Exact decoders: arc scores and hard constraints in, the best tree of a class out. */

export { ARC_EAGER, ARC_HYBRID, arcEager, arcHybrid } from './arcSystems.ts';
export { type ClosestTree, type ClosestTreeOptions, closestTree } from './closestTree.ts';
export { type Conflict, type ConflictReason, type Constraint, findConflict } from './conflict.ts';
export { bytesNeeded, type CostedDecoder, mostWords } from './cost.ts';
export { eisner } from './eisner.ts';
export { type KBestOptions, kBestTrees } from './kBest.ts';
export { hasKernels, withoutKernels } from './kernels.ts';
export { bestWithout, maxMarginals } from './maxMarginals.ts';
export { isMh4, isMhk, LARGEST_K, smallestMhk } from './membership.ts';
export { mh4 } from './mh4.ts';
export { type HybridScores, MH4_TRANSITIONS } from './mh4Sequences.ts';
export { mh4Hybrid, mh4Two } from './mh4Transitions.ts';
export { mh5 } from './mh5.ts';
export { mhk } from './mhk.ts';
export { mst } from './mst.ts';
export { oneEndpointCrossing } from './oneEndpointCrossing/index.ts';
export { oneEndpointCrossingThirdOrder } from './oneEndpointCrossing/thirdOrder.ts';
export { type ThirdOrderScores, thirdOrderScore } from './oneEndpointCrossing/thirdOrderScores.ts';
export {
  countOptimalProjectiveTrees,
  enumerateOptimalProjectiveTrees,
  type OptimalTreesOptions,
  optimalProjectiveTrees,
} from './projectivize.ts';
export type { TransitionDecoder, TransitionOptions, TransitionScores, TransitionsDecoded } from './transitionScores.ts';
export {
  DECODER_NAMES,
  DEFAULT_DECODER,
  type DecoderName,
  NEAREST_CLASSES,
  type NearestClass,
  REPORTED_CLASSES,
  type ReportedClass,
  TREE_CLASSES,
  type TreeClass,
  type TreeClassInfo,
  treeClass,
  treeClassOf,
  treeOf,
} from './treeClasses.ts';
export * from './types.ts';
export { lossAugmented, type Vote, voteScores } from './votes.ts';
