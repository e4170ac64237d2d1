/**
 * The first layer in use. A word's part of the gates, x·W + b, depends on its cells alone, and most words of a text have occurred before:
 * caching it for as many different words as fit saves their vectors and a quarter of all multiplications. Each row of a product depends on
 * its own row of the input alone, so cached numbers equal new ones bit for bit.
 */

import { detached } from '../../conllu/index.ts';
import type { Words } from '../base/readWords.ts';
import { type Packing, packingOf } from './batch.ts';
import { embed } from './embedding.ts';
import type { InputEncoder, WordPlace } from './input.ts';
import { type Factor, type Kernels, matrix, type Pointer } from './kernels.ts';
import { inputProducts } from './lstm.ts';
import type { LayerInput } from './lstmOutput.ts';
import { HIDDEN, lstmNames } from './shapes.ts';
import { Slots } from './slots.ts';
import { addStates, lastRows } from './stateProducts.ts';
import type { Tensors } from './tensors.ts';

/** Number of different words in the cache, 4 KB each: as many cover four of five words of English-EWT. */
const CAPACITY = 4096;
const WIDE = 4 * HIDDEN;

export class FirstLayer {
  /** Rows with the products of both directions. */
  private readonly kept: Pointer;
  private readonly slots: Slots<string>;
  /** What multiplies the states of words, if there are any, in each direction. */
  private readonly ofStates: readonly [Factor, Factor] | undefined;

  /** @param tensors whose values no longer change */
  constructor(
    private readonly kernels: Kernels,
    private readonly tensors: Tensors,
    private readonly encoder: InputEncoder,
    capacity = CAPACITY,
  ) {
    this.kept = kernels.allocate(capacity * 2 * WIDE);
    this.slots = new Slots(capacity, detached);
    const { ofStates = 0 } = encoder.pretrained ?? {};
    if (encoder.vocabulary.further === undefined || ofStates === 0) return;
    const pack = (direction: 0 | 1) => lastRows(kernels, tensors, lstmNames(0, direction).input, ofStates);
    this.ofStates = [pack(0), pack(1)];
  }

  /** The products of the words, valid until the next batch. Time O(words), plus the products of new ones. */
  products(batch: readonly Words[], packing: Packing): LayerInput {
    const places: WordPlace[] = new Array(packing.nRows);
    const keys: string[] = new Array(packing.nRows);
    for (const [s, words] of batch.entries()) {
      const { cells, order: items = [] } = words;
      const order = items.join();
      for (let word = 0; word <= words.n; word++) {
        const row = packing.timeStart[word] + s;
        places[row] = { words, word };
        keys[row] = word === 0 ? '' : order === '' && cells !== undefined ? cells[word] : keyOf(words, word, order);
      }
    }
    const { table, rows } = this.rowsOf(places, keys);
    const added = this.withStates(batch, packing, table, rows);
    return added === undefined
      ? inTable(table, rows)
      : inTable(
          added,
          places.map((_, row) => row),
        );
  }

  /** The products of what each word is by itself. */
  private rowsOf(
    places: readonly WordPlace[],
    keys: readonly string[],
  ): { readonly table: Pointer; readonly rows: ArrayLike<number> } {
    const { kernels, kept } = this;
    if (this.slots.capacity <= places.length) {
      const table = kernels.allocate(places.length * 2 * WIDE);
      const rows = places.map((_, row) => row);
      this.fill(places, table, rows);
      return { table, rows };
    }
    const { all, fresh, freshSlots } = this.slots.take(keys);
    if (0 < fresh.length) {
      this.fill(
        fresh.map((row) => places[row]),
        kept,
        freshSlots,
      );
    }
    return { table: kept, rows: all };
  }

  /** Copies of the products, with what the sentence says of each word; undefined if the model reads nothing of that kind. */
  private withStates(
    batch: readonly Words[],
    packing: Packing,
    table: Pointer,
    rows: ArrayLike<number>,
  ): Pointer | undefined {
    const { kernels, ofStates } = this;
    const { pretrained } = this.encoder;
    if (ofStates === undefined || pretrained === undefined) return undefined;
    const { nRows } = packing;
    const states = pretrained.states(
      packing,
      batch.map(({ forms }) => forms),
    );
    const to = kernels.allocate(nRows * 2 * WIDE);
    kernels.run.takeRows(nRows, kernels.put(rows), 2 * WIDE, table, 2 * WIDE, to);
    addStates(kernels, nRows, states, [
      { factor: ofStates[0], size: WIDE, to: matrix(to, 2 * WIDE) },
      { factor: ofStates[1], size: WIDE, to: matrix(to + 4 * WIDE, 2 * WIDE) },
    ]);
    return to;
  }

  /** Computes the products of words, and copies them to their rows of a table. */
  private fill(places: readonly WordPlace[], table: Pointer, rows: ArrayLike<number>): void {
    const { kernels, tensors, encoder } = this;
    const { length } = places;
    const mark = kernels.mark;
    const encoded = encoder.encodeEach(places);
    const { further = 0 } = encoder.vocabulary;
    const { size, output } = embed(kernels, tensors, packingOf([length]), [encoded], further, undefined);
    const products = kernels.allocate(length * WIDE);
    for (const direction of [0, 1] as const) {
      const oneWay = { layer: 0, direction, size: HIDDEN };
      inputProducts(kernels, tensors, oneWay, length, matrix(output, size), products);
      const { f32 } = kernels;
      for (let at = 0; at < length; at++) {
        const from = products / 4 + at * WIDE;
        f32.copyWithin(table / 4 + (2 * rows[at] + direction) * WIDE, from, from + WIDE);
      }
    }
    kernels.release(mark);
  }
}

/** Rows of both directions' products. */
const inTable = (table: Pointer, rows: ArrayLike<number>): LayerInput => ({
  products: (direction) => Int32Array.from(rows, (row) => table + 4 * (2 * row + direction) * WIDE),
});

/**
 * Everything that the vector of a word is made from, joined by tabs, which cells cannot contain. One tab more than in `Words.cells` keeps
 * the two kinds of keys apart.
 */
const keyOf = ({ forms, lemmas, upos, xpos, feats }: Words, word: number, order: string): string =>
  `${forms[word]}\t${lemmas[word]}\t${upos[word]}\t${xpos[word]}\t${feats[word]}\t${order}`;
