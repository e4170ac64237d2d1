/** What a transition parser requires of its scorer, however the scores are computed; and the linear scorer. */

import type { Configuration, TransitionSystem } from '../../transition/index.ts';
import type { Words } from '../base/readWords.ts';
import { classScores, type Multiclass, type MulticlassTrainer } from '../linear/multiclass.ts';
import { ConfigurationFeatures, N_FEATURES } from './features.ts';

/** Scores of the transitions from the configurations of one sentence. */
export interface StepScorer {
  /**
   * log p of each permissible transition given the configuration, by index, or a plain score; others are meaningless. Valid until
   * the next call.
   *
   * @param permissible indices, at least one
   */
  score(c: Configuration, permissible: Int32Array): Float32Array;
}

/** Indices of the permissible transitions. */
export function permissibleIn(system: TransitionSystem, c: Configuration): Int32Array {
  const transitions = Object.values(system.transitions);
  const indices: number[] = [];
  for (let i = 0; i < transitions.length; i++) if (transitions[i].isPermissible(c)) indices.push(i);
  return Int32Array.from(indices);
}

export class LinearStepScorer implements StepScorer {
  private readonly features: ConfigurationFeatures;
  private readonly indices = new Int32Array(N_FEATURES);
  private readonly scores: Float32Array;

  constructor(
    words: Words,
    system: TransitionSystem,
    private readonly model: Multiclass,
    /** Trained on whole sequences: scores are plain numbers to be added up, not log-probabilities. */
    private readonly isGlobal = false,
  ) {
    this.features = new ConfigurationFeatures(words, system.hasCopies ?? false);
    this.scores = new Float32Array(Object.keys(system.transitions).length);
  }

  score(c: Configuration, permissible: Int32Array): Float32Array {
    this.features.write(c, this.model.bits, this.indices);
    classScores(this.model, this.indices, N_FEATURES, permissible, this.scores);
    if (!this.isGlobal) normalise(this.scores, permissible);
    return this.scores;
  }

  /** A training step towards one transition from the configuration scored last. */
  learn(trainer: MulticlassTrainer, permissible: Int32Array, gold: number): void {
    trainer.train(this.indices, N_FEATURES, permissible, gold);
  }
}

/** scores[i] -= log Σ exp scores[j] over the permissible. */
export function normalise(scores: Float32Array, permissible: Int32Array): void {
  let max = -Infinity;
  for (const i of permissible) max = Math.max(max, scores[i]);
  let sum = 0;
  for (const i of permissible) sum += Math.exp(scores[i] - max);
  const logSum = max + Math.log(sum);
  for (const i of permissible) scores[i] -= logSum;
}
