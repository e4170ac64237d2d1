/** Biaffine arc scores, s(h→d) = (U·a_d + u)·b_h + w[h - d], and the loss of the gold heads. Rows are sentence-major. */

import type { Packing } from '../network/batch.ts';
import { type Kernels, matrix, type Pointer, transposed } from '../network/kernels.ts';
import type { Projection } from '../network/projection.ts';
import { ARC, MAX_DISTANCE, N_DISTANCES } from '../network/shapes.ts';
import type { Tensors } from '../network/tensors.ts';

/** A score that is lower than any other, but still valid for exp(). */
const FORBIDDEN = -1e9;

export interface ArcForward {
  /** U·a + u, rows × ARC. */
  readonly queries: Pointer;
  /** For each sentence (n + 1)² scores, row = dependent, column = head; row 0 is meaningless. */
  readonly scores: readonly Pointer[];
}

export function biaffineArcs(
  kernels: Kernels,
  tensors: Tensors,
  packing: Packing,
  heads: Projection,
  dependents: Projection,
): ArcForward {
  const { nRows } = packing;
  const queries = kernels.allocate(nRows * ARC);
  tensors.multiply(nRows, matrix(dependents.output, ARC), 'arc.biaffine', matrix(queries, ARC), 'set');
  kernels.run.addBias(nRows, ARC, queries, ARC, tensors.get('arc.headBias').values);
  const scores = packing.lengths.map((length, s) => {
    const at = kernels.allocate(length * length);
    const start = 4 * packing.sentenceStart[s] * ARC;
    const keys = transposed(matrix(heads.output + start, ARC));
    kernels.multiply(length, length, ARC, matrix(queries + start, ARC), keys, matrix(at, length), 'set');
    addDistances(kernels, tensors, at, length);
    return at;
  });
  return { queries, scores };
}

/**
 * In use: log p(head | dependent) of each sentence, row-major `[head * length + dependent]`, -Infinity from a word to itself and to the root.
 */
export function arcProbabilities(
  kernels: Kernels,
  tensors: Tensors,
  { nRows, lengths, sentenceStart }: Packing,
  heads: Projection,
  dependents: Projection,
): Pointer[] {
  const { run } = kernels;
  const results = lengths.map((length) => kernels.allocate(length * length));
  const mark = kernels.mark;
  const queries = kernels.allocate(nRows * ARC);
  tensors.multiply(nRows, matrix(dependents.output, ARC), 'arc.biaffine', matrix(queries, ARC), 'set');
  run.addBias(nRows, ARC, queries, ARC, tensors.get('arc.headBias').values);
  const distances = tensors.get('arc.distance').values;
  const padded = Math.ceil(lengths[0] / 4) * 4;
  const scratch = kernels.allocate(padded * (ARC + padded + 4) + 16);
  lengths.forEach((length, s) => {
    const start = 4 * sentenceStart[s] * ARC;
    const keys = heads.output + start;
    run.arcProbabilities(length, ARC, queries + start, keys, distances, MAX_DISTANCE, results[s], scratch);
  });
  kernels.release(mark);
  return results;
}

function addDistances(kernels: Kernels, tensors: Tensors, scores: Pointer, length: number): void {
  const biases = kernels.floats(tensors.get('arc.distance').values, N_DISTANCES);
  const values = kernels.floats(scores, length * length);
  for (let dependent = 0; dependent < length; dependent++) {
    const row = dependent * length;
    for (let head = 0; head < length; head++) values[row + head] += biases[distanceIndex(head, dependent)];
    values[row + dependent] = FORBIDDEN;
  }
}

function distanceIndex(head: number, dependent: number): number {
  return Math.max(-MAX_DISTANCE, Math.min(MAX_DISTANCE, head - dependent)) + MAX_DISTANCE;
}

/** What a loss is computed from: a batch of gold trees, and its words as projected to heads and to dependents. */
export interface GoldArcs {
  readonly packing: Packing;
  readonly trees: readonly Int32Array[];
  readonly heads: Projection;
  readonly dependents: Projection;
  /** Of each decided word in the gradients. */
  readonly weight: number;
}

export interface ProjectionGradients {
  readonly loss: number;
  readonly dHeads: Pointer;
  readonly dDependents: Pointer;
}

/** -Σ log p(gold head) over the words that have one, unweighted, and the weighted gradients. The scores are overwritten. */
export function arcLoss(
  kernels: Kernels,
  tensors: Tensors,
  { packing, trees, heads, dependents, weight }: GoldArcs,
  { queries, scores }: ArcForward,
): ProjectionGradients {
  const { run } = kernels;
  const { nRows } = packing;
  const dQueries = kernels.allocate(nRows * ARC);
  const dHeads = kernels.allocate(nRows * ARC);
  const dDependents = kernels.allocate(nRows * ARC);
  let loss = 0;
  packing.lengths.forEach((length, s) => {
    const at = scores[s];
    for (let word = 1; word < length; word++) {
      const row = at + 4 * word * length;
      if (trees[s][word] < 0) run.fill(length, row, 0);
      else loss += run.softmaxLoss(length, row, trees[s][word]);
    }
    weightScores(kernels, tensors, at, length, weight);
    const start = 4 * packing.sentenceStart[s] * ARC;
    const dScores = matrix(at, length);
    const keys = matrix(heads.output + start, ARC);
    kernels.multiply(length, ARC, length, dScores, keys, matrix(dQueries + start, ARC), 'set');
    const ofQueries = matrix(queries + start, ARC);
    kernels.multiply(length, ARC, length, transposed(dScores), ofQueries, matrix(dHeads + start, ARC), 'set');
  });
  const biaffine = tensors.get('arc.biaffine');
  const ofDependents = transposed(matrix(dependents.output, ARC));
  kernels.multiply(ARC, ARC, nRows, ofDependents, matrix(dQueries, ARC), matrix(biaffine.gradients, ARC), 'add');
  run.columnSums(nRows, ARC, dQueries, ARC, tensors.get('arc.headBias').gradients);
  const back = transposed(matrix(biaffine.values, ARC));
  kernels.multiply(nRows, ARC, ARC, matrix(dQueries, ARC), back, matrix(dDependents, ARC), 'set');
  return { loss, dHeads, dDependents };
}

/** Weights the gradients of a sentence's scores and adds those of the distances; the root has no head to learn. */
function weightScores(kernels: Kernels, tensors: Tensors, scores: Pointer, length: number, weight: number): void {
  const dScores = kernels.floats(scores, length * length);
  const dDistances = kernels.floats(tensors.get('arc.distance').gradients, N_DISTANCES);
  dScores.fill(0, 0, length);
  for (let dependent = 1; dependent < length; dependent++) {
    for (let head = 0; head < length; head++) {
      const gradient = dScores[dependent * length + head] * weight;
      dScores[dependent * length + head] = gradient;
      if (head !== dependent) dDistances[distanceIndex(head, dependent)] += gradient;
    }
  }
}
