/** Adjudication between annotators. */

export { type Adjudication, adjudicate, OPEN_COLUMNS, type OpenCell, type OpenColumn } from './adjudicate.ts';
export {
  type DecidedPlace,
  type DecidedSentence,
  type Decision,
  type Decisions,
  decided,
  decisionsJson,
  type Followed,
  follow,
  keyOfPlace,
  lostDecisions,
  nodeOfRow,
  readDecisions,
  reopened,
} from './decisions.ts';
export { type AdjudicationItem, type ComparedSentence, compareAnnotators } from './items.ts';
export {
  type AdjudicatedSentence,
  AnnotatorTexts,
  type Deciding,
  decide,
  KEPT,
  reopen,
  type StandingItem,
} from './session.ts';
export { type AdjudicatedVersions, adjudicatedVersions } from './versions.ts';
