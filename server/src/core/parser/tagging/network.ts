/**
 * The tagger's network in training: word vectors, BiLSTM encoder, and a softmax for each task; forward and backward. In use: scorer.ts.
 *
 * x = [form; n-grams; BiLSTM(characters)]      H = BiLSTM(BiLSTM(x))
 * h = leaky ReLU(H·W + x·W' + b), one for the tags, one for lemmas
 * s(FEATS class) = h·c + Σ h·u over its items, so that rare classes learn from their items; other classes: s = h·c
 */

import { type Packing, packingOf } from '../network/batch.ts';
import { apply, applyBackward } from '../network/dense.ts';
import { Masks } from '../network/dropout.ts';
import { type Kernels, matrix, type Pointer, transposed } from '../network/kernels.ts';
import { type LstmTrace, lstmBackward, lstmForward } from '../network/lstm.ts';
import { ENCODED, HIDDEN, lstmNames } from '../network/shapes.ts';
import { Tensors } from '../network/tensors.ts';
import type { TagRows } from './input.ts';
import type { TagInventory } from './inventory.ts';
import {
  CHARACTER_HIDDEN,
  CHARACTERS,
  classCounts,
  classWidths,
  type Hidden,
  hiddenOf,
  itemListsOfClasses,
  layerInput,
  N_WORD_LAYERS,
  PROJECTED,
  PROJECTIONS,
  TASKS,
  type Task,
  taggerShapes,
} from './shapes.ts';
import { type Hiding, type WordVectors, wordVectors, wordVectorsBackward } from './wordVectors.ts';

/** Probabilities of dropout, and the generator for all random choices. */
interface TagDropout extends Hiding {
  readonly input: number;
  readonly hidden: number;
  readonly projection: number;
}

/** A sentence to learn from: the class of each word by task, -1 where there is nothing to learn. Length n + 1. */
export interface TagExample {
  readonly rows: TagRows;
  readonly gold: Readonly<Record<Task, Int32Array>>;
}

/** Of leaky ReLU. */
export const SLOPE = 0.1;

interface Projected {
  readonly output: Pointer;
  readonly mask: Pointer;
}

interface Forward {
  readonly packing: Packing;
  readonly vectors: WordVectors;
  readonly inputMask: Pointer;
  readonly traces: readonly LstmTrace[];
  readonly hiddenMasks: readonly Pointer[];
  /** Time-major, rows × ENCODED. */
  readonly encoded: Pointer;
  readonly projected: Readonly<Record<Hidden, Projected>>;
  /** See `classesWithItems`; 0 if there are no items. */
  readonly withItems: Pointer;
  /** Scores of each task, rows × classes; 0 for a task without classes. */
  readonly scores: Readonly<Record<Task, Pointer>>;
}

export class TagNetwork {
  readonly tensors: Tensors;
  readonly counts: Readonly<Record<Task, number>>;
  /** Numbers per row of scores: the classes, rounded up to a multiple of four, as the kernels need. */
  private readonly widths: Readonly<Record<Task, number>>;
  /** The items of each FEATS class. */
  private readonly itemsOf: readonly Int32Array[];

  constructor(
    readonly kernels: Kernels,
    readonly inventory: TagInventory,
  ) {
    this.tensors = new Tensors(kernels, taggerShapes(inventory), 'train');
    this.counts = classCounts(inventory);
    this.widths = classWidths(inventory);
    this.itemsOf = itemListsOfClasses(inventory);
  }

  /** Fresh random parameters; the forget gates start open. N-grams that do not occur in `seen` contribute nothing. */
  initialise(seed: number, seen: readonly TagRows[]): void {
    const { kernels, tensors } = this;
    tensors.initialise(seed);
    const ngrams = tensors.get('table.ngrams');
    const isSeen = new Uint8Array(ngrams.rows);
    for (const { words } of seen) for (const word of words) for (const row of word.ngrams) isSeen[row] = 1;
    const values = kernels.floats(ngrams.values, ngrams.size);
    for (let row = 0; row < ngrams.rows; row++) {
      if (isSeen[row] === 0) values.fill(0, row * ngrams.columns, (row + 1) * ngrams.columns);
    }
    const open = (layer: number | string, size: number) => {
      for (const direction of [0, 1] as const) {
        const bias = tensors.get(lstmNames(layer, direction).bias);
        kernels.floats(bias.values + 4 * size, size).fill(1);
      }
    };
    open(CHARACTERS, CHARACTER_HIDDEN);
    for (let layer = 0; layer < N_WORD_LAYERS; layer++) open(layer, HIDDEN);
  }

