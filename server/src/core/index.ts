/**
 * The library's public face: what other programs may rely on (`import … from 'treebank-workbench/core'`, see docs/library.md).
 * Pure functions over text and numbers; they read no file and no clock, so they run in Node, browsers and workers alike.
 */

export {
  type Dependency,
  type DependencyText,
  type Feature,
  type Features,
  type MiscItem,
  printDependency,
  printDeps,
  printFeature,
  printFeatures,
  printMisc,
  printRelation,
  type Relation,
  readDeps,
  readFeatures,
  readMisc,
  readRelation,
} from './annotation/index.ts';
export {
  alignSentences,
  alignWords,
  compareTreebanks,
  type Difference,
  type SentenceComparison,
  type SentenceLink,
  type WordAlignment,
} from './compare/index.ts';
export {
  applyEdits,
  BlockStream,
  Column,
  type ColumnIndex,
  Document,
  type Position,
  type Problem,
  RowKind,
  Sentence,
  type Span,
  type TextEdit,
} from './conllu/index.ts';
export {
  type Arc,
  type ArcScores,
  type Conflict,
  type Constraints,
  closestTree,
  createScores,
  DECODER_NAMES,
  type Decoded,
  type DecodeOptions,
  type Decoder,
  type DecoderName,
  findConflict,
  kBestTrees,
  maxMarginals,
  TREE_CLASSES,
  type TreeClass,
  type TreeClassInfo,
  treeClass,
  treeClassOf,
} from './decode/index.ts';
export {
  type AnyOperation,
  cellEdit,
  difference,
  type HeadEditOptions,
  headEdits,
  mergeEdits,
  OPERATION_NAMES,
  type Operated,
  type Operation,
  type OperationArgs,
  type OperationName,
  operate,
  type RefusalCode,
  type Tags,
  tagEdits,
  type WordMap,
  type WordMove,
  wordCellEdit,
  wordsAfter,
} from './edit/index.ts';
export {
  type CoverageReport,
  coverage,
  type Evaluation,
  evaluate,
} from './evaluate/index.ts';
export {
  nearestFix,
  projectivizeFix,
  type Repair,
  repairSafely,
  repairsFor,
  type TreeFix,
} from './fix/index.ts';
export { loadModel, type Parse, type ParseOptions, type Parser } from './parser/index.ts';
export {
  derive,
  SYSTEMS,
  systemByName,
  type Transition,
  type TransitionSystem,
} from './transition/index.ts';
export {
  crossingArcs,
  findCycles,
  gapDegree,
  type Heads,
  isOneEndpointCrossing,
  isProjective,
  isTree,
  isWellNested,
  nonprojectiveArcs,
} from './tree/index.ts';
export {
  type CheckOptions,
  checkSentence,
  type Finding,
  LanguageData,
  RULES,
  type RuleInfo,
} from './validate/index.ts';
