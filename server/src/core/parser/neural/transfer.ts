/**
 * Initialises a network from the weights of another one, usually of a multilingual model. What both know by name (tags, features,
 * relations) is copied; the encoder has the same shape in all models; only new parts start at random.
 */

import { universalPart } from '../../annotation/index.ts';
import { named } from '../base/byName.ts';
import { modelLanguage } from '../language.ts';
import { copyFirst, copyRows, rowsWithValues } from '../network/copying.ts';
import { DIMENSIONS, GROUPS, INPUT_SIZE, inputSizeOf } from '../network/input.ts';
import type { Kernels } from '../network/kernels.ts';
import { LABEL, lstmNames, tableName } from '../network/shapes.ts';
import { misfit, type Tensor } from '../network/tensors.ts';
import { languageItem } from '../order/aspects.ts';
import type { NetworkModel } from './model.ts';
import type { Network } from './network.ts';

/** A trained network, with its relations. */
export interface NetworkStart {
  readonly network: NetworkModel;
  readonly deprels: readonly string[];
  /** ISO 639 code of the new data, if it is known. */
  readonly language?: string | undefined;
}

/** Tables whose rows are named by the values of a column: rows 0 and 1 are the root's and the one for unknown values in all of them. */
const NAMED = ['form', 'upos', 'xpos', 'feats', 'lemma'] as const;
const LABEL_TENSOR = 'label.biaffine';
/** What reads the vectors of words. */
const INPUTS: readonly string[] = ([0, 1] as const).map((direction) => lstmNames(0, direction).input);

/**
 * Overwrites the parameters that `start` has. A relation that it does not have starts as the one without its subtype. What it knows of the
 * language becomes part of the biases, so that the new network need not be told. Time O(parameters).
 *
 * @param network freshly initialised
 * @param deprels relations of the network
 * @throws RangeError if `start` has a different shape
 */
export function startFrom(
  network: Network,
  { network: start, deprels: startDeprels, language }: NetworkStart,
  deprels: readonly string[],
): void {
  const { kernels, tensors, vocabulary } = network;
  for (const group of NAMED) {
    const rowOf = new Map(start.vocabulary[group].map((value, at) => [value, at + 2]));
    const rows = [0, 1, ...vocabulary[group].map((value) => rowOf.get(value) ?? -1)];
    copyRows(kernels, tensors.get(tableName(group)), named(start.weights, tableName(group)), rows);
  }
  const ngrams = tensors.get(tableName('ngrams'));
  const known = named(start.weights, ngrams.name);
  copyRows(kernels, ngrams, known, rowsWithValues(ngrams, known));
  for (const tensor of tensors.all) {
    if (tensor.isSparse) continue;
    const values = named(start.weights, tensor.name);
    if (tensor.name === LABEL_TENSOR) copyRelations(kernels, tensor, values, deprels, startDeprels);
    // What is read of raw text comes last, and no other model reads the same.
    else if (INPUTS.includes(tensor.name))
      copyFirst(kernels, tensor, values, INPUT_SIZE, inputSizeOf(start.vocabulary));
    else copyFirst(kernels, tensor, values);
  }
  const item = language === undefined ? -1 : start.vocabulary.feats.indexOf(languageItem(modelLanguage(language)));
  if (0 <= item) addToBiases(network, start, item + 2);
}

/** Adds what a row of FEATS contributes to the gates of the first layer to their biases: that is what it does in every word, but not in the root. */
function addToBiases({ kernels, tensors }: Network, { weights }: NetworkModel, row: number): void {
  const item = named(weights, tableName('feats'))?.subarray(row * DIMENSIONS.feats, (row + 1) * DIMENSIONS.feats) ?? [];
  const root = kernels.floats(tensors.get(tableName('feats')).values, DIMENSIONS.feats);
  item.forEach((value, at) => {
    root[at] -= value;
  });
  const first = GROUPS.slice(0, GROUPS.indexOf('feats')).reduce((sum, group) => sum + DIMENSIONS[group], 0);
  for (const direction of [0, 1] as const) {
    const names = lstmNames(0, direction);
    const { values, columns, size } = tensors.get(names.input);
    const bias = tensors.get(names.bias);
    const input = kernels.floats(values, size);
    const target = kernels.floats(bias.values, bias.size);
    item.forEach((value, at) => {
      for (let gate = 0; gate < columns; gate++) target[gate] += value * input[(first + at) * columns + gate];
    });
  }
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