  /** Loss of a batch, per word; its gradients are added to those of the tensors. Sentences in descending order of length. */
  train(batch: readonly TagExample[], dropout: TagDropout): number {
    const { kernels } = this;
    const mark = kernels.mark;
    const nWords = batch.reduce((sum, { rows }) => sum + rows.n, 0);
    const forward = this.forward(
      batch.map(({ rows }) => rows),
      dropout,
    );
    let loss = 0;
    for (const task of TASKS) loss += this.loss(task, forward, batch, 1 / nWords);
    this.backward(forward, dropout);
    kernels.release(mark);
    return loss / nWords;
  }

  private forward(sentences: readonly TagRows[], dropout: TagDropout): Forward {
    const { kernels, tensors, widths, inventory } = this;
    const packing = packingOf(sentences.map(({ n }) => n + 1));
    const { nRows } = packing;
    const masks = new Masks(kernels, true, dropout.random);
    const vectors = wordVectors(kernels, tensors, packing, sentences, inventory.further ?? 0, dropout);
    const inputMask = masks.draw(nRows * vectors.size, dropout.input);
    masks.apply(nRows * vectors.size, vectors.output, inputMask);
    const traces: LstmTrace[] = [];
    const hiddenMasks: Pointer[] = [];
    let input = vectors.output;
    for (let layer = 0; layer < N_WORD_LAYERS; layer++) {
      const trace = lstmForward(kernels, tensors, packing, layer, HIDDEN, input, layerInput(layer, inventory));
      const mask = masks.draw(nRows * ENCODED, dropout.hidden);
      // The backward pass needs the output as seen by the next time step, without the mask.
      input = mask === 0 ? trace.output : kernels.copy(trace.output, nRows * ENCODED);
      masks.apply(nRows * ENCODED, input, mask);
      traces.push(trace);
      hiddenMasks.push(mask);
    }
    const encoded = input;
    const project = (hidden: Hidden): Projected => {
      const output = kernels.allocate(nRows * PROJECTED);
      apply(tensors, `${hidden}.encoded`, nRows, encoded, output, 'set');
      apply(tensors, `${hidden}.word`, nRows, vectors.output, output, 'add');
      kernels.run.addBias(nRows, PROJECTED, output, PROJECTED, tensors.get(`${hidden}.bias`).values);
      kernels.run.leaky(nRows * PROJECTED, output, SLOPE);
      const mask = masks.draw(nRows * PROJECTED, dropout.projection);
      masks.apply(nRows * PROJECTED, output, mask);
      return { output, mask };
    };
    const projected = { tags: project('tags'), morphology: project('morphology'), lemma: project('lemma') };
    const { hasItems } = this;
    const withItems = hasItems ? this.classesWithItems() : 0;
    const score = (task: Task): Pointer => {
      const n = widths[task];
      if (n === 0) return 0;
      const { output } = projected[hiddenOf(task)];
      const scores = kernels.allocate(nRows * n);
      if (task === 'feats' && hasItems)
        kernels.multiply(
          nRows,
          n,
          PROJECTED,
          matrix(output, PROJECTED),
          matrix(withItems, n),
          matrix(scores, n),
          'set',
        );
      else apply(tensors, `${task}.classes`, nRows, output, scores, 'set');
      kernels.run.addBias(nRows, n, scores, n, tensors.get(`${task}.classBias`).values);
      return scores;
    };
    const scores = {
      upos: score('upos'),
      xpos: score('xpos'),
      feats: score('feats'),
      lemma: score('lemma'),
      relation: score('relation'),
    };
    return { packing, vectors, inputMask, traces, hiddenMasks, encoded, projected, withItems, scores };
  }

  private get hasItems(): boolean {
    return 0 < this.inventory.items.length && 0 < this.widths.feats;
  }

  /** c + Σ u over the items of each FEATS class: a sum for each batch is cheaper than one for each word. PROJECTED × width. */
  private classesWithItems(): Pointer {
    const { kernels, tensors, itemsOf } = this;
    const [classes, items] = ['feats.classes', 'feats.items'].map((name) => tensors.get(name));
    const at = kernels.copy(classes.values, classes.size);
    const sums = kernels.floats(at, classes.size);
    const ofItems = kernels.floats(items.values, items.size);
    for (let row = 0; row < PROJECTED; row++) {
      itemsOf.forEach((own, cell) => {
        let sum = sums[row * classes.columns + cell];
        for (const item of own) sum += ofItems[row * items.columns + item];
        sums[row * classes.columns + cell] = sum;
      });
    }
    return at;
  }

