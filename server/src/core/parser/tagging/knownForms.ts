/**
 * What word forms contribute to the tagger's scores by themselves: their part of the first layer's gates, x·W + b, and of the projections
 * before the classes. It depends on the form alone, and most forms of a text have occurred before: caching it saves the BiLSTM over their
 * characters, the first layer's products and half of the projections. Cached numbers equal new ones.
 */

import { type Packing, packingOf } from '../network/batch.ts';
import { apply } from '../network/dense.ts';
import type { FurtherInput } from '../network/input.ts';
import { type Factor, type Kernels, matrix, type Pointer } from '../network/kernels.ts';
import { inputProducts } from '../network/lstm.ts';
import { HIDDEN, lstmNames } from '../network/shapes.ts';
import { Slots } from '../network/slots.ts';
import { addStates, lastRows } from '../network/stateProducts.ts';
import type { Tensors } from '../network/tensors.ts';
import { type FormRows, ROOT, type TagRows } from './input.ts';
import { PROJECTED, PROJECTIONS } from './shapes.ts';
import { wordVectors } from './wordVectors.ts';

/** Number of different forms in the cache, 5.5 KB each. */
const CAPACITY = 4096;
/** Numbers per direction of the first layer, and per form. */
const WIDE = 4 * HIDDEN;
export const OF_FORM = 2 * WIDE + PROJECTIONS.length * PROJECTED;

/** A table with a row of OF_FORM numbers for each form: the gates of both directions, then the projections. */
interface FormTable {
  readonly at: Pointer;
  /** Which row belongs to each word of the batch, time-major, in memory. */
  readonly rows: Pointer;
  readonly rowNumbers: Int32Array;
}

/** Where the part of a direction, or of a projection, starts in a row. */
export const atGates = (direction: 0 | 1): number => direction * WIDE;
export const atProjection = (number: number): number => 2 * WIDE + number * PROJECTED;

export class KnownForms {
  private readonly kept: Pointer;
  private readonly slots: Slots<FormRows>;
  /** What multiplies the states of words, and where in a row the product belongs. */
  private readonly ofStates: readonly { readonly factor: Factor; readonly size: number; readonly from: number }[] = [];

  /** @param tensors whose values no longer change */
  constructor(
    private readonly kernels: Kernels,
    private readonly tensors: Tensors,
    private readonly further: number,
    private readonly pretrained: FurtherInput | undefined,
    capacity = CAPACITY,
  ) {
    this.slots = new Slots(capacity);
    this.kept = kernels.allocate(capacity * OF_FORM);
    const { ofStates = 0 } = pretrained ?? {};
    const part = (name: string, size: number, from: number) => ({
      factor: lastRows(kernels, tensors, name, ofStates),
      size,
      from,
    });
    if (ofStates === 0) return;
    this.ofStates = [
      ...([0, 1] as const).map((direction) => part(lstmNames(0, direction).input, WIDE, atGates(direction))),
      ...PROJECTIONS.map((hidden, number) => part(`${hidden}.word`, PROJECTED, atProjection(number))),
    ];
  }

  /** Valid until the next batch. Time O(words), plus the products of new forms. */
  table(sentences: readonly TagRows[], packing: Packing): FormTable {
    const { kernels, slots, kept } = this;
    const forms: FormRows[] = new Array(packing.nRows);
    sentences.forEach(({ n, words }, s) => {
      for (let word = 0; word <= n; word++) forms[packing.timeStart[word] + s] = words[word];
    });
    if (slots.capacity <= forms.length) {
      const at = kernels.allocate(forms.length * OF_FORM);
      const all = Int32Array.from(forms, (_, row) => row);
      this.fill(forms, at, all);
      return this.withStates(sentences, packing, at, all);
    }
    const { all, fresh, freshSlots } = slots.take(forms);
    if (0 < fresh.length) {
      this.fill(
        fresh.map((row) => forms[row]),
        kept,
        freshSlots,
      );
    }
    return this.withStates(sentences, packing, kept, all);
  }

  /** The rows themselves, or copies of them with what the sentences say of their words. */
  private withStates(sentences: readonly TagRows[], packing: Packing, at: Pointer, all: Int32Array): FormTable {
    const { kernels, ofStates, pretrained } = this;
    const rows = kernels.put(all);
    if (pretrained === undefined || ofStates.length === 0) return { at, rows, rowNumbers: all };
    const states = pretrained.states(
      packing,
      sentences.map(({ forms }) => forms),
    );
    const to = kernels.allocate(all.length * OF_FORM);
    kernels.run.takeRows(all.length, rows, OF_FORM, at, OF_FORM, to);
    const products = ofStates.map(({ factor, size, from }) => ({ factor, size, to: matrix(to + 4 * from, OF_FORM) }));
    addStates(kernels, all.length, states, products);
    const rowNumbers = all.map((_, row) => row);
    return { at: to, rows: kernels.put(rowNumbers), rowNumbers };
  }

  /** Computes the rows of forms, and copies them to their rows of the table. */
  private fill(forms: readonly FormRows[], to: Pointer, rows: ArrayLike<number>): void {
    const { kernels, tensors, further } = this;
    const mark = kernels.mark;
    const words = [ROOT, ...forms];
    const packing = packingOf([words.length]);
    const sentences = [{ n: forms.length, words }];
    const { size, output } = wordVectors(kernels, tensors, packing, sentences, further, undefined);
    const part = kernels.allocate(words.length * WIDE);
    const copy = (from: number, size: number) => {
      const { f32 } = kernels;
      forms.forEach((_, at) => {
        const source = part / 4 + (at + 1) * size;
        f32.copyWithin(to / 4 + rows[at] * OF_FORM + from, source, source + size);
      });
    };
    for (const direction of [0, 1] as const) {
      const oneWay = { layer: 0, direction, size: HIDDEN };
      inputProducts(kernels, tensors, oneWay, words.length, matrix(output, size), part);
      copy(atGates(direction), WIDE);
    }
    PROJECTIONS.forEach((hidden, number) => {
      apply(tensors, `${hidden}.word`, words.length, output, part, 'set');
      kernels.run.addBias(words.length, PROJECTED, part, PROJECTED, tensors.get(`${hidden}.bias`).values);
      copy(atProjection(number), PROJECTED);
    });
    kernels.release(mark);
  }
}
