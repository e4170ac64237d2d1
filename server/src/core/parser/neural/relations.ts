/** Biaffine relation scores, s(l | h→d) = e_d · V_l · f_h, and the loss of the gold relations. Rows are sentence-major. */

import type { ProjectionGradients } from './arcs.ts';
import type { Packing } from './batch.ts';
import { type Kernels, matrix, type Pointer, transposed } from './kernels.ts';
import type { Projection } from './projection.ts';
import { LABEL } from './shapes.ts';
import type { Tensors } from './tensors.ts';

export interface RelationForward {
  /** Row of each word's head; the root's own for the root. */
  readonly headRows: Int32Array;
  /** f of the heads, rows × LABEL. */
  readonly ofHeads: Pointer;
  /** e · V, rows × nLabels · LABEL. */
  readonly mixed: Pointer;
  /** rows × nLabels. */
  readonly scores: Pointer;
}

/** The last element of each projected vector is 1, so V also contains biases; as a gradient it is 0. */
export function setLast(kernels: Kernels, nRows: number, x: Pointer, value: 0 | 1): void {
  const { f32 } = kernels;
  for (let row = 0; row < nRows; row++) f32[x / 4 + row * LABEL + LABEL - 1] = value;
}

export function scoreRelations(
  kernels: Kernels,
  tensors: Tensors,
  packing: Packing,
  nLabels: number,
  heads: Projection,
  dependents: Projection,
  trees: readonly Int32Array[],
): RelationForward {
  const { nRows } = packing;
  const headRows = new Int32Array(nRows);
  packing.lengths.forEach((length, s) => {
    const start = packing.sentenceStart[s];
    headRows[start] = start;
    for (let word = 1; word < length; word++) headRows[start + word] = start + trees[s][word];
  });
  const ofHeads = kernels.allocate(nRows * LABEL);
  const mixed = kernels.allocate(nRows * nLabels * LABEL);
  const scores = kernels.allocate(nRows * nLabels);
  const { f32 } = kernels;
  for (let row = 0; row < nRows; row++) {
    const from = heads.output / 4 + headRows[row] * LABEL;
    f32.copyWithin(ofHeads / 4 + row * LABEL, from, from + LABEL);
  }
  tensors.multiply(nRows, matrix(dependents.output, LABEL), 'label.biaffine', matrix(mixed, nLabels * LABEL), 'set');
  kernels.run.labelForward(nRows, nLabels, LABEL, mixed, ofHeads, scores);
  return { headRows, ofHeads, mixed, scores };
}

/**
 * -Σ log p(gold relation | gold head), unweighted, and the weighted gradients. `gold[s][word]` is -1 if there is nothing to
 * learn. The scores are overwritten.
 */
export function relationLoss(
  kernels: Kernels,
  tensors: Tensors,
  packing: Packing,
  nLabels: number,
  { headRows, ofHeads, mixed, scores }: RelationForward,
  dependents: Projection,
  gold: readonly Int32Array[],
  weight: number,
): ProjectionGradients {
  const { run } = kernels;
  const { nRows } = packing;
  let loss = 0;
  packing.lengths.forEach((length, s) => {
    for (let word = 0; word < length; word++) {
      const at = scores + 4 * (packing.sentenceStart[s] + word) * nLabels;
      const gradients = kernels.floats(at, nLabels);
      if (word === 0 || gold[s][word] < 0) gradients.fill(0);
      else {
        loss += run.softmaxLoss(nLabels, at, gold[s][word]);
        for (let label = 0; label < nLabels; label++) gradients[label] *= weight;
      }
    }
  });
  const dOfHeads = kernels.allocateZeros(nRows * LABEL);
  run.labelBackward(nRows, nLabels, LABEL, mixed, ofHeads, scores, dOfHeads);
  const wide = nLabels * LABEL;
  const biaffine = tensors.get('label.biaffine');
  const ofDependents = transposed(matrix(dependents.output, LABEL));
  kernels.multiply(LABEL, wide, nRows, ofDependents, matrix(mixed, wide), matrix(biaffine.gradients, wide), 'add');
  const dDependents = kernels.allocate(nRows * LABEL);
  const back = transposed(matrix(biaffine.values, wide));
  kernels.multiply(nRows, LABEL, wide, matrix(mixed, wide), back, matrix(dDependents, LABEL), 'set');
  const dHeads = kernels.allocateZeros(nRows * LABEL);
  for (let row = 0; row < nRows; row++) run.add(LABEL, dHeads + 4 * headRows[row] * LABEL, dOfHeads + 4 * row * LABEL);
  setLast(kernels, nRows, dHeads, 0);
  setLast(kernels, nRows, dDependents, 0);
  return { loss, dHeads, dDependents };
}
