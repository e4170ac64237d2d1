/** Transition parsers: a system, a scorer of its transitions, a search. */

export { EXACT_NAMES, type ExactName } from './exact.ts';
export { goldTrees, TREE_CHOICES, type TreeChoice } from './goldTrees.ts';
export {
  classOfSearch,
  DECODINGS,
  DEFAULT_BEAM,
  type Decoding,
  PARSER_NAMES,
  type Search,
  searchFor,
  type TransitionModel,
} from './model.ts';
export { parseTransitions, TransitionParser } from './parser.ts';
export type { OracleName } from './train.ts';
export {
  problemWith,
  type TransitionOptions,
  type TransitionProgress,
  trainTransitionModel,
  trainTransitions,
} from './trainModel.ts';
export { type Groundwork, type TrainedTransition, trainGroundwork, trainTransitionParser } from './trainParser.ts';
