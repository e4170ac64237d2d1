/** Trains a tokenizer on the running text of a treebank. Deterministic for a seed. */

import type { Sentence } from '../../conllu/index.ts';
import { createRandom, shuffle } from '../hash.ts';
import { Kernels } from '../neural/kernels.ts';
import { learningRate } from '../neural/train.ts';
import { goldText } from './gold.ts';
import { knownCharacters, TokenInput } from './input.ts';
import type { TokenizerModel } from './model.ts';
import { TokenNetwork, type Window } from './network.ts';

export interface TokenizerTraining {
  /** Default 1. */
  readonly seed?: number;
  /** Passes over the text. Default: enough for about two million characters. */
  readonly epochs?: number;
  /** Upper limit of the default. */
  readonly mostEpochs?: number;
  readonly onProgress?: (progress: { epoch: number; epochs: number; loss: number; done: number }) => void;
  /** Called before every batch; throws to cancel. */
  readonly checkpoint?: () => void;
}

const CHARACTERS_IN_ALL = 2_000_000;
const WINDOW = 128;
const BATCH = 24;
const RATE = 4e-3;
const CLIP = 5;

export function tokenizerEpochs(nCharacters: number): number {
  return Math.max(3, Math.min(40, Math.round(CHARACTERS_IN_ALL / Math.max(1, nCharacters))));
}

/** Undefined if there are no tokens. */
export function trainTokenizer(
  sentences: readonly Sentence[],
  options: TokenizerTraining = {},
): TokenizerModel | undefined {
  const gold = goldText(sentences);
  if (gold === undefined) return undefined;
  const { seed = 1 } = options;
  const { units, labels, splits, hasSpaces } = gold;
  const epochs = options.epochs ?? Math.min(tokenizerEpochs(units.n), options.mostEpochs ?? Number.POSITIVE_INFINITY);
  const characters = knownCharacters(units);
  const rows = new TokenInput(characters).encode(units);
  const network = new TokenNetwork(new Kernels(), characters.length, 'train');
  network.initialise(seed, rows);
  const { tensors } = network;
  const random = createRandom(seed);
  const nSteps = epochs * Math.ceil(Math.ceil(units.n / WINDOW) / BATCH);
  let step = 0;
  for (let epoch = 1; epoch <= epochs; epoch++) {
    let loss = 0;
    let n = 0;
    for (const batch of batches(rows, units.n, random)) {
      options.checkpoint?.();
      loss += network.train(batch, labels, random);
      n++;
      const norm = tensors.gradientNorm();
      step++;
      tensors.update(learningRate(Math.min(step, nSteps), nSteps, RATE), step, CLIP < norm ? CLIP / norm : 1);
      options.onProgress?.({ epoch, epochs, loss: loss / n, done: Math.min(1, step / nSteps) });
    }
  }
  return { characters, weights: tensors.save(), splits, hasSpaces };
}

/** Windows that start somewhere else in every epoch, so that each border is seen from both sides. */
function batches(rows: Int32Array, n: number, random: () => number): Window[][] {
  const windows: Window[] = [];
  let from = 0;
  for (let to = 1 + Math.floor(random() * WINDOW); from < n; to += WINDOW) {
    windows.push({ rows, from, to: Math.min(n, to) });
    from = to;
  }
  shuffle(windows, random);
  const found: Window[][] = [];
  for (let at = 0; at < windows.length; at += BATCH) {
    found.push(windows.slice(at, at + BATCH).sort((a, b) => b.to - b.from - (a.to - a.from)));
  }
  return found;
}
