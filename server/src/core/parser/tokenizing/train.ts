/** Trains a tokenizer on the running text of a treebank. Deterministic for a seed. */

import type { Sentence } from '../../conllu/index.ts';
import { createRandom, shuffle } from '../base/hash.ts';
import type { StageStore } from '../base/stages.ts';
import { EpochStages } from '../network/epochs.ts';
import type { Kernels } from '../network/kernels.ts';
import { withKernels } from '../network/lentKernels.ts';
import { learningRate } from '../network/schedule.ts';
import { type GoldText, goldText } from './gold.ts';
import { knownCharacters, TokenInput } from './input.ts';
import { countTokens, Lexicon } from './lexicon.ts';
import type { TokenizerModel } from './model.ts';
import { TokenNetwork, type Window } from './network.ts';
import { unitsOf } from './units.ts';

interface TokenizerTraining {
  /** Default 1. */
  readonly seed?: number;
  /** Passes over the text. Default: enough for about two million characters. */
  readonly epochs?: number;
  /** Fewer than by default, if that would be more. */
  readonly mostEpochs?: number;
  readonly onProgress?: (progress: { epoch: number; epochs: number; loss: number; done: number }) => void;
  /** Called before every batch; throws to cancel. */
  readonly checkpoint?: () => void;
  /** Saves every epoch, so that the next run can resume. The result is bit-for-bit the same. */
  readonly stages?: StageStore;
}

const STAGE = 'tokenizer-network';

const CHARACTERS_IN_ALL = 2_000_000;
const WINDOW = 128;
const BATCH = 24;
const RATE = 4e-3;
const CLIP = 5;

/**
 * @param nUnits characters, with a single one for any white space between two
 * @param mostEpochs at most that many
 */
export function tokenizerEpochs(nUnits: number, mostEpochs = Number.POSITIVE_INFINITY): number {
  return Math.min(mostEpochs, Math.max(3, Math.min(40, Math.round(CHARACTERS_IN_ALL / Math.max(1, nUnits)))));
}

/** Undefined if there are no tokens, or nothing says which of them are written together. */
export function trainTokenizer(
  sentences: readonly Sentence[],
  options: TokenizerTraining = {},
): TokenizerModel | undefined {
  const gold = goldText(sentences);
  return gold && trainTokenizerOn(gold, options);
}

export const trainTokenizerOn = (gold: GoldText, options: TokenizerTraining = {}): TokenizerModel =>
  withKernels((kernels) => trainWith(kernels, gold, options));

function trainWith(kernels: Kernels, gold: GoldText, options: TokenizerTraining): TokenizerModel {
  const { seed = 1 } = options;
  const { text, labels, splits, hasSpaces } = gold;
  const units = unitsOf(text);
  const epochs = options.epochs ?? tokenizerEpochs(units.n, options.mostEpochs);
  const characters = knownCharacters(units);
  const counts = countTokens(units, labels);
  const lexicon = new Lexicon(counts.keys(), (token) => counts.get(token) === 1);
  const rows = new TokenInput(characters, lexicon).encode(units, labels);
  const network = new TokenNetwork(kernels, characters.length, 'train');
  network.initialise(seed, rows);
  const { tensors } = network;
  const random = createRandom(seed);
  const nSteps = epochs * Math.ceil(Math.ceil(units.n / WINDOW) / BATCH);
  const kept = new EpochStages(options.stages, STAGE, tensors, [random]);
  const reached = kept.resume();
  let { step } = reached;
  for (let epoch = reached.epoch + 1; epoch <= epochs; epoch++) {
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
    kept.keep({ epoch, step });
  }
  return { characters, tokens: [...counts.keys()].sort(), weights: tensors.save(), splits, hasSpaces };
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
