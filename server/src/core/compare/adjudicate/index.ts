/** Adjudication between annotators. */

export { adjudicate, OPEN_COLUMNS, type OpenCell } from './adjudicate.ts';
export {
  type DecidedSentence,
  type Decision,
  type Decisions,
  decided,
  decisionsJson,
  follow,
  keyOfPlace,
  lostDecisions,
  nodeOfRow,
  readDecisions,
  reopened,
} from './decisions.ts';
export { type AdjudicationItem, compareAnnotators } from './items.ts';
export { type AdjudicatedSentence, AnnotatorTexts, decide, KEPT, reopen, type StandingItem } from './session.ts';
export { adjudicatedVersions } from './versions.ts';
