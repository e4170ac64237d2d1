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
  const { headRows, ofHeads } = headsOf(kernels, packing, heads, trees);
  const mixed = kernels.allocate(nRows * nLabels * LABEL);
  const scores = kernels.allocate(nRows * nLabels);
  scoreRows(kernels, tensors, nLabels, 0, nRows, { dependents, ofHeads, mixed, scores });
  return { headRows, ofHeads, mixed, scores };
}

/** Rows whose e · V, a few hundred numbers for each relation, stay in the second-level cache. */
const CACHED_ROWS = 16;

/** The scores alone, rows × nLabels. */
export function relationScores(
  kernels: Kernels,
  tensors: Tensors,
  packing: Packing,
  nLabels: number,
  heads: Projection,
  dependents: Projection,
  trees: readonly Int32Array[],
): Pointer {
  const { nRows } = packing;
  const { ofHeads } = headsOf(kernels, packing, heads, trees);
  const scores = kernels.allocate(nRows * nLabels);
  const mixed = kernels.allocate(CACHED_ROWS * nLabels * LABEL);
  for (let start = 0; start < nRows; start += CACHED_ROWS) {
    const count = Math.min(CACHED_ROWS, nRows - start);
    scoreRows(kernels, tensors, nLabels, start, count, { dependents, ofHeads, mixed, scores });
  }
  return scores;
}

/** `mixed` starts with the first of these rows. */
function scoreRows(
  kernels: Kernels,
  tensors: Tensors,
  nLabels: number,
  start: number,
  count: number,
  { dependents, ofHeads, mixed, scores }: Omit<RelationForward, 'headRows'> & { readonly dependents: Projection },
): void {
  const from = matrix(dependents.output + 4 * start * LABEL, LABEL);
  tensors.multiply(count, from, 'label.biaffine', matrix(mixed, nLabels * LABEL), 'set');
  const f = ofHeads + 4 * start * LABEL;
  kernels.run.labelForward(count, nLabels, LABEL, mixed, f, scores + 4 * start * nLabels);
}

function headsOf(
  kernels: Kernels,
  { nRows, lengths, sentenceStart }: Packing,
  heads: Projection,
  trees: readonly Int32Array[],
): Pick<RelationForward, 'headRows' | 'ofHeads'> {
  const headRows = new Int32Array(nRows);
  lengths.forEach((length, s) => {
    const start = sentenceStart[s];
    headRows[start] = start;
    for (let word = 1; word < length; word++) headRows[start + word] = start + trees[s][word];
  });
  const ofHeads = kernels.allocate(nRows * LABEL);
  const mark = kernels.mark;
  kernels.run.takeRows(nRows, kernels.put(headRows), LABEL, heads.output, LABEL, ofHeads);
  kernels.release(mark);
  return { headRows, ofHeads };
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
