/** Parsers: sentence in, heads and relations out; their training and their files. */

export { collectExamples, type Examples, readExample, type SkipReason } from './base/examples.ts';
export { combine, hashString } from './base/hash.ts';
export { named } from './base/named.ts';
export { ExamplePacker, type PackedExamples, packExamples, unpackExamples } from './base/packed.ts';
export {
  decodeStage,
  encodeStage,
  type Key,
  type StageArray,
  type StageArrays,
  type StageStore,
} from './base/stages.ts';
export { type Columns, type Example, readWords, type TagSource, type Words } from './base/words.ts';
export { ENSEMBLE, type EnsembleModel } from './ensemble/model.ts';
export { type EnsembleOptions, trainEnsemble, trainMembers } from './ensemble/train.ts';
export { loadModel, readNeuralModel, saveModel, withCard } from './file.ts';
export { ArcJudge, type ArcModel, type Judged, MOST_SURPRISAL, UNKNOWN_RELATION } from './judge.ts';
export { keyOfExamples, keyOfPacked, keyOfText, keyOfTraining } from './keys.ts';
export { type JudgedLemmas, judgeLemmas, type LemmaModel, trainLemmas } from './linear/lemmas.ts';
export type { LinearModel, TreeModel } from './linear/model.ts';
export { collectTags, type JudgedTags, judgeTags, type Tagger, trainTagger } from './linear/tagger.ts';
export { type LinearOptions, type LinearProgress, trainTaggedHalf } from './linear/train.ts';
export { type CardScores, EMPTY_CARD, type ModelCard } from './model/card.ts';
export { ModelError } from './model/error.ts';
export { inSameMemory, keepKernels, withKernels } from './network/lentKernels.ts';
export type { NetworkModel, NeuralModel } from './neural/model.ts';
export { networkStage, stageOfNetwork } from './neural/stage.ts';
export { networkVocabulary, trainNetwork } from './neural/train.ts';
export { describeOrder, isOrderItem, orderItems, type WordOrder } from './order/aspects.ts';
export { type ConfirmedArcs, OrderCounts, wordOrderOf } from './order/estimate.ts';
export { reordered } from './order/reorder.ts';
export { addSentence, sampleOrder } from './order/sample.ts';
export { type SyntheticOptions, withWordOrders } from './order/synthetic.ts';
export { TYPOLOGIES, type Typology, varied } from './order/typology.ts';
export type { Annotated, Parse, ParseOptions, ParseRequest, Parser } from './parser.ts';
export {
  type BegunPart,
  beginPart,
  type LinearPart,
  linearOf,
  PARTS,
  type Part,
  type PartHooks,
  type PartNetworks,
  type PartProgress,
  type PartSettings,
  type TrainingData,
} from './parts.ts';
export { trainTagNetwork } from './tagging/train.ts';
export {
  DEFAULT_SENT_IDS,
  type GoldText,
  goldText,
  type TextOptions,
  TextToConllu,
  Tokenizer,
  type TokenizerModel,
  textOf,
  trainTokenizer,
  type UnsureEnd,
} from './tokenizing/index.ts';
export {
  type TrainedFrom,
  type TrainedLinear,
  type TrainedNeural,
  type TrainOptions,
  type TrainProgress,
  trainLinear,
  trainNeural,
} from './train.ts';
export { EXACT_NAMES } from './transition/exact.ts';
export { GRAPH_NAMES } from './transition/graph.ts';
export {
  DECODINGS,
  DEFAULT_BEAM,
  type Decoding,
  PARSER_NAMES,
  SCORER_KINDS,
  type ScorerKind,
  type Search,
  searchFor,
  TREE_CHOICES,
  type TransitionModel,
  type TreeChoice,
  UPDATE_NAMES,
  type UpdateName,
} from './transition/model.ts';
export { ORACLE_NAMES, type OracleName } from './transitionTraining/teacher.ts';
export { type HeadSpec, trainNeuralHeads, weightsOf } from './transitionTraining/trainHeads.ts';
export {
  problemWith,
  scorerOf,
  type TagsUse,
  type TransitionOptions,
  trainTransitionModel,
} from './transitionTraining/trainModel.ts';
export {
  type BaseOptions,
  type SharedBase,
  type TrainedTransition,
  trainSharedBase,
  trainTransitionParser,
} from './transitionTraining/trainParser.ts';
