/** Trains the network. Deterministic for a seed. */

import { mst } from '../../decode/index.ts';
import { decidedWords } from '../base/examples.ts';
import { createRandom } from '../base/hash.ts';
import type { Example } from '../base/readWords.ts';
import { chooseLabels, ROOT_DEPREL } from '../linear/labels.ts';
import { batchesOf } from '../network/batch.ts';
import { standardDropout } from '../network/dropout.ts';
import { collectVocabulary, type FurtherInput, InputEncoder } from '../network/input.ts';
import type { Kernels } from '../network/kernels.ts';
import { inSameMemory, withKernels } from '../network/lentKernels.ts';
import { learningRate, makeBatches } from '../network/schedule.ts';
import type { TensorState } from '../network/tensors.ts';
import type { NetworkModel } from './model.ts';
import { type ExtraHead, Network } from './network.ts';
import { NetworkScorer } from './scorer.ts';
import { type NetworkStart, startFrom } from './transfer.ts';

interface NetworkOptions {
  /** Default 1. */
  readonly seed?: number;
  /** Default: enough for about 600,000 words in total, at least 6 and at most 60. */
  readonly epochs?: number;
  readonly onProgress?: (progress: NetworkProgress) => void;
  /** Trees for choosing the best epoch; without them the last one is kept. */
  readonly dev?: readonly Example[];
  /** About as many words make a step. Default: those of 16 sentences. */
  readonly batchWords?: number;
  /** Further things to learn; its trees are the `heads` of the examples. */
  readonly extra?: ExtraHead;
  /** A trained network to start from, with its relations: for small treebanks. */
  readonly start?: NetworkStart;
  /** A further part of a word's input, from raw text. */
  readonly pretrained?: FurtherInput;
  /** Called before every batch; throws to cancel. */
  readonly checkpoint?: () => void;
  /** Called after every epoch: training can be resumed from this state. What `resume` receives must be a copy. */
  readonly onEpoch?: (state: NetworkState) => void;
  /** The state of an earlier run with the same data and options: the result is bit-for-bit the same. */
  readonly resume?: NetworkState;
}

/** The state of training between two epochs. The arrays are views into memory that changes with the next step. */
export interface NetworkState extends TensorState {
  /** Finished epochs and steps. */
  readonly epoch: number;
  readonly step: number;
  /** States of the generators for batches and for dropout. */
  readonly random: number;
  readonly dropout: number;
  readonly best: BestEpoch | undefined;
}

/** The best weights on the development trees so far. */
interface BestEpoch {
  readonly las: number;
  readonly weights: NetworkModel['weights'];
}

export interface DevScores {
  readonly uas: number;
  readonly las: number;
}

interface NetworkProgress {
  readonly epoch: number;
  readonly epochs: number;
  /** Mean loss per word so far in this epoch. */
  readonly arcLoss: number;
  readonly labelLoss: number;
  /** Scores of the network alone on the development trees, in percent, at the end of an epoch. */
  readonly dev?: DevScores;
  /** Share of the steps that are finished, 0…1. */
  readonly done: number;
}

const RATE = 3e-3;
/** Pre-trained weights should not be forgotten. */
const RATE_FROM_START = 1e-3;
const CLIP = 5;
const WORDS_IN_ALL = 600_000;
/** Epochs after this share of them are measured on the development trees. */
const FIRST_MEASURED = 0.6;

/** @param nWords whose heads are decided */
export function defaultEpochs(nWords: number): number {
  return Math.max(6, Math.min(60, Math.round(WORDS_IN_ALL / nWords)));
}

/** The inventories of a network that is trained on these examples. In large treebanks, forms seen once have only their n-grams. */
export function networkVocabulary(examples: readonly Example[]): ReturnType<typeof collectVocabulary> {
  const words = examples.map((example) => example.words);
  const nWords = words.reduce((sum, { n }) => sum + n, 0);
  // This keeps the model small.
  return collectVocabulary(words, nWords < 50_000 ? 1 : 2);
}

export const trainNetwork = (
  examples: readonly Example[],
  deprels: readonly string[],
  options: NetworkOptions = {},
): NetworkModel => inSameMemory(() => withKernels((kernels) => trainWith(kernels, examples, deprels, options)));