  /** Gradients of `classesWithItems` and of its input, from those of the scores. */
  private classesWithItemsBackward(
    nRows: number,
    output: Pointer,
    withItems: Pointer,
    dScores: Pointer,
    dOutput: Pointer,
  ): void {
    const { kernels, tensors, itemsOf } = this;
    const [classes, items] = ['feats.classes', 'feats.items'].map((name) => tensors.get(name));
    const n = classes.columns;
    const at = kernels.allocate(classes.size);
    kernels.multiply(
      PROJECTED,
      n,
      nRows,
      transposed(matrix(output, PROJECTED)),
      matrix(dScores, n),
      matrix(at, n),
      'set',
    );
    kernels.multiply(
      nRows,
      PROJECTED,
      n,
      matrix(dScores, n),
      transposed(matrix(withItems, n)),
      matrix(dOutput, PROJECTED),
      'add',
    );
    kernels.run.add(classes.size, classes.gradients, at);
    const sums = kernels.floats(at, classes.size);
    const ofItems = kernels.floats(items.gradients, items.size);
    for (let row = 0; row < PROJECTED; row++) {
      itemsOf.forEach((own, cell) => {
        const gradient = sums[row * n + cell];
        for (const item of own) ofItems[row * items.columns + item] += gradient;
      });
    }
  }

  /** -Σ log p(gold class), unweighted; the scores become weighted gradients. */
  private loss(task: Task, { packing, scores }: Forward, batch: readonly TagExample[], weight: number): number {
    const { kernels, counts, widths } = this;
    const n = widths[task];
    if (n === 0) return 0;
    let loss = 0;
    batch.forEach(({ rows, gold }, s) => {
      for (let word = 0; word <= rows.n; word++) {
        const at = scores[task] + 4 * (packing.timeStart[word] + s) * n;
        const own = word === 0 ? -1 : gold[task][word];
        const nClasses = 0 <= own ? counts[task] : 0;
        if (0 <= own) loss += kernels.run.softmaxLoss(nClasses, at, own);
        kernels.run.fill(n - nClasses, at + 4 * nClasses, 0);
      }
    });
    const all = kernels.floats(scores[task], packing.nRows * n);
    for (let i = 0; i < all.length; i++) all[i] *= weight;
    return loss;
  }

  private backward(forward: Forward, dropout: TagDropout): void {
    const { kernels, tensors, widths } = this;
    const { run } = kernels;
    const { packing, vectors, encoded, projected, withItems, scores } = forward;
    const { nRows } = packing;
    const dWords = kernels.allocateZeros(nRows * vectors.size);
    let gradient = kernels.allocateZeros(nRows * ENCODED);
    for (const hidden of PROJECTIONS) {
      const { output, mask } = projected[hidden];
      const dOutput = kernels.allocateZeros(nRows * PROJECTED);
      for (const task of TASKS) {
        const n = widths[task];
        if (n === 0 || hiddenOf(task) !== hidden) continue;
        if (task === 'feats' && this.hasItems)
          this.classesWithItemsBackward(nRows, output, withItems, scores.feats, dOutput);
        else applyBackward(kernels, tensors, `${task}.classes`, nRows, output, scores[task], dOutput);
        run.columnSums(nRows, n, scores[task], n, tensors.get(`${task}.classBias`).gradients);
      }
      if (mask !== 0) run.multiply(nRows * PROJECTED, dOutput, mask);
      // Dropped numbers are 0 and have gradient 0, so the sign of the output still determines the slope.
      run.leakyBackward(nRows * PROJECTED, output, dOutput, SLOPE);
      applyBackward(kernels, tensors, `${hidden}.encoded`, nRows, encoded, dOutput, gradient);
      applyBackward(kernels, tensors, `${hidden}.word`, nRows, vectors.output, dOutput, dWords);
      run.columnSums(nRows, PROJECTED, dOutput, PROJECTED, tensors.get(`${hidden}.bias`).gradients);
    }
    for (let layer = N_WORD_LAYERS - 1; 0 <= layer; layer--) {
      const mask = forward.hiddenMasks[layer];
      if (mask !== 0) run.multiply(nRows * ENCODED, gradient, mask);
      gradient = lstmBackward(kernels, tensors, packing, layer, HIDDEN, forward.traces[layer], gradient);
    }
    run.add(nRows * vectors.size, gradient, dWords);
    if (forward.inputMask !== 0) run.multiply(nRows * vectors.size, gradient, forward.inputMask);
    wordVectorsBackward(kernels, tensors, vectors, dropout, gradient);
  }
}
