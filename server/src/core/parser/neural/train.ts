/** Trains the network: batches, schedule, clipping. Deterministic for a seed. */

import { createRandom, shuffle } from '../hash.ts';
import { ROOT_DEPREL } from '../linear/labels.ts';
import type { Example } from '../words.ts';
import { collectVocabulary, InputEncoder, type Vocabulary } from './input.ts';
import { Kernels } from './kernels.ts';
import { Network, type NetworkInput, standardDropout } from './network.ts';

export interface NeuralOptions {
  /** Default 1. */
  readonly seed?: number;
  /** Default: enough for about 600,000 words in all, at least 5 and at most 60. */
  readonly epochs?: number;
  readonly onProgress?: (progress: NeuralProgress) => void;
  /** After each epoch, with the network as it is: for scores on a development set. */
  readonly onEpoch?: (epoch: number, network: Network, encoder: InputEncoder) => void;
  /** Called before every batch; throws to cancel. */
  readonly checkpoint?: () => void;
}

export interface NeuralProgress {
  readonly epoch: number;
  readonly epochs: number;
  /** Mean loss per word so far in this epoch. */
  readonly arcLoss: number;
  readonly labelLoss: number;
  readonly done: number;
}

/** The trained parameters and what is needed to read words the same way. */
export interface NeuralModel {
  readonly vocabulary: Vocabulary;
  readonly weights: Readonly<Record<string, Float32Array>>;
}

const BATCH_SENTENCES = 16;
const RATE = 3e-3;
const WARM_UP = 40;
const FLAT = 0.3;
const LAST = 0.02;
const CLIP = 5;
const WORDS_IN_ALL = 600_000;

/** Warm-up, flat, then half a cosine down to 2 %. */
function learningRate(step: number, nSteps: number): number {
  if (step < WARM_UP) return (RATE * (step + 1)) / WARM_UP;
  const share = step / nSteps;
  if (share < FLAT) return RATE;
  const cosine = 0.5 * (1 + Math.cos((Math.PI * (share - FLAT)) / (1 - FLAT)));
  return RATE * (LAST + (1 - LAST) * cosine);
}

export function defaultEpochs(nWords: number): number {
  return Math.max(5, Math.min(60, Math.round(WORDS_IN_ALL / nWords)));
}

export function trainNeural(
  examples: readonly Example[],
  deprels: readonly string[],
  options: NeuralOptions = {},
): NeuralModel {
  const { seed = 1 } = options;
  const nWords = examples.reduce((sum, { words }) => sum + words.n, 0);
  const epochs = options.epochs ?? defaultEpochs(nWords);
  // In large treebanks forms seen once are left to their n-grams, which keeps the model small.
  const { vocabulary, formCounts } = collectVocabulary(
    examples.map(({ words }) => words),
    nWords < 50_000 ? 1 : 2,
  );
  const encoder = new InputEncoder(vocabulary);
  const labelIndex = new Map(deprels.map((deprel, index) => [deprel, index]));
  const inputs = examples.map(({ words, heads, deprels: gold }) => ({
    rows: encoder.encode(words),
    heads,
    labels: Int32Array.from(gold, (deprel) => (deprel === ROOT_DEPREL ? -1 : (labelIndex.get(deprel) ?? -1))),
  }));
  const network = new Network(new Kernels(), vocabulary, deprels.length, 'train');
  network.initialise(seed);
  const { tensors } = network;
  const random = createRandom(seed);
  const dropout = standardDropout(seed + 1, formCounts);
  const nBatches = makeBatches(inputs, random).length;
  const nSteps = epochs * nBatches;
  let step = 0;
  for (let epoch = 1; epoch <= epochs; epoch++) {
    let arcLoss = 0;
    let labelLoss = 0;
    let batches = 0;
    for (const batch of makeBatches(inputs, random)) {
      options.checkpoint?.();
      const loss = network.train(batch, dropout);
      const norm = tensors.gradientNorm();
      step++;
      tensors.update(learningRate(step, nSteps), step, CLIP < norm ? CLIP / norm : 1);
      arcLoss += loss.arcs;
      labelLoss += loss.labels;
      batches++;
      const done = step / nSteps;
      options.onProgress?.({ epoch, epochs, arcLoss: arcLoss / batches, labelLoss: labelLoss / batches, done });
    }
    options.onEpoch?.(epoch, network, encoder);
  }
  return { vocabulary, weights: tensors.save() };
}

/** Sentences of similar length together, in descending order within a batch; batches in random order. */
function makeBatches(inputs: readonly NetworkInput[], random: () => number): NetworkInput[][] {
  const keyed = inputs.map((input) => ({ input, key: input.rows.n + 3 * random() }));
  keyed.sort((a, b) => b.key - a.key);
  const wordsPerBatch = (BATCH_SENTENCES * inputs.reduce((sum, { rows }) => sum + rows.n, 0)) / inputs.length;
  const batches: NetworkInput[][] = [];
  let batch: NetworkInput[] = [];
  let nWords = 0;
  for (const { input } of keyed) {
    if (0 < batch.length && wordsPerBatch < nWords + input.rows.n) {
      batches.push(batch);
      batch = [];
      nWords = 0;
    }
    batch.push(input);
    nWords += input.rows.n;
  }
  batches.push(batch);
  for (const each of batches) each.sort((a, b) => b.rows.n - a.rows.n);
  shuffle(batches, random);
  return batches;
}
