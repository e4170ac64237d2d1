/** Parsers: sentence in, heads and relations out; their training and their files. */

export { named } from './base/byName.ts';
export { decodeSingleRoot } from './base/decoders.ts';
export {
  collectExamples,
  collectWholeExamples,
  type Examples,
  type MachineMade,
  type MachineMadeOf,
  readWholeExample,
  type SkipReason,
} from './base/examples.ts';
export { combine, hashString } from './base/hash.ts';
export { ExamplePacker, type PackedExamples, packExamples, unpackExamples } from './base/packed.ts';
export type { Example, Words } from './base/readWords.ts';
export {
  decodeStage,
  encodeStage,
  type Key,
  type StageArrays,
  type StageStore,
} from './base/stages.ts';
export { ENSEMBLE } from './ensemble/model.ts';
export { trainEnsemble, trainMembers } from './ensemble/train.ts';
export { loadModel, readNeuralModel, saveModel } from './file.ts';
export { ArcJudge, type ArcModel, type Judged, MOST_SURPRISAL, UNKNOWN_RELATION } from './judge.ts';
export { keyOfCorpus, keyOfExamples, keyOfPacked, keyOfText, keyOfTraining, keyOfVectors } from './keys.ts';
export { cardInLanguage, modelLanguage, parserInLanguage } from './language.ts';
export { judgeLemmas, type LemmaModel, trainLemmas } from './linear/lemmas.ts';
export type { LinearModel } from './linear/model.ts';
export { collectTags, judgeTags, type Tagger, trainTagger } from './linear/tagger.ts';
export { trainTaggedHalf, withPredictedTags } from './linear/train.ts';
export { type CardScores, EMPTY_CARD, type ModelCard } from './model/card.ts';
export { ModelError } from './model/error.ts';
export { inSameMemory, keepKernels, withKernels } from './network/lentKernels.ts';
export type { NetworkModel, NeuralModel } from './neural/model.ts';
export { networkStage, stageOfNetwork } from './neural/stage.ts';
export { networkVocabulary, trainNetwork } from './neural/train.ts';
export { describeOrder, type WordOrder } from './order/aspects.ts';
export { OrderCounts } from './order/estimate.ts';
export { addSentence, sampleOrder } from './order/sample.ts';
export { withWordOrders } from './order/synthetic.ts';
export {
  type Annotated,
  certaintyOf,
  marginsOf,
  type Parse,
  type ParseOptions,
  type ParseRequest,
  type Parser,
  type SummedScores,
} from './parser.ts';
export type { Corpus } from './pretrained/corpus.ts';
export { loadPretrained, savePretrained, WIDEST } from './pretrained/file.ts';
export { GivenVectors } from './pretrained/given.ts';
export { type LearningProgress, learnFrom, TEXT_STAGES } from './pretrained/learn.ts';
export { KnownWords } from './pretrained/likeness.ts';
export type { PretrainedModel } from './pretrained/model.ts';
export { RawText } from './pretrained/rawText.ts';
export { trainTagNetwork } from './tagging/train.ts';
export { type GoldText, goldText } from './tokenizing/gold.ts';
export { sourceText, TextToConllu, type UnsureEnd } from './tokenizing/stream.ts';
export { Tokenizer } from './tokenizing/tokenizer.ts';
export { trainTokenizer } from './tokenizing/train.ts';
export {
  type TrainedFrom,
  type TrainedLinear,
  type TrainedNeural,
  type TrainProgress,
  trainLinear,
  trainNeural,
} from './train.ts';
export {
  beginPart,
  type LinearPart,
  linearOf,
  type ModelPart,
  PARTS,
  type PartNetworks,
  type PartProgress,
  type PartSettings,
} from './trainingParts.ts';
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
  trainTransitionModel,
} from './transitionTraining/trainModel.ts';
export {
  type SharedBase,
  trainSharedBase,
  trainTransitionParser,
} from './transitionTraining/trainParser.ts';
