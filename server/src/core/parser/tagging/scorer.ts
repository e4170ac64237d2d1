/** The tagger's network in use: the scores of network.ts, with less work. */

import { packingOf } from '../network/batch.ts';
import { apply } from '../network/dense.ts';
import type { FurtherInput } from '../network/input.ts';
import { type Kernels, matrix, type Pointer } from '../network/kernels.ts';
import { lstmOutput } from '../network/lstmOutput.ts';
import { ENCODED, HIDDEN } from '../network/shapes.ts';
import { Tensors } from '../network/tensors.ts';
import type { TagRows } from './input.ts';
import type { TagInventory } from './inventory.ts';
import { atGates, atProjection, KnownForms, OF_FORM } from './knownForms.ts';
import { SLOPE } from './network.ts';
import {
  classCounts,
  classWidths,
  hiddenOf,
  itemsOfClasses,
  PROJECTED,
  PROJECTIONS,
  type Task,
  taggerShapes,
} from './shapes.ts';

/** Relations are learned, but not used. */
export type TaggingTask = Exclude<Task, 'relation'>;
const ASKED = ['upos', 'xpos', 'feats', 'lemma'] as const;
/** For lemmas only the order matters. */
const PROBABLE = ['upos', 'xpos', 'feats'] as const;

export class TagScorer {
  private readonly tensors: Tensors;
  private readonly counts: Readonly<Record<Task, number>>;
  private readonly widths: Readonly<Record<Task, number>>;
  private readonly known: KnownForms;

  /** Copies the weights. @param nKept word forms in the cache @throws RangeError if the weights do not fit together */
  constructor(
    private readonly kernels: Kernels,
    inventory: TagInventory,
    weights: Readonly<Record<string, Float32Array>>,
    nKept?: number,
    pretrained?: FurtherInput,
  ) {
    this.tensors = new Tensors(kernels, taggerShapes(inventory), 'run');
    this.tensors.load(weights);
    this.counts = classCounts(inventory);
    this.widths = classWidths(inventory);
    this.fold(inventory);
    this.tensors.keepPacked();
    const { further = 0 } = inventory;
    this.known = new KnownForms(kernels, this.tensors, further, further === 0 ? undefined : pretrained, nKept);
  }

  /**
   * log p(class) of each word, `[word * classes + class]`, by task, for lemmas up to a constant of the word, passed to `use` sentence by
   * sentence. The arrays are valid during the call. Sentences in descending order of length, each of at least one word.
   */
  classify(
    sentences: readonly TagRows[],
    use: (sentence: number, scores: (task: TaggingTask, word: number) => Float32Array) => void,
  ): void {
    const { kernels, counts, widths } = this;
    const mark = kernels.mark;
    try {
      const packing = packingOf(sentences.map(({ n }) => n + 1));
      const scores = this.scores(sentences, packing);
      for (const task of PROBABLE) {
        for (let row = 0; 0 < counts[task] && row < packing.nRows; row++) {
          kernels.run.softmaxLoss(counts[task], scores[task] + 4 * row * widths[task], -1);
        }
      }
      sentences.forEach((_, s) => {
        use(s, (task, word) =>
          kernels.floats(scores[task] + 4 * (packing.timeStart[word] + s) * widths[task], counts[task]),
        );
      });
    } finally {
      kernels.release(mark);
    }
  }

  private scores(
    sentences: readonly TagRows[],
    packing: ReturnType<typeof packingOf>,
  ): Readonly<Record<TaggingTask, Pointer>> {
    const { kernels, tensors, widths } = this;
    const { run } = kernels;
    const { nRows } = packing;
    const table = this.known.table(sentences, packing);
    const take = (from: number, size: number, to: Pointer) =>
      run.takeRows(nRows, table.rows, size, table.at + 4 * from, OF_FORM, to);
    const first = lstmOutput(kernels, tensors, packing, 0, HIDDEN, {
      products: (direction) => {
        const gates = table.at + 4 * atGates(direction);
        return table.rowNumbers.map((row) => gates + 4 * row * OF_FORM);
      },
    });
    const encoded = lstmOutput(kernels, tensors, packing, 1, HIDDEN, { vectors: first, size: ENCODED });
    const projected = PROJECTIONS.map((hidden, number) => {
      const output = kernels.allocate(nRows * PROJECTED);
      take(atProjection(number), PROJECTED, output);
      apply(tensors, `${hidden}.encoded`, nRows, encoded, output, 'add');
      run.leaky(nRows * PROJECTED, output, SLOPE);
      return output;
    });
    const score = (task: TaggingTask): Pointer => {
      const n = widths[task];
      if (n === 0) return 0;
      const scores = kernels.allocate(nRows * n);
      apply(tensors, `${task}.classes`, nRows, projected[PROJECTIONS.indexOf(hiddenOf(task))], scores, 'set');
      run.addBias(nRows, n, scores, n, tensors.get(`${task}.classBias`).values);
      return scores;
    };
    const [upos, xpos, feats, lemma] = ASKED.map(score);
    return { upos, xpos, feats, lemma };
  }

  /** C + U·T takes the place of C, where T says which items a FEATS class has: then h·c is all of a score. */
  private fold(inventory: TagInventory): void {
    const { kernels, tensors } = this;
    const nItems = inventory.items.length;
    const width = this.widths.feats;
    if (nItems === 0 || width === 0) return;
    const mark = kernels.mark;
    const items = itemsOfClasses(inventory);
    const table = kernels.allocate(items.length);
    kernels.floats(table, items.length).set(items);
    const [ofItems, ofClasses] = ['feats.items', 'feats.classes'].map((name) => tensors.get(name).values);
    kernels.multiply(
      PROJECTED,
      width,
      nItems,
      matrix(ofItems, nItems),
      matrix(table, width),
      matrix(ofClasses, width),
      'add',
    );
    kernels.release(mark);
  }
}
