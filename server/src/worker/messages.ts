/** What the server and its worker thread say to each other. Plain data: it is copied from thread to thread. */

import type { TextEdit } from '../core/conllu/index.ts';
import type { FixId } from '../core/fix/index.ts';
import type { DecoderName } from '../protocol/settings.ts';

/** Which model to parse with. */
export interface ModelChoice {
  /** Absolute path of a model file, or '' for a bundled one. */
  readonly path: string;
  /** Folder of the bundled models. */
  readonly bundled: string;
  /** Language code of the text, as far as the file's name tells; '' if it does not. */
  readonly language: string;
}

export type Job =
  | { readonly kind: 'parse'; readonly sentence: string; readonly model: ModelChoice; readonly decoder: DecoderName }
  | { readonly kind: 'fix'; readonly sentence: string; readonly fix: FixId }
  /** Load the model, so that the first parse need not wait. */
  | { readonly kind: 'warm'; readonly model: ModelChoice };

export interface Task {
  readonly id: number;
  readonly job: Job;
  /** One Int32 that turns 1 when the task is cancelled; undefined where threads cannot share memory. */
  readonly cancel: SharedArrayBuffer | undefined;
}

/** New heads for the sentence of a job. */
export interface SentenceEdits {
  /** In sentence offsets. */
  readonly edits: readonly TextEdit[];
  /** How many words get another head. */
  readonly nChanged: number;
  /** What the user should know about how this came about. */
  readonly notes: readonly string[];
}

export type Answer =
  | { readonly id: number; readonly outcome: 'done'; readonly result: SentenceEdits }
  /** `reason` is for the user. */
  | { readonly id: number; readonly outcome: 'failed'; readonly reason: string }
  | { readonly id: number; readonly outcome: 'cancelled' };
