/** The task and the messages of a thread that judges a treebank. Plain data. */

import {
  type Example,
  type Key,
  keyOfPacked,
  keyOfText,
  keyOfTraining,
  type PackedExamples,
  packExamples,
} from '../../core/parser/index.ts';
import {
  type ArcJudgements,
  DEFAULT_FOLDS,
  type JudgingOptions,
  type LeastScores,
  type ModelRows,
  type TagJudgements,
} from '../../core/suspicion/index.ts';

/** What can be judged: arcs, and tags with lemmas. */
export type Judgeable = 'arcs' | 'tags';

export interface JudgingJob {
  readonly wants: readonly Judgeable[];
  /** In shared memory if available. */
  readonly examples: PackedExamples;
  readonly options: JudgingOptions;
  /** Identifies everything that the result depends on: the program, the examples and the options. */
  readonly key: Key;
  /** Requests rows instead of judgements, both of arcs and of tags. */
  readonly listing?: Listing;
}

/** The rows that a thread makes: hundreds of thousands of words are sorted here, off the main thread. */
export interface Listing {
  /** Share of the words that are listed, 0…1. */
  readonly share: number;
  /** For each example, the index of its sentence, which rows and places refer to. */
  readonly sentences: Int32Array;
  /** All sentences of the treebank, trees or not. */
  readonly nSentences: number;
}

export interface Listed {
  readonly rows: ModelRows;
  readonly least: LeastScores;
}

/** Time O(characters). */
export function judgingJob(
  examples: readonly Example[],
  options: JudgingOptions,
  wants: readonly Judgeable[] = ['arcs'],
): JudgingJob {
  return { ...jobOfPacked(packExamples(examples, shared), options), wants };
}

/** A job for rows of arcs and tags. O(numbers) */
export function listingJob(packed: PackedExamples, options: JudgingOptions, listing: Listing): JudgingJob {
  return { ...jobOfPacked(packed, options), wants: ['arcs', 'tags'], listing };
}

/** Allocates memory that threads share, where they can share any. */
export const shared =
  typeof SharedArrayBuffer === 'undefined' ? undefined : (bytes: number) => new SharedArrayBuffer(bytes);

function jobOfPacked(examples: PackedExamples, options: JudgingOptions): Omit<JudgingJob, 'wants'> {
  const { method, folds = DEFAULT_FOLDS, seed = 1, epochs = 0 } = options;
  const { program } = keyOfTraining(undefined);
  const key = keyOfText(`${RECIPE} ${program} ${keyOfPacked(examples)} ${method} ${folds} ${seed} ${epochs}`);
  return { examples, options, key };
}

/** Increase this whenever a change of the method changes judgements. */
const RECIPE = 3;

/** A thread that judges a treebank, and then sentences that are edited. */
export interface JudgingTask {
  readonly kind: 'judging';
  readonly job: JudgingJob;
  /** Files of stages that an earlier run stored. */
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/** A request to a thread that has judged the treebank: sentences edited since. */
export interface RejudgeRequest {
  readonly id: number;
  readonly examples: PackedExamples;
  /** The fold of each sentence, see `foldOf`. */
  readonly folds: readonly number[];
}

export type JudgingMessage =
  /** Share of the work, 0…1. */
  | { readonly type: 'progress'; readonly done: number }
  /** A finished stage as a file: stored, so that the next run resumes there. */
  | { readonly type: 'stage'; readonly name: string; readonly bytes: Uint8Array }
  | { readonly type: 'judged'; readonly judgements: ArcJudgements }
  | { readonly type: 'tagged'; readonly tags: TagJudgements }
  | ({ readonly type: 'listed' } & Listed)
  | ({ readonly type: 'rejudged'; readonly id: number } & Rejudged);

export interface Rejudged {
  readonly judgements: ArcJudgements;
  /** For a job with a listing, where `sentence` is `nSentences` and the number of the example. */
  readonly rows?: ModelRows;
}
