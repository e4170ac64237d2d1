/** Checking the answers of an exercise in the editor. */

import type { Inert } from '../inert/index.ts';
import type { Refused } from './answer.ts';
import type { WireDocument, WireRange } from './text.ts';

/** LSP request `treebank/checkAnswers`: what the exercise reveals about the answers in the sentence at a line; the attempt is counted. */
export const CHECK_ANSWERS_REQUEST = 'treebank/checkAnswers';

/** The file beside a treebank that makes it an exercise. */
export const EXERCISE_FILE = 'exercise.json';

/** Context key: the active treebank is an exercise. */
export const HAS_EXERCISE = 'treebank.hasExercise';

export interface CheckAnswersParams {
  readonly textDocument: WireDocument;
  readonly line: number;
}

interface CheckedAnswers {
  readonly ok: true;
  readonly version: number;
  readonly message: Inert;
  /** Lines of the sentence, half-open. */
  readonly startLine: number;
  readonly endLine: number;
  /** The wrong cells, if the exercise reveals them. */
  readonly places: readonly { readonly range: WireRange; readonly message: Inert }[];
}

export type CheckAnswersResult = CheckedAnswers | Refused;
