/**
 * Initialises a network from the weights of another one, usually of a multilingual model. What both know by name (tags, features,
 * relations) is copied; the encoder has the same shape in all models; only new parts start at random.
 */

import { universalPart } from '../../annotation/index.ts';
import { named } from '../base/byName.ts';
import { INPUT_SIZE, inputSizeOf } from '../network/input.ts';
import type { Kernels } from '../network/kernels.ts';
import { LABEL, lstmNames, tableName } from '../network/shapes.ts';
import { misfit, type Tensor } from '../network/tensors.ts';
import type { NetworkModel } from './model.ts';
import type { Network } from './network.ts';

/** Tables whose rows are named by the values of a column: rows 0 and 1 are the root's and the one for unknown values in all of them. */
const NAMED = ['form', 'upos', 'xpos', 'feats', 'lemma'] as const;
const LABEL_TENSOR = 'label.biaffine';
/** What reads the vectors of words. */
const INPUTS: readonly string[] = ([0, 1] as const).map((direction) => lstmNames(0, direction).input);

/**
 * Overwrites the parameters that `start` has. A relation that it does not have starts as the one without its subtype. Time
 * O(parameters).
 *
 * @param network freshly initialised
 * @param deprels relations of the network, then those of `start`
 * @throws RangeError if `start` has a different shape
 */
export function startFrom(
  network: Network,
  start: NetworkModel,
  deprels: readonly string[],
  startDeprels: readonly string[],
): void {
  const { kernels, tensors, vocabulary } = network;
  for (const group of NAMED) {
    const rowOf = new Map(start.vocabulary[group].map((value, at) => [value, at + 2]));
    const rows = [0, 1, ...vocabulary[group].map((value) => rowOf.get(value) ?? -1)];
    copyRows(kernels, tensors.get(tableName(group)), named(start.weights, tableName(group)), rows);
  }
  // N-grams are hashed the same way in all models; a row that `start` never saw is zero and carries no information.
  const ngrams = tensors.get(tableName('ngrams'));
  const known = named(start.weights, ngrams.name);
  const isKnown = (row: number) => known?.[row * ngrams.columns] !== 0;
  copyRows(
    kernels,
    ngrams,
    known,
    Array.from({ length: ngrams.rows }, (_, row) => (isKnown(row) ? row : -1)),
  );
  for (const tensor of tensors.all) {
    if (tensor.isSparse) continue;
    const values = named(start.weights, tensor.name);
    if (tensor.name === LABEL_TENSOR) copyRelations(kernels, tensor, values, deprels, startDeprels);
    else {
      // What is read of raw text comes last, and no other model reads the same.
      const isInput = INPUTS.includes(tensor.name);
      const from = Array.from({ length: isInput ? INPUT_SIZE : tensor.rows }, (_, row) => row);
      copyRows(kernels, tensor, values, from, isInput ? inputSizeOf(start.vocabulary) : tensor.rows);
    }
  }
}

/** Row r of the tensor becomes row `from[r]` of the values, unless that is negative. */
function copyRows(
  kernels: Kernels,
  { name, values, columns, size }: Tensor,
  source: Float32Array | undefined,
  from: readonly number[],
  sourceRows?: number,
): void {
  const isFitting = source !== undefined && source.length % columns === 0;
  if (!isFitting || (sourceRows !== undefined && source.length !== sourceRows * columns)) throw misfit(name);
  const target = kernels.floats(values, size);
  from.forEach((row, at) => {
    if (0 <= row) target.set(source.subarray(row * columns, (row + 1) * columns), at * columns);
  });
}

/** The tensor is LABEL × (relations · LABEL): the columns of a relation are contiguous. */
function copyRelations(
  kernels: Kernels,
  { name, values, columns, size }: Tensor,
  source: Float32Array | undefined,
  deprels: readonly string[],
  startDeprels: readonly string[],
): void {
  const sourceColumns = startDeprels.length * LABEL;
  if (source?.length !== LABEL * sourceColumns) throw misfit(name);
  const target = kernels.floats(values, size);
  deprels.forEach((deprel, at) => {
    const exact = startDeprels.indexOf(deprel);
    const known = 0 <= exact ? exact : startDeprels.indexOf(universalPart(deprel));
    if (known < 0) return;
    for (let row = 0; row < LABEL; row++) {
      const block = source.subarray(row * sourceColumns + known * LABEL, row * sourceColumns + (known + 1) * LABEL);
      target.set(block, row * columns + at * LABEL);
    }
  });
}
