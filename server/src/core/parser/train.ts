/** Training from sentences as they are in a file. */

import type { Sentence } from '../conllu/index.ts';
import { collectExamples, type SkipReason } from './examples.ts';
import type { LinearModel } from './linear/model.ts';
import { type LinearOptions, type LinearProgress, trainLinearModel } from './linear/train.ts';
import type { NeuralModel } from './neural/model.ts';
import { type DevScores, defaultEpochs, trainNetwork } from './neural/train.ts';
import type { Columns, Example } from './words.ts';

/** What was learned from, and what not. */
export interface TrainedFrom {
  readonly deprels: readonly string[];
  readonly sentences: number;
  readonly words: number;
  /** Sentences left out, by reason. */
  readonly skipped: Readonly<Record<SkipReason, number>>;
}

export interface TrainedLinear extends TrainedFrom {
  readonly model: LinearModel;
}

export interface TrainedNeural extends TrainedFrom {
  readonly model: NeuralModel;
}

/** Returns undefined if no sentence is a tree that can be learned from. Deterministic for a seed. */
export function trainLinear(sentences: Iterable<Sentence>, options: LinearOptions = {}): TrainedLinear | undefined {
  const { examples, words, skipped } = collectExamples(sentences);
  if (examples.length === 0) return undefined;
  const { model } = trainLinearModel(examples, options);
  return { model, deprels: model.deprels, sentences: examples.length, words, skipped };
}

export interface TrainOptions {
  /** Default 1. */
  readonly seed?: number;
  /** Passes of each network over the data. Default: enough for about 600,000 words in all. */
  readonly epochs?: number;
  /** Trees to choose the best epoch by; without them the last one is kept. */
  readonly dev?: Iterable<Sentence>;
  /** log₂ of the number of arc weights of the linear part. Default 19. */
  readonly bits?: number;
  /** What the model sees of a word, and of relations. Default `all`; `universal` for models of many languages. */
  readonly columns?: Columns;
  /** A model whose networks the new ones start from: of many languages, for small treebanks. */
  readonly start?: NeuralModel;
  readonly onProgress?: (progress: TrainProgress) => void;
  /** The linear part, ready long before the rest: it can serve meanwhile. */
  readonly onLinear?: (model: LinearModel) => void;
  /** Called often; throws to cancel. */
  readonly checkpoint?: () => void;
}

export interface TrainProgress {
  readonly stage: 'linear' | 'tagged network' | 'untagged network';
  /** Of the stage, from 1. */
  readonly epoch: number;
  readonly epochs: number;
  /** Mean -log p(gold head) per word in this epoch so far; undefined while a tagger trains. */
  readonly loss: number | undefined;
  /** Scores of the network alone on the development trees, in percent; at the end of late epochs. */
  readonly dev?: DevScores;
  /** Share of all the work that is done, 0…1. */
  readonly done: number;
}

/** Shares of the stages in the time. */
const LINEAR_SHARE = 0.1;
const NETWORK_SHARE = (1 - LINEAR_SHARE) / 2;
const LINEAR_BITS = 19;

/**
 * A neural parser: the linear model, a network for tagged words, and one for words whose tags are predicted. Returns undefined if
 * no sentence is a tree that can be learned from. Deterministic for a seed.
 */
export function trainNeural(sentences: Iterable<Sentence>, options: TrainOptions = {}): TrainedNeural | undefined {
  const { examples, words, skipped } = collectExamples(sentences);
  if (examples.length === 0) return undefined;
  const { seed = 1, checkpoint, onProgress, bits = LINEAR_BITS } = options;
  const {
    model: linear,
    tagged: given,
    retagged,
    view,
  } = trainLinearModel(examples, {
    seed,
    bits,
    columns: options.columns,
    checkpoint,
    onProgress: (progress: LinearProgress) =>
      onProgress?.({ ...progress, stage: 'linear', done: LINEAR_SHARE * progress.done }),
  });
  options.onLinear?.(linear);
  const dev = options.dev === undefined ? [] : collectExamples(options.dev).examples;
  const network = (
    stage: 'tagged network' | 'untagged network',
    some: readonly Example[],
    someDev: readonly Example[],
    from: number,
  ) =>
    trainNetwork(some, linear.deprels, {
      seed,
      epochs: options.epochs ?? defaultEpochs(words),
      dev: someDev,
      start: options.start && {
        network: stage === 'tagged network' ? options.start.tagged : options.start.untagged,
        deprels: options.start.linear.deprels,
      },
      checkpoint,
      onProgress: ({ epoch, epochs, arcLoss, dev: scores, done }) =>
        onProgress?.({ stage, epoch, epochs, loss: arcLoss, dev: scores, done: from + NETWORK_SHARE * done }),
    });
  const devGiven = dev.map((example) => view(example, 'given'));
  const devPredicted = dev.map((example) => view(example, 'predicted'));
  const tagged = network('tagged network', given, devGiven, LINEAR_SHARE);
  const untagged = network('untagged network', retagged, devPredicted, LINEAR_SHARE + NETWORK_SHARE);
  const model = { linear, tagged, untagged };
  return { model, deprels: linear.deprels, sentences: examples.length, words, skipped };
}
