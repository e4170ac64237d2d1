/** Trains the members of an ensemble, each with a network and a seed of its own. */

import type { Sentence } from '../../conllu/index.ts';
import { inSameMemory } from '../network/lentKernels.ts';
import { trainTokenizer } from '../tokenizing/train.ts';
import type { TrainedFrom } from '../train.ts';
import { isNetwork } from '../transition/model.ts';
import { type TransitionOptions, trainTransitionModel } from '../transitionTraining/trainModel.ts';
import { type SharedBase, type TransitionParserOptions, trainSharedBase } from '../transitionTraining/trainParser.ts';
import { type EnsembleMember, type EnsembleModel, MEMBERS } from './model.ts';

interface TrainedEnsemble extends TrainedFrom {
  readonly model: EnsembleModel;
}

type EnsembleOptions = Pick<
  TransitionParserOptions,
  'seed' | 'epochs' | 'networks' | 'trees' | 'checkpoint' | 'onProgress'
>;

/** The share of the time that taggers and linear parts take. */
const BASE_SHARE = 0.25;

/** Returns undefined if no sentence is a usable tree. Deterministic for a seed. */
export const trainEnsemble = (
  sentences: readonly Sentence[],
  options: EnsembleOptions = {},
): TrainedEnsemble | undefined => inSameMemory(() => trainWhole(sentences, options));

function trainWhole(sentences: readonly Sentence[], options: EnsembleOptions): TrainedEnsemble | undefined {
  const { seed, epochs, checkpoint, onProgress } = options;
  const base = trainSharedBase(sentences, {
    ...options,
    tagger: 'network',
    onProgress: (progress) => onProgress?.({ ...progress, done: BASE_SHARE * Math.min(1, progress.done) }),
  });
  if (base === undefined) return undefined;
  const { linear, tagger, ...from } = base;
  const members = trainMembers(base, {
    ...options,
    onProgress: (progress) => onProgress?.({ ...progress, done: BASE_SHARE + (1 - BASE_SHARE) * progress.done }),
  });
  const tokenizer = trainTokenizer(sentences, { seed, mostEpochs: epochs, checkpoint });
  return {
    model: { kind: 'ensemble', members, linear: linear.model, tagger, tokenizer },
    deprels: linear.model.deprels,
    ...from,
  };
}

/** The members of one base; their seeds follow each other. */
export function trainMembers(
  { linear }: SharedBase,
  { seed = 1, networks = 1, onProgress, ...options }: Omit<TransitionOptions, 'search' | 'scorer'>,
): EnsembleMember[] {
  return MEMBERS.map((search, at) => {
    const { tagged, untagged } = trainTransitionModel(linear, {
      ...options,
      search,
      scorer: 'network',
      networks,
      seed: seed + at * networks,
      onProgress: (progress) => onProgress?.({ ...progress, done: (at + progress.done) / MEMBERS.length }),
    });
    if (!isNetwork(tagged) || !isNetwork(untagged)) throw new Error('a network was asked for');
    return { search, tagged, untagged };
  });
}
