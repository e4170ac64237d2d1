/** Exact decoders: arc scores and hard constraints in, the best tree of a class out. */

export { bestHeads, isUnconstrained } from './bestHeads.ts';
export { type Conflict, type Constraint, findConflict } from './constraints/conflict.ts';
export { bytesNeeded, type CostedDecoder, mostWords } from './cost.ts';
export { eisner } from './eisner/eisner.ts';
export { kBestTrees } from './ensemble/kBest.ts';
export { maxMarginals } from './ensemble/maxMarginals.ts';
export { voteScores } from './ensemble/votes.ts';
export { mh4 } from './mh4/mh4.ts';
export { isMh4, isMhk, LARGEST_K, smallestMhk } from './mhk/membership.ts';
export { mh5 } from './mhk/mh5.ts';
export { mst } from './mst.ts';
export { closestTree } from './nearest/closestTree.ts';
export {
  countOptimalProjectiveTrees,
  enumerateOptimalProjectiveTrees,
  optimalProjectiveTrees,
} from './nearest/projectivize.ts';
export { oneEndpointCrossing, oneEndpointCrossingThirdOrder } from './oneEndpointCrossing/index.ts';
export {
  type PartTable,
  type ThirdOrderScores,
  thirdOrderParts,
  thirdOrderScore,
} from './oneEndpointCrossing/thirdOrderScores.ts';
export { ARC_HYBRID, arcHybrid } from './steps/arcHybrid.ts';
export { type HybridScores, MH4_TRANSITIONS } from './steps/mh4Sequences.ts';
export { mh4Hybrid, mh4Two } from './steps/mh4Transitions.ts';
export type {
  TransitionDecoder,
  TransitionOptions,
  TransitionScores,
  TransitionsDecoded,
} from './steps/transitionScores.ts';
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
} from './treeClasses.ts';
export * from './types.ts';
