/** Trains a transition parser from sentences in file form. */

import type { Sentence } from '../../conllu/index.ts';
import { collectExamples } from '../examples.ts';
import { type LinearResult, trainLinearModel } from '../linear/train.ts';
import type { TrainedFrom } from '../train.ts';
import { goldTrees } from './goldTrees.ts';
import type { TransitionModel } from './model.ts';
import { type TransitionOptions, type TransitionProgress, trainTransitionModel } from './trainModel.ts';

export interface TrainedTransition extends TrainedFrom {
  readonly model: TransitionModel;
}

export interface TransitionParserOptions extends Omit<TransitionOptions, 'onProgress'> {
  /** Stages of the linear part are prefixed with the word `linear`. */
  readonly onProgress?: (progress: Omit<TransitionProgress, 'stage'> & { readonly stage: string }) => void;
}

/** The linear part's share of the time. */
const LINEAR_SHARE = 0.5;
const LINEAR_BITS = 19;

/** What parsers of all systems have in common: several can be trained from one. */
export interface SharedBase extends Omit<TrainedFrom, 'deprels'> {
  readonly linear: LinearResult;
}

/** Returns undefined if no sentence is a usable tree. Deterministic for a seed. */
export function trainSharedBase(
  sentences: Iterable<Sentence>,
  { seed, trees, checkpoint, onProgress }: Omit<TransitionParserOptions, 'search'>,
): SharedBase | undefined {
  const { examples, words, skipped } = collectExamples(sentences);
  // The relations learn from the same trees as the transitions only if those contain more information.
  const learned = trees === 'pseudo' ? goldTrees(examples, 'projective', 'pseudo') : examples;
  if (learned.length === 0) return undefined;
  const linear = trainLinearModel(learned, {
    seed,
    bits: LINEAR_BITS,
    checkpoint,
    onProgress: ({ stage, epoch, epochs, done }) =>
      onProgress?.({ stage: `linear ${stage}`, epoch, epochs, done: LINEAR_SHARE * done }),
  });
  return { linear, sentences: examples.length, words, skipped };
}

/** Returns undefined if no sentence is a usable tree. Deterministic for a seed. */
export function trainTransitionParser(
  sentences: Iterable<Sentence>,
  options: TransitionParserOptions,
): TrainedTransition | undefined {
  const base = trainSharedBase(sentences, options);
  if (base === undefined) return undefined;
  const { linear, ...from } = base;
  const { onProgress } = options;
  const model = trainTransitionModel(linear, {
    ...options,
    onProgress: (progress) => onProgress?.({ ...progress, done: LINEAR_SHARE + (1 - LINEAR_SHARE) * progress.done }),
  });
  return { model, deprels: model.linear.deprels, ...from };
}
