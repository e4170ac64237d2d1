/** Sizes of the network and the list of its parameters. */

import { DIMENSIONS, GROUPS, type Group, inputSizeOf, tableRows, type Vocabulary } from './input.ts';
import type { TensorShape } from './tensors.ts';

/** Per direction of an LSTM layer. */
export const HIDDEN = 128;
export const N_LAYERS = 2;
/** Size of the encoder's output for a word. */
export const ENCODED = 2 * HIDDEN;
/** Projections for arcs and for relations. */
export const ARC = 128;
export const LABEL = 64;
/** Signed distances are clipped here. */
export const MAX_DISTANCE = 20;
export const N_DISTANCES = 2 * MAX_DISTANCE + 1;

const DIRECTIONS = ['right', 'left'] as const;

export const tableName = (group: Group) => `embedding.${group}`;

export const layerInputSize = (layer: number, vocabulary: Vocabulary) =>
  layer === 0 ? inputSizeOf(vocabulary) : ENCODED;

/** Names of the parameters of an LSTM layer in one direction: 0 is left to right, 1 right to left. */
export function lstmNames(layer: number | string, direction: 0 | 1) {
  const prefix = `lstm${layer}.${DIRECTIONS[direction]}`;
  return { input: `${prefix}.input`, recurrent: `${prefix}.recurrent`, bias: `${prefix}.bias` };
}

/** All parameters of a network for these inventories. Embeddings are sparse, the rest is dense. */
export function networkShapes(vocabulary: Vocabulary, nLabels: number): TensorShape[] {
  const rows = tableRows(vocabulary);
  const shapes: TensorShape[] = GROUPS.map((group) => ({
    name: tableName(group),
    rows: rows[group],
    columns: DIMENSIONS[group],
    // The mean of a dozen n-grams then has about the same norm as one row of the others.
    init: group === 'ngrams' ? 0.6 : 0.2,
    isSparse: true,
  }));
  for (let layer = 0; layer < N_LAYERS; layer++) {
    for (const direction of [0, 1] as const) {
      const names = lstmNames(layer, direction);
      const inputSize = layerInputSize(layer, vocabulary);
      shapes.push(dense(names.input, inputSize, 4 * HIDDEN, glorot(inputSize, HIDDEN)));
      shapes.push(dense(names.recurrent, HIDDEN, 4 * HIDDEN, glorot(HIDDEN, HIDDEN)));
      shapes.push(dense(names.bias, 1, 4 * HIDDEN, 0));
    }
  }
  for (const [name, size] of [
    ['arc.head', ARC],
    ['arc.dependent', ARC],
    ['label.head', LABEL],
    ['label.dependent', LABEL],
  ] as const) {
    shapes.push(dense(name, ENCODED, size, glorot(ENCODED, size)), dense(`${name}.bias`, 1, size, 0));
  }
  shapes.push(
    dense('arc.biaffine', ARC, ARC, glorot(ARC, ARC)),
    dense('arc.headBias', 1, ARC, 0),
    dense('arc.distance', 1, N_DISTANCES, 0),
    dense('label.biaffine', LABEL, nLabels * LABEL, 0),
  );
  return shapes;
}

export function dense(name: string, rows: number, columns: number, init: number): TensorShape {
  return { name, rows, columns, init, isSparse: false };
}

/** Half-width of the uniform distribution of Glorot & Bengio (2010). */
export function glorot(fanIn: number, fanOut: number): number {
  return Math.sqrt(6 / (fanIn + fanOut));
}
