/** Handing out a treebank to annotators or students, and gathering what comes back: nothing here reads a file, a clock or chance. */

export { ASKED, BLANKS, blanked } from './blank.ts';
export { ATTEMPTS_NAME, type Attempts, printAttempts, readAttempts, withAttempt } from './exercise/attempts.ts';
export { type Checked, checkAnswers, exerciseOf, type SlowHash, wordsOfSentence } from './exercise/check.ts';
export {
  EXERCISE_NAME,
  type Exercise,
  type ExerciseSentence,
  FEEDBACKS,
  printExercise,
  readExercise,
} from './exercise/file.ts';
export { checkedText, wrongText } from './exercise/wording.ts';
export {
  type AnnotatorProgress,
  type FileOfAnnotator,
  fileOfAnnotator,
  gatheredText,
  handedText,
  overlapTexts,
  progressOf,
  withWords,
} from './gather.ts';
export { BadManifest } from './json.ts';
export {
  type AssignedFile,
  type Assignment,
  GATHERED,
  MANIFEST_NAME,
  ORIGINALS,
  printAssignment,
  readAssignment,
} from './manifest.ts';
export { type Marked, markOf, markSections, marksJson } from './marks.ts';
export { ORDERS, sharesOf } from './plan.ts';
export { type Deviation, deviationText, returnedOf } from './returned.ts';
