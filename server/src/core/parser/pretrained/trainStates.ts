/**
 * Trains a two-way language model over the vectors of words: from its state at a word, each direction predicts the class of the next one.
 * Its states are then a further input of parser and tagger (as in ELMo, Peters et al. 2018). Deterministic for a seed.
 */

import { createRandom } from '../base/hash.ts';
import { type Packing, packingOf } from '../network/batch.ts';
import { EpochStages } from '../network/epochs.ts';
import { type Kernels, matrix, type Pointer, transposed } from '../network/kernels.ts';
import { withKernels } from '../network/lentKernels.ts';
import { type LstmTrace, lstmBackward, lstmForward } from '../network/lstm.ts';
import { learningRate, makeBatches } from '../network/schedule.ts';
import { dense, glorot, lstmNames } from '../network/shapes.ts';
import { Tensors } from '../network/tensors.ts';
import { BORDER_CLASS, classesOf } from './classes.ts';
import type { Corpus } from './corpus.ts';
import type { Pretrained } from './model.ts';
import { LAYER, STATE, STATES, stateShapes } from './states.ts';
import type { TextTraining } from './trainVectors.ts';

const EPOCHS = 2;
const BATCH_SENTENCES = 32;
const RATE = 4e-3;
const CLIP = 5;
/** Longer sentences, such as tables, are learned from in pieces. */
const LONGEST = 100;
/** Later text is left out: this takes some four minutes. */
const MOST_WORDS = 2_000_000;
export const STATE_STAGE = 'states';
const DIRECTIONS = [0, 1] as const;

/** Forms of a sentence, by number. */
interface Piece {
  readonly rows: { readonly n: number };
  readonly forms: Int32Array;
}

/** The parameters of `LanguageStates`, by name. */
export function trainStates(
  corpus: Corpus,
  vectors: Pretrained,
  { seed = 1, epochs = EPOCHS, checkpoint, stages, onProgress }: TextTraining = {},
): Readonly<Record<string, Float32Array>> {
  return withKernels((kernels) => {
    const network = new LanguageModel(kernels, corpus.forms, vectors);
    const { tensors } = network;
    network.initialise(seed);
    const pieces = piecesOf(corpus.tokens);
    const words = pieces.reduce((sum, { rows }) => sum + rows.n, 0);
    const size = (BATCH_SENTENCES * words) / pieces.length;
    const random = createRandom(seed);
    const nSteps = epochs * makeBatches(pieces, random, size).length;
    const kept = new EpochStages(stages, STATE_STAGE, tensors, [random]);
    let { epoch, step } = kept.resume();
    while (epoch < epochs) {
      epoch++;
      let loss = 0;
      let n = 0;
      for (const batch of makeBatches(pieces, random, size)) {
        checkpoint?.();
        const found = network.train(batch);
        loss += found.loss / found.count;
        const norm = tensors.gradientNorm() / found.count;
        step++;
        tensors.update(learningRate(step, nSteps, RATE), step, (CLIP < norm ? CLIP / norm : 1) / found.count);
        onProgress?.({ epoch, epochs, loss: loss / ++n, done: Math.min(1, step / nSteps) });
      }
      kept.keep({ epoch, step });
    }
    const names = new Set(stateShapes(vectors.ofForm).map(({ name }) => name));
    return Object.fromEntries(Object.entries(tensors.save()).filter(([name]) => names.has(name)));
  });
}

function piecesOf(tokens: Int32Array): Piece[] {
  const pieces: Piece[] = [];
  let words = 0;
  for (let from = 0; from < tokens.length && words < MOST_WORDS; ) {
    const border = tokens.indexOf(-1, from);
    const end = border === -1 ? tokens.length : border;
    for (; from < end; from += LONGEST) {
      const forms = tokens.subarray(from, Math.min(end, from + LONGEST));
      words += forms.length;
      pieces.push({ rows: { n: forms.length }, forms });
    }
    from = end + 1;
  }
  return pieces;
}

const outputNames = (direction: 0 | 1) => ({ weights: `classes${direction}`, bias: `classes${direction}.bias` });

/** Exported for the test of its gradients. */
export class LanguageModel {
  readonly tensors: Tensors;
  private readonly width: number;
  /** A row for each form, after one of zeros for the border of the sentence. */
  private readonly table: Pointer;
  private readonly classes: Int32Array;
  private readonly nClasses: number;
  /** The classes, rounded up to a multiple of four, as the kernels need. */
  private readonly padded: number;

