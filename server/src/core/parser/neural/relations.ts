/** Biaffine relation scores, s(l | h→d) = e_d · V_l · f_h, and the loss of the gold relations. Rows are sentence-major. */

import type { ProjectionGradients } from './arcs.ts';
import type { Packing } from './batch.ts';
import { type Factor, type Kernels, matrix, type Pointer, transposed } from './kernels.ts';
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
  const from = matrix(dependents.output, LABEL);
  tensors.multiply(nRows, from, 'label.biaffine', matrix(mixed, nLabels * LABEL), 'set');
  kernels.run.labelForward(nRows, nLabels, LABEL, mixed, ofHeads, scores);
  return { headRows, ofHeads, mixed, scores };
}

/** Heads whose V · f, a few hundred numbers for each relation, stay in the second-level cache. */
const CACHED_HEADS = 16;

/** V as the matrix that f is multiplied by: a head's V · f serves all its dependents. Uses scratch space of the caller unless `isKept`. */
export function packByHeads(kernels: Kernels, tensors: Tensors, nLabels: number, isKept: boolean): Factor {
  const wide = nLabels * LABEL;
  const { values } = tensors.get('label.biaffine');
  const turned = new Float32Array(LABEL * wide);
  const all = kernels.floats(values, turned.length);
  for (let i = 0; i < LABEL; i++) {
    for (let at = 0; at < wide; at++) {
      const j = at % LABEL;
      turned[j * wide + at - j + i] = all[i * wide + at];
    }
  }
  // Packed behind the copy, so that what is kept is at most twice as large as it has to be.
  const copy = kernels.allocate(turned.length);
  kernels.floats(copy, turned.length).set(turned);
  return isKept ? kernels.packIntegers(wide, LABEL, copy) : kernels.pack(wide, LABEL, matrix(copy, wide));
}

/** The scores alone, rows × nLabels; 0 for roots. V · f is computed once for each head. Time O(heads · nLabels · LABEL²). */
export function relationScores(
  kernels: Kernels,
  { nRows, lengths, sentenceStart }: Packing,
  nLabels: number,
  byHeads: Factor,
  heads: Projection,
  dependents: Projection,
  trees: readonly Int32Array[],
): Pointer {
  const { run } = kernels;
  const wide = nLabels * LABEL;
  const dependentsOf = new Map<number, number[]>();
  lengths.forEach((length, s) => {
    const start = sentenceStart[s];
    for (let word = 1; word < length; word++) {
      const head = start + trees[s][word];
      const known = dependentsOf.get(head);
      if (known === undefined) dependentsOf.set(head, [start + word]);
      else known.push(start + word);
    }
  });
  const scores = kernels.allocateZeros(nRows * nLabels);
  const mark = kernels.mark;
  const rows = [...dependentsOf.keys()];
  const ofHeads = kernels.allocate(rows.length * LABEL);
  run.takeRows(rows.length, kernels.put(rows), LABEL, heads.output, LABEL, ofHeads);
  const mixed = kernels.allocate(CACHED_HEADS * wide);
  for (let start = 0; start < rows.length; start += CACHED_HEADS) {
    const some = rows.slice(start, start + CACHED_HEADS);
    const from = matrix(ofHeads + 4 * start * LABEL, LABEL);
    kernels.multiplyPacked(some.length, wide, LABEL, from, byHeads, matrix(mixed, wide), 'set');
    some.forEach((head, at) => {
      for (const row of dependentsOf.get(head) ?? []) {
        const own = dependents.output + 4 * row * LABEL;
        run.labelForward(1, nLabels, LABEL, mixed + 4 * at * wide, own, scores + 4 * row * nLabels);
      }
    });
  }
  kernels.release(mark);
  return scores;
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
