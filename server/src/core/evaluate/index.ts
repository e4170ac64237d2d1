/** Comparing trees: attachment scores, and how much of a treebank each tree class covers. */

export { type Alignment, alignFiles, alignLinked, alignSame, type Mismatch, type Part } from './align.ts';
export { bootstrapIntervals, type Interval, type Intervals, SentenceCounts } from './bootstrap.ts';
export type { BreakdownRow } from './breakdown.ts';
export {
  COVERAGE_CLASSES,
  Coverage,
  type CoverageClass,
  type CoverageReport,
  coverage,
} from './coverage.ts';
export {
  COVERAGE_FORMATS,
  type CoverageFormat,
  type CoverageJson,
  coverageJson,
  coverageMarkdown,
  renderCoverage,
} from './coverageReport.ts';
export type { CoverageOf } from './coverageTables.ts';
export {
  type Confusion,
  type EvaluateOptions,
  type Evaluation,
  type EvaluationCounts,
  Evaluator,
  evaluate,
} from './evaluate.ts';
export { evaluationMarkdown } from './markdown.ts';
export {
  METRICS,
  type Metric,
  type OfficialCounts,
  type OfficialScore,
  scoreOf,
  twoDecimals,
} from './official/metrics.ts';
export type { Official, OfficialScores } from './official/official.ts';
export { type OfficialRefusal, officialRefusals } from './official/refusals.ts';
export { type TextDifference, type TokenPlace, textDifference } from './official/textDifference.ts';
export { type EvaluationJson, evaluationJson, evaluationText, type ScoresJson } from './render.ts';
export { emptyTally, type Scores, scoresOf, type Tally } from './tally.ts';
export { type TreeDistances, type TreeShape, treeDistances, treeShape } from './treeFacts.ts';
export type { DeprelPart } from './words.ts';
