/** Questions about a document, answered one by one: what all kinds of them have in common. Pure. */

export { formsOf, KeptByWords, movedNode, sentenceNames } from './follow.ts';
export { countOpen, type Group, groupBy, groupsOf, groupWithKey, page } from './groups.ts';
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