  constructor(
    private readonly kernels: Kernels,
    forms: readonly string[],
    vectors: Pretrained,
  ) {
    const width = vectors.ofForm;
    this.width = width;
    this.table = kernels.allocateZeros((forms.length + 1) * width);
    const rows = kernels.floats(this.table, (forms.length + 1) * width);
    forms.forEach((form, at) => {
      vectors.write(form, rows, (at + 1) * width);
    });
    const { count, ofForms } = classesOf(kernels, this.table + 4 * width, forms.length, width);
    this.classes = ofForms;
    this.nClasses = count;
    this.padded = 4 * Math.ceil(count / 4);
    const outputs = DIRECTIONS.flatMap((direction) => {
      const { weights, bias } = outputNames(direction);
      return [dense(weights, STATE, this.padded, glorot(STATE, this.padded)), dense(bias, 1, this.padded, 0)];
    });
    this.tensors = new Tensors(kernels, [...stateShapes(width), ...outputs], 'train');
  }

  /** The forget gates start open. */
  initialise(seed: number): void {
    const { kernels, tensors } = this;
    tensors.initialise(seed);
    for (const direction of DIRECTIONS) {
      kernels.floats(tensors.get(lstmNames(LAYER, direction).bias).values + 4 * STATE, STATE).fill(1);
    }
  }

  /** -Σ log p(next class) over both directions and how many are predicted; its gradients are added to those of the tensors. */
  train(batch: readonly Pick<Piece, 'forms'>[]): { readonly loss: number; readonly count: number } {
    const { kernels, tensors, width } = this;
    const mark = kernels.mark;
    const packing = packingOf(batch.map(({ forms }) => forms.length + 1));
    const { nRows } = packing;
    const rows = new Int32Array(nRows);
    batch.forEach(({ forms }, s) => {
      for (let t = 1; t <= forms.length; t++) rows[packing.timeStart[t] + s] = forms[t - 1] + 1;
    });
    const input = kernels.allocate(nRows * width);
    kernels.run.takeRows(nRows, kernels.put(rows), width, this.table, width, input);
    const trace = lstmForward(kernels, tensors, packing, LAYER, STATE, input, width);
    const gradient = kernels.allocateZeros(nRows * STATES);
    let loss = 0;
    let count = 0;
    for (const direction of DIRECTIONS) {
      const gold = this.goldOf(packing, batch, direction);
      for (const each of gold) if (0 <= each) count++;
      loss += this.predict(nRows, trace, direction, gold, gradient);
    }
    lstmBackward(kernels, tensors, packing, LAYER, STATE, trace, gradient);
    kernels.release(mark);
    return { loss, count };
  }

  /** The class of the word after each, or before it; -1 where there is nothing to predict. */
  private goldOf(packing: Packing, batch: readonly Pick<Piece, 'forms'>[], direction: 0 | 1): Int32Array {
    const gold = new Int32Array(packing.nRows).fill(-1);
    batch.forEach(({ forms }, s) => {
      const classOf = (t: number) => (t < 1 || forms.length < t ? BORDER_CLASS : this.classes[forms[t - 1]]);
      // From right to left nothing comes after the border at the start.
      for (let t = direction; t <= forms.length; t++) {
        gold[packing.timeStart[t] + s] = classOf(direction === 0 ? t + 1 : t - 1);
      }
    });
    return gold;
  }

  private predict(nRows: number, { output }: LstmTrace, direction: 0 | 1, gold: Int32Array, gradient: Pointer): number {
    const { kernels, tensors, nClasses, padded } = this;
    const { run } = kernels;
    const mark = kernels.mark;
    const names = outputNames(direction);
    const { values, gradients } = tensors.get(names.weights);
    const bias = tensors.get(names.bias);
    const states = matrix(output + 4 * direction * STATE, STATES);
    const at = kernels.allocate(nRows * padded);
    const scores = matrix(at, padded);
    tensors.multiply(nRows, states, names.weights, scores, 'set');
    run.addBias(nRows, padded, at, padded, bias.values);
    let loss = 0;
    for (let row = 0; row < nRows; row++) {
      const own = at + 4 * row * padded;
      const n = gold[row] < 0 ? 0 : nClasses;
      if (0 < n) loss += run.softmaxLoss(n, own, gold[row]);
      run.fill(padded - n, own + 4 * n, 0);
    }
    kernels.multiply(STATE, padded, nRows, transposed(states), scores, matrix(gradients, padded), 'add');
    run.columnSums(nRows, padded, at, padded, bias.gradients);
    const back = transposed(matrix(values, padded));
    kernels.multiply(nRows, STATE, padded, scores, back, matrix(gradient + 4 * direction * STATE, STATES), 'set');
    kernels.release(mark);
    return loss;
  }
}
