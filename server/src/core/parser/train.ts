/** Training from sentences in file form. */

import type { Sentence } from '../conllu/index.ts';
import { collectExamples, collectWholeExamples, type MachineMadeOf, type SkipReason } from './base/examples.ts';
import type { LinearModel } from './linear/model.ts';
import { type LinearOptions, trainLinearModel } from './linear/train.ts';
import { inSameMemory } from './network/lentKernels.ts';
import type { NeuralModel } from './neural/model.ts';
import {
  beginPart,
  linearOf,
  type ModelPart,
  PARTS,
  type PartHooks,
  type PartProgress,
  type PartSettings,
  type TrainingData,
} from './trainingParts.ts';

/** How much was used for training, and how much was not. */
export interface TrainedFrom {
  readonly deprels: readonly string[];
  /** With at least one decided head. */
  readonly sentences: number;
  /** Those with a decided head, from which trees are learned, and the others of these sentences. */
  readonly words: number;
  readonly masked: number;
  /** Sentences left out, by reason. */
  readonly skipped: Readonly<Record<SkipReason, number>>;
}

export interface TrainedLinear extends TrainedFrom {
  readonly model: LinearModel;
}

export interface TrainedNeural extends TrainedFrom {
  readonly model: NeuralModel;
}

/** Returns undefined if no sentence has a decided head. Deterministic for a seed. */
export function trainLinear(
  sentences: Iterable<Sentence>,
  options: LinearOptions & Pick<TrainOptions, 'machineOf'> = {},
): TrainedLinear | undefined {
  const { examples, words, masked, skipped } = collectExamples(sentences, options.machineOf);
  if (examples.length === 0) return undefined;
  const { model } = inSameMemory(() => trainLinearModel(examples, options));
  return { model, deprels: model.deprels, sentences: examples.length, words, masked, skipped };
}

interface TrainOptions extends PartSettings, Omit<PartHooks, 'onProgress'> {
  /** What programs wrote and nobody has looked at: it is not learned. */
  readonly machineOf?: MachineMadeOf | undefined;
  /** Trees for choosing the best epoch; without them the last one is kept. */
  readonly dev?: Iterable<Sentence>;
  readonly onProgress?: (progress: TrainProgress) => void;
  /** The linear part, available long before the rest: it can be used in the meantime. */
  readonly onLinear?: (model: LinearModel) => void;
}

export interface TrainProgress extends PartProgress {
  /** Share of all the work that is finished, 0…1. */
  readonly done: number;
}

/**
 * A neural parser: the linear model, a network for tagged words, and one for words with predicted tags. Returns undefined if no
 * sentence has a decided head. Deterministic for a seed.
 */
export function trainNeural(sentences: Iterable<Sentence>, options: TrainOptions = {}): TrainedNeural | undefined {
  const { examples, words, masked, skipped } = collectExamples(sentences, options.machineOf);
  if (examples.length === 0) return undefined;
  const dev = options.dev === undefined ? [] : collectWholeExamples(options.dev).examples;
  const model = inSameMemory(() => trainInTurn({ examples, dev }, options));
  return { model, deprels: model.linear.deprels, sentences: examples.length, words, masked, skipped };
}

/** The parts of a model one after the other, starting with the linear ones. */
function trainInTurn(data: TrainingData, options: Omit<TrainOptions, 'dev'>): NeuralModel {
  const partsDone: Record<ModelPart, number> = { tagged: 0, untagged: 0 };
  const onProgress = (progress: PartProgress) => {
    partsDone[progress.part] = progress.partDone;
    options.onProgress?.({ ...progress, done: (partsDone.tagged + partsDone.untagged) / PARTS.length });
  };
  const [tagged, untagged] = PARTS.map((part) => beginPart(part, data, options, { ...options, onProgress }));
  const linear = linearOf({ tagged: tagged.linear, untagged: untagged.linear }, options.columns);
  options.onLinear?.(linear);
  const [ofTagged, ofUntagged] = [tagged.finish(), untagged.finish()];
  const { tokenizer } = ofTagged;
  const { tagger } = ofUntagged;
  const { pretrained } = options;
  return {
    kind: 'neural',
    linear,
    tagged: ofTagged.network,
    untagged: ofUntagged.network,
    tagger,
    tokenizer,
    pretrained,
  };
}
