/** Where a treebank is probably wrong: ranked lists, and why each word is on them. */

export { type ArcRanking, arcPlaces, byScore, nonprojectiveOnly, type OddArc, oddArcs, rankArcs } from './arcs.ts';
export {
  ARC_MEASURES,
  Corrections,
  type Measure,
  type MeasuredRanking,
  measureRanking,
  type Precision,
  SHARES,
  TAG_MEASURES,
} from './evaluate.ts';
export { foldOf } from './folds.ts';
export {
  type ArcJudgements,
  arcJudgeOf,
  DEFAULT_FOLDS,
  type JudgingOptions,
  judgeArcs,
  judgementsOf,
} from './judgements.ts';
export { type LeastScores, type ModelRows, rowsOfEdited, topRows } from './listing.ts';
export { METHODS, type Method, type ModelHooks } from './model.ts';
export {
  allQuickLists,
  NO_ROWS,
  QUICK_LISTS,
  type QuickList,
  QuickLists,
  type QuickOptions,
  type QuickResult,
  type QuickRows,
  quickLists,
} from './quick.ts';
export { LEAST_WORDS } from './repeats/list.ts';
export { ARC_COLUMNS, type Rules, reportedWords } from './reported.ts';
export {
  judgeTagging,
  judgeTagsAgain,
  TAG_KINDS,
  type TagJudgements,
  type TagJudges,
  type TagKind,
} from './tagJudgements.ts';
export { type OddTag, oddTags, rankTags, type TagRanking, tagPlaces } from './tags.ts';
export { type JudgedTreebank, judgedTreebank } from './treebank.ts';
export {
  type Because,
  MOST_EXAMPLES,
  MOST_WAYS,
  SUSPICION_KINDS,
  SUSPICION_LISTS,
  type Suggestion,
  type Suspicion,
  type SuspicionKind,
  type SuspicionList,
  type Usage,
  type Way,
  type WordPlace,
} from './types.ts';
export { withUsage } from './usage.ts';
export {
  Experience,
  groupOf,
  isStillTaken,
  mutedKindOf,
  nameOfMuted,
  standingOf,
  type VerdictStanding,
  whatOf,
} from './verdicts.ts';
export { becauseText, chance, howUnusual, usageText } from './wording.ts';