function trainWith(
  kernels: Kernels,
  examples: readonly Example[],
  deprels: readonly string[],
  options: NetworkOptions,
): NetworkModel {
  const { seed = 1 } = options;
  const epochs = options.epochs ?? defaultEpochs(examples.reduce((sum, example) => sum + decidedWords(example), 0));
  const { pretrained } = options;
  const { vocabulary: own, formCounts } = networkVocabulary(examples);
  const vocabulary = pretrained === undefined ? own : { ...own, further: pretrained.ofForm + pretrained.ofStates };
  const encoder = new InputEncoder(vocabulary, pretrained);
  const labelIndex = new Map(deprels.map((deprel, index) => [deprel, index]));
  const inputs = examples.map(({ words, heads, deprels: gold }) => ({
    rows: encoder.encode(words),
    heads,
    labels: Int32Array.from(gold, (deprel) => (deprel === ROOT_DEPREL ? -1 : (labelIndex.get(deprel) ?? -1))),
  }));
  const network = new Network(kernels, vocabulary, deprels.length, 'train', options.extra);
  network.initialise(
    seed,
    inputs.map(({ rows }) => rows),
  );
  if (options.start !== undefined) startFrom(network, options.start, deprels);
  const rate = options.start === undefined ? RATE : RATE_FROM_START;
  const { tensors } = network;
  const random = createRandom(seed);
  const dropout = standardDropout(seed + 1, formCounts);
  const nSteps = epochs * makeBatches(inputs, random, options.batchWords).length;
  let step = 0;
  let best: BestEpoch | undefined;
  let epochsDone = 0;
  const { resume } = options;
  if (resume !== undefined) {
    if (!tensors.restore(resume)) throw new RangeError('the saved state belongs to other data or options');
    ({ step, best, epoch: epochsDone } = resume);
    random.restore(resume.random);
    dropout.random.restore(resume.dropout);
  }
  for (let epoch = epochsDone + 1; epoch <= epochs; epoch++) {
    const mean = new RunningMean();
    for (const batch of makeBatches(inputs, random, options.batchWords)) {
      options.checkpoint?.();
      const loss = network.train(batch, dropout);
      const norm = tensors.gradientNorm();
      step++;
      tensors.update(learningRate(step, nSteps, rate), step, CLIP < norm ? CLIP / norm : 1);
      mean.add(loss);
      options.onProgress?.({ epoch, epochs, arcLoss: mean.arcs, labelLoss: mean.labels, done: step / nSteps });
    }
    // While the rate is high, no epoch will be the best one.
    if (options.dev !== undefined && 0 < options.dev.length && FIRST_MEASURED < epoch / epochs) {
      const weights = tensors.save();
      const dev = devScores({ vocabulary, weights }, options.dev, deprels, pretrained);
      options.onProgress?.({ epoch, epochs, arcLoss: mean.arcs, labelLoss: mean.labels, dev, done: step / nSteps });
      if (best === undefined || best.las <= dev.las) best = { las: dev.las, weights };
    }
    options.onEpoch?.({
      ...tensors.state(),
      epoch,
      step,
      random: random.save(),
      dropout: dropout.random.save(),
      best,
    });
  }
  return { vocabulary, weights: best?.weights ?? tensors.save() };
}

class RunningMean {
  private count = 0;
  arcs = 0;
  labels = 0;

  add(loss: { readonly arcs: number; readonly labels: number }): void {
    this.count++;
    this.arcs += (loss.arcs - this.arcs) / this.count;
    this.labels += (loss.labels - this.labels) / this.count;
  }
}

/** Attachment scores of the network alone, as it is in use, decoded with the maximum spanning tree, which is the fastest. */
const devScores = (
  model: NetworkModel,
  examples: readonly Example[],
  deprels: readonly string[],
  pretrained: FurtherInput | undefined,
): DevScores => withKernels((kernels) => devScoresWith(kernels, model, examples, deprels, pretrained));

function devScoresWith(
  kernels: Kernels,
  model: NetworkModel,
  examples: readonly Example[],
  deprels: readonly string[],
  pretrained: FurtherInput | undefined,
): DevScores {
  const scorer = NetworkScorer.load(kernels, model, deprels.length, pretrained);
  let words = 0;
  let heads = 0;
  let arcs = 0;
  for (const indices of batchesOf(examples.map((example) => example.words.n))) {
    const batch = indices.map((index) => examples[index]);
    const inputs = batch.map((example) => example.words);
    scorer.scoreAll(inputs, (scores) => {
      const trees = batch.map(
        ({ words: { n }, heads: gold }, s) => mst({ n, values: scores.arcs[s] }, { singleRoot: true })?.heads ?? gold,
      );
      const labels = scores.labels(trees);
      batch.forEach((example, s) => {
        const found = trees[s];
        const relations = chooseLabels(labels[s], found, deprels);
        for (let word = 1; word <= example.words.n; word++) {
          words++;
          if (found[word] !== example.heads[word]) continue;
          heads++;
          if (relations[word] === example.deprels[word]) arcs++;
        }
      });
    });
  }
  return { uas: (100 * heads) / words, las: (100 * arcs) / words };
}
