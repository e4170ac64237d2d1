/** Questions about a document, answered one by one: the common part of all kinds. Pure. */

export { KeptByWords, movedNode, sentenceNames } from './follow.ts';
export { type CampaignSeed, countOpen, type Group, groupsOf, groupWithKey, page } from './groups.ts';
export {
  isOpen,
  nextElsewhere,
  type Place,
  type Progress,
  progressOf,
  type Question,
  questionAt,
  type Standing,
  stepFrom,
  stepInText,
} from './questions.ts';
