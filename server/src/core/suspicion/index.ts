/** Probable errors of a treebank: ranked lists, and why each word is on them. */

export { arcPlaces, byScore, nonprojectiveOnly, type OddArc, oddArcs, rankArcs } from './arcs.ts';
export { Corrections } from './corrections.ts';
export {
  ARC_MEASURES,
  COUNTED,
  interleaved,
  type Measure,
  type MeasuredRanking,
  measureRanking,
  RECALL_SHARES,
  SHARES,
  TAG_MEASURES,
} from './evaluate.ts';
export { foldOf } from './folds.ts';
export {
  campaignOfGroup,
  contradictedGroups,
  type GroupRules,
  keyOfPattern,
  nameOfGroup,
  opinionsBeside,
  rankedGroups,
  reportedGroups,
  requestOfPattern,
  type SuspectedGroup,
  type SystematicList,
  systematicList,
  titleOfGroup,
} from './groups/index.ts';
export {
  type ArcJudgements,
  arcJudgeOf,
  DEFAULT_FOLDS,
  type JudgingOptions,
  judgeArcs,
  judgementsOf,
} from './judgements.ts';
export { type LeastScores, type ModelRows, rowsOfEdited, topRows } from './listing.ts';
export { METHODS, type Method } from './model.ts';
export {
  allQuickLists,
  QUICK_LISTS,
  type QuickList,
  QuickLists,
  type QuickResult,
  type QuickRows,
  quickLists,
} from './quickLists.ts';
export { LEAST_WORDS } from './repeats/list.ts';
export { ARC_COLUMNS, type Rules, reportedWords, TAG_COLUMNS } from './reported.ts';
export { judgeTagging, judgeTagsAgain, type TagJudgements, type TagJudges } from './tagJudgements.ts';
export { type OddTag, oddTags, rankTags, tagPlaces } from './tags.ts';
export { type JudgedTreebank, judgedTreebank } from './treebank.ts';
export {
  SUSPICION_KINDS,
  type Suggestion,
  type Suspicion,
  type SuspicionKind,
  type SuspicionList,
} from './types.ts';
export { withUsage } from './usage.ts';
export { Experience, groupOf, isStillTaken, mutedKindOf, nameOfMuted, standingOf, whatOf } from './verdicts.ts';
export { RuleErrors, weighedArcs } from './weighing/index.ts';
export { becauseText, usageText } from './wording.ts';
export type { WordPlace } from './wordPlace.ts';
