/** Transition parsers: a system, a scorer of its transitions, a search. */

export { EXACT_NAMES, type ExactName } from './exact.ts';
export { goldTrees, TREE_CHOICES, type TreeChoice } from './goldTrees.ts';
export { GRAPH_NAMES } from './graph.ts';
export {
  classOfSearch,
  DECODINGS,
  DEFAULT_BEAM,
  type Decoding,
  PARSER_NAMES,
  SCORER_KINDS,
  type ScorerKind,
  type Search,
  searchFor,
  type TransitionModel,
  UPDATE_NAMES,
  type UpdateName,
} from './model.ts';
export { TransitionParser } from './parser.ts';
export { ORACLE_NAMES, type OracleName } from './teacher.ts';
export { type HeadSpec, trainNeuralHeads, weightsOf } from './trainHeads.ts';
export {
  problemWith,
  scorerOf,
  type TagsUse,
  type TransitionOptions,
  type TransitionProgress,
  trainTransitionModel,
} from './trainModel.ts';
export {
  type BaseOptions,
  type SharedBase,
  type TrainedTransition,
  trainSharedBase,
  trainTransitionParser,
} from './trainParser.ts';
