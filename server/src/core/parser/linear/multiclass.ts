/** Multinomial logistic regression over hashed features: the classifier behind relations and predicted tags. */

import { type WeightMemory, Weights } from '../network/weights.ts';

/** Smaller gradients are not worth a memory access. */
const NEGLIGIBLE = 0.002;

/**
 * Weights of a classifier. The class number is XORed into the low bits of a feature's index, so the weights of a feature for all
 * classes are adjacent in memory.
 */
export interface Multiclass {
  readonly bits: number;
  readonly values: Float32Array;
  /** A faster way to compute `classScores`, with bit-for-bit the same result. */
  readonly fast?: (bases: Int32Array, count: number, candidates: Int32Array, scores: Float32Array) => void;
}

/** Scores of the candidate classes for the features `bases[0…count)`, written into `scores`; other elements are meaningless. */
export function classScores(
  model: Multiclass,
  bases: Int32Array,
  count: number,
  candidates: Int32Array,
  scores: Float32Array,
): void {
  const { values, fast } = model;
  if (fast !== undefined) {
    fast(bases, count, candidates, scores);
    return;
  }
  scores.fill(0);
  for (let at = 0; at < count; at++) {
    const base = bases[at];
    for (let i = 0; i < candidates.length; i++) {
      const candidate = candidates[i];
      scores[candidate] += values[base ^ candidate];
    }
  }
}

/** Index of the best of the candidate classes; -1 if there is none. */
export function bestClass(scores: Float32Array, candidates: Int32Array): number {
  let best = -1;
  for (const candidate of candidates) if (best === -1 || scores[candidate] > scores[best]) best = candidate;
  return best;
}

/** -log p(chosen) under a softmax over the candidates, in nats. */
export function surprisalOf(scores: Float32Array, candidates: Int32Array, chosen: number): number {
  let most = scores[chosen];
  for (const candidate of candidates) if (most < scores[candidate]) most = scores[candidate];
  let sum = 0;
  for (const candidate of candidates) sum += Math.exp(scores[candidate] - most);
  return Math.log(sum) + most - scores[chosen];
}

/** Trains a multiclass model by stochastic gradient descent on the log-loss of a softmax over the candidates. */
export class MulticlassTrainer implements Multiclass {
  readonly weights: Weights;
  readonly fast: Multiclass['fast'];
  private readonly scores: Float32Array;
  private readonly shifted: Int32Array;

  constructor(
    readonly bits: number,
    nClasses: number,
    maxFeatures: number,
    rate: number,
    live: Partial<WeightMemory> & { readonly fast?: Multiclass['fast'] } = {},
  ) {
    this.weights = new Weights(bits, rate, live);
    this.fast = live.fast;
    this.scores = new Float32Array(nClasses);
    this.shifted = new Int32Array(maxFeatures);
  }

  get values(): Float32Array {
    return this.weights.values;
  }

  /** One step. Returns the class that was best before it. */
  train(bases: Int32Array, count: number, candidates: Int32Array, gold: number): number {
    const { scores, shifted, weights } = this;
    classScores(this, bases, count, candidates, scores);
    const guess = bestClass(scores, candidates);
    let sum = 0;
    for (const candidate of candidates) sum += Math.exp(scores[candidate] - scores[guess]);
    for (const candidate of candidates) {
      const gradient = Math.exp(scores[candidate] - scores[guess]) / sum - (candidate === gold ? 1 : 0);
      if (Math.abs(gradient) < NEGLIGIBLE) continue;
      for (let at = 0; at < count; at++) shifted[at] = bases[at] ^ candidate;
      weights.update(shifted, count, gradient);
    }
    weights.step++;
    return guess;
  }

  averaged(): Multiclass {
    return { bits: this.bits, values: this.weights.averaged() };
  }
}
