/** Training from sentences as they are in a file. */

import type { Sentence } from '../conllu/index.ts';
import { collectExamples, type SkipReason } from './examples.ts';
import type { LinearModel } from './linear/model.ts';
import { type LinearOptions, trainLinearModel } from './linear/train.ts';

export interface TrainedLinear {
  readonly model: LinearModel;
  readonly deprels: readonly string[];
  /** Learned from. */
  readonly sentences: number;
  readonly words: number;
  /** Sentences left out, by reason. */
  readonly skipped: Readonly<Record<SkipReason, number>>;
}

/** Returns undefined if no sentence is a tree that can be learned from. Deterministic for a seed. */
export function trainLinear(sentences: Iterable<Sentence>, options: LinearOptions = {}): TrainedLinear | undefined {
  const { examples, words, skipped } = collectExamples(sentences);
  if (examples.length === 0) return undefined;
  const model = trainLinearModel(examples, options);
  return { model, deprels: model.deprels, sentences: examples.length, words, skipped };
}
