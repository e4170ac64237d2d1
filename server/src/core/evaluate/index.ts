/** Comparing trees: attachment scores, and how much of a treebank each tree class covers. */

export { alignLinked, alignSame, type Mismatch } from './align.ts';
export { bootstrapIntervals, type Intervals, SentenceCounts } from './bootstrap.ts';
export {
  COVERAGE_CLASSES,
  Coverage,
  type CoverageClass,
  type CoverageReport,
  coverage,
} from './coverage.ts';
export { COVERAGE_FORMATS, coverageJson, coverageMarkdown, renderCoverage } from './coverageReport.ts';
export type { CoverageOf } from './coverageTables.ts';
export { type Evaluation, type EvaluationCounts, Evaluator, evaluate } from './evaluate.ts';
export { evaluationMarkdown } from './markdown.ts';
export { scoreOf, twoDecimals } from './official/metrics.ts';
export { officialRefusals } from './official/refusals.ts';
export { type TextDifference, type TokenPlace, textDifference } from './official/textDifference.ts';
export { evaluationJson, evaluationText } from './render.ts';
export type { DeprelPart } from './scoredWords.ts';
export { emptyTally, type Scores, scoresOf, type Tally } from './tally.ts';
export { treeDistances, treeShape } from './treeFacts.ts';
