/** Trains a transition parser from sentences in file form. */

import type { Sentence } from '../../conllu/index.ts';
import { collectWholeExamples, type MachineMadeOf } from '../base/examples.ts';
import { type LinearResult, trainLinearModel, trainUntaggedTrees } from '../linear/train.ts';
import { inSameMemory } from '../network/lentKernels.ts';
import type { TaggerModel } from '../tagging/model.ts';
import { trainTokenizer } from '../tokenizing/train.ts';
import type { TrainedFrom } from '../train.ts';
import type { TransitionModel } from '../transition/model.ts';
import { goldTrees } from './goldTrees.ts';
import { type Retagged, retag } from './retag.ts';
import { scorerOf, type TransitionOptions, type TransitionProgress, trainTransitionModel } from './trainModel.ts';

interface TrainedTransition extends TrainedFrom {
  readonly model: TransitionModel;
}

export interface TransitionParserOptions extends Omit<TransitionOptions, 'onProgress'>, Pick<BaseOptions, 'machineOf'> {
  /** Stages of the linear part are prefixed with the word `linear`. */
  readonly onProgress?: (progress: Omit<TransitionProgress, 'stage'> & { readonly stage: string }) => void;
}

/** The share of the time that the linear part takes, and the taggers of a parser with network scores. */
const LINEAR_SHARE = 0.5;
const TAGGER_SHARE = 0.35;
const LINEAR_SHARE_OF_NETWORK = 0.05;
const LINEAR_BITS = 19;

/** What parsers of all systems have in common: several can be trained from one. */
export interface SharedBase extends Omit<TrainedFrom, 'deprels'> {
  readonly linear: LinearResult;
  /** Only if the words are tagged by a network. */
  readonly tagger?: TaggerModel;
}

interface BaseOptions extends Pick<TransitionOptions, 'seed' | 'trees' | 'epochs' | 'checkpoint'> {
  readonly onProgress?: TransitionParserOptions['onProgress'];
  /** log₂ of the number of weights of the linear part. Default 19. */
  readonly bits?: number;
  /** What programs wrote: sentences with such words are left out. */
  readonly machineOf?: MachineMadeOf | undefined;
  /** What predicts the tags of words without any. Default `linear`; `network` is better and takes minutes. */
  readonly tagger?: 'linear' | 'network';
  /** An earlier base of the same sentences and trees, with another seed: its network taggers are used again. */
  readonly taggersOf?: SharedBase | undefined;
}

/** Returns undefined if no sentence is a usable tree. Deterministic for a seed. */
export function trainSharedBase(sentences: Iterable<Sentence>, options: BaseOptions): SharedBase | undefined {
  const { seed, trees, bits = LINEAR_BITS, checkpoint, onProgress } = options;
  const { examples, words, masked, skipped } = collectWholeExamples(sentences, options.machineOf);
  // The relations learn from the same trees as the transitions only if those contain more information.
  const learned = trees === 'pseudo' ? goldTrees(examples, 'projective', 'pseudo') : examples;
  if (learned.length === 0) return undefined;
  const isTagged = options.tagger === 'network';
  const share = isTagged ? LINEAR_SHARE_OF_NETWORK : LINEAR_SHARE;
  const linear = trainLinearModel(learned, {
    seed,
    bits,
    checkpoint,
    onProgress: ({ stage, epoch, epochs, done }) =>
      onProgress?.({ stage: `linear ${stage}`, epoch, epochs, done: share * done }),
  });
  const from = { sentences: examples.length, words, masked, skipped };
  if (!isTagged) return { linear, ...from };
  const { tagger, examples: retagged } =
    retaggedOf(options.taggersOf) ??
    retag(learned, {
      seed,
      epochs: options.epochs,
      checkpoint,
      onProgress: (done) => onProgress?.({ stage: 'tagger', epoch: 1, epochs: 1, done: share + TAGGER_SHARE * done }),
    });
  const untagged = trainUntaggedTrees(retagged, linear.model.deprels, { seed, bits, checkpoint });
  return { linear: { ...linear, model: { ...linear.model, untagged }, retagged }, tagger, ...from };
}

function retaggedOf(base: SharedBase | undefined): Retagged | undefined {
  return base?.tagger === undefined ? undefined : { tagger: base.tagger, examples: base.linear.retagged };
}

/** Returns undefined if no sentence is a usable tree. Deterministic for a seed. */
export const trainTransitionParser = (
  sentences: readonly Sentence[],
  options: TransitionParserOptions,
): TrainedTransition | undefined => inSameMemory(() => trainWhole(sentences, options));

function trainWhole(sentences: readonly Sentence[], options: TransitionParserOptions): TrainedTransition | undefined {
  const { onProgress, seed, epochs, checkpoint } = options;
  const isNetwork = (options.scorer ?? scorerOf(options.search)) === 'network';
  const base = trainSharedBase(sentences, { ...options, tagger: isNetwork ? 'network' : 'linear' });
  if (base === undefined) return undefined;
  const { linear, tagger, ...from } = base;
  const before = isNetwork ? LINEAR_SHARE_OF_NETWORK + TAGGER_SHARE : LINEAR_SHARE;
  const trained = trainTransitionModel(linear, {
    ...options,
    onProgress: (progress) => onProgress?.({ ...progress, done: before + (1 - before) * progress.done }),
  });
  const tokenizer = isNetwork ? trainTokenizer(sentences, { seed, mostEpochs: epochs, checkpoint }) : undefined;
  return { model: { ...trained, tagger, tokenizer }, deprels: linear.model.deprels, ...from };
}
