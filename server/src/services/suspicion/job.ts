/** What a thread that judges a treebank is given, and what it says. Plain data. */

import {
  type Example,
  type Key,
  keyOfExamples,
  keyOfText,
  keyOfTraining,
  type PackedExamples,
  packExamples,
} from '../../core/parser/index.ts';
import {
  type ArcJudgements,
  DEFAULT_FOLDS,
  type JudgingOptions,
  type TagJudgements,
} from '../../core/suspicion/index.ts';

/** What can be judged: arcs, and tags with lemmas. */
export type Judgeable = 'arcs' | 'tags';

export interface JudgingJob {
  readonly wants: readonly Judgeable[];
  /** In shared memory if available. */
  readonly examples: PackedExamples;
  readonly options: JudgingOptions;
  /** Stands for everything that the result depends on: the program, the examples and the options. */
  readonly key: Key;
}

/** Time O(characters). */
export function judgingJob(
  examples: readonly Example[],
  options: JudgingOptions,
  wants: readonly Judgeable[] = ['arcs'],
): JudgingJob {
  const allocate =
    typeof SharedArrayBuffer === 'undefined' ? undefined : (bytes: number) => new SharedArrayBuffer(bytes);
  const { method, folds = DEFAULT_FOLDS, seed = 1, epochs = 0 } = options;
  const { program } = keyOfTraining(undefined);
  const key = keyOfText(`${RECIPE} ${program} ${keyOfExamples(examples)} ${method} ${folds} ${seed} ${epochs}`);
  return { wants, examples: packExamples(examples, allocate), options, key };
}

/** Increase this with every change of the method that gives other judgements. */
const RECIPE = 1;

/** Input of the body of a thread. */
export interface JudgingThreadData {
  readonly treebankJudging: {
    readonly job: JudgingJob;
    /** Files of the stages that an earlier run kept. */
    readonly files: ReadonlyMap<string, Uint8Array>;
  };
}

export function isJudgingThreadData(data: unknown): data is JudgingThreadData {
  return typeof data === 'object' && data !== null && 'treebankJudging' in data;
}

/** A request to a thread that has judged the treebank: sentences that were edited since. */
export interface RejudgeRequest {
  readonly id: number;
  readonly examples: PackedExamples;
  /** For each of them the fold that its sentence was in, see `foldOf`. */
  readonly folds: readonly number[];
}

export type JudgingMessage =
  /** Share of the work, 0…1. */
  | { readonly type: 'progress'; readonly done: number }
  /** A stage is done, and this is its file: to be kept, so that the next run goes on there. */
  | { readonly type: 'stage'; readonly name: string; readonly bytes: Uint8Array }
  | { readonly type: 'judged'; readonly judgements: ArcJudgements }
  | { readonly type: 'tagged'; readonly tags: TagJudgements }
  | { readonly type: 'rejudged'; readonly id: number; readonly judgements: ArcJudgements };
