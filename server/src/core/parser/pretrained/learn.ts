/** Learns from raw text, one stage after the other: vectors of words, then a language model over them. */

import type { Corpus } from './corpus.ts';
import { loadPretrained, savePretrained } from './file.ts';
import { Pretrained, type PretrainedModel } from './model.ts';
import { STATE_STAGE, trainStates } from './trainStates.ts';
import { type TextTraining, trainVectors, VECTOR_STAGE } from './trainVectors.ts';

export interface LearningProgress {
  readonly stage: 'word vectors' | 'language model';
  /** Within the stage, from 1. */
  readonly epoch: number;
  readonly epochs: number;
  /** Mean -log p(class of the next word), of the language model. */
  readonly loss?: number;
  /** Share of all the work, 0…1. */
  readonly done: number;
}

interface Learning extends Omit<TextTraining, 'onProgress' | 'epochs'> {
  readonly onProgress?: (progress: LearningProgress) => void;
}

/** Names of its stages in a `StageStore`. */
export const TEXT_STAGES = [VECTOR_STAGE, STATE_STAGE] as const;

const VECTORS_SHARE = 0.15;

/** Undefined if no form occurs twice. Deterministic for a seed. */
export function learnFrom(corpus: Corpus, { onProgress, ...options }: Learning = {}): PretrainedModel | undefined {
  const trained = trainVectors(corpus, {
    ...options,
    onProgress: (progress) => onProgress?.({ ...progress, stage: 'word vectors', done: VECTORS_SHARE * progress.done }),
  });
  if (trained === undefined) return undefined;
  // The language model learns from the vectors that are kept, rounded as they are in use.
  const vectors = loadPretrained(savePretrained(trained));
  const states = trainStates(corpus, new Pretrained(vectors), {
    ...options,
    onProgress: (progress) =>
      onProgress?.({
        ...progress,
        stage: 'language model',
        done: VECTORS_SHARE + (1 - VECTORS_SHARE) * progress.done,
      }),
  });
  return { ...vectors, states };
}
