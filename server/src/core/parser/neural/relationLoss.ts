/**
 * The loss of the gold relations on the gold arcs, s(l | h→d) = e_d · V_l · f_h, and its gradients. V · f is computed once for each head,
 * as it serves all its dependents: two words in five have any.
 *
 * M_l = V_l·f      s_l(d) = e_d·M_l      ∂M_l = Σ_d ∂s_l(d)·e_d      ∂f = Σ_l V_lᵀ·∂M_l      ∂V_l += Σ_h ∂M_l·f_hᵀ
 */

import { type Kernels, matrix, type Pointer, transposed } from '../network/kernels.ts';
import { LABEL } from '../network/shapes.ts';
import type { Tensors } from '../network/tensors.ts';
import type { GoldArcs, ProjectionGradients } from './arcs.ts';
import { dependentsByHead, packByHeads, setLast } from './relations.ts';

/** Heads whose products are in memory together: many enough for the products to be efficient, few enough for the caches. */
const HEADS = 64;

/**
 * -Σ log p(gold relation | gold head), unweighted, and the weighted gradients. `gold[s][word]` is -1 if there is nothing to
 * learn. Time O(heads · nLabels · LABEL²).
 */
export function relationLoss(
  kernels: Kernels,
  tensors: Tensors,
  { packing, trees, heads, dependents, weight }: GoldArcs,
  nLabels: number,
  gold: readonly Int32Array[],
): ProjectionGradients {
  const { run } = kernels;
  const { nRows } = packing;
  const wide = nLabels * LABEL;
  const dHeads = kernels.allocateZeros(nRows * LABEL);
  const dDependents = kernels.allocateZeros(nRows * LABEL);
  const mark = kernels.mark;
  const { values, gradients } = tensors.get('label.biaffine');
  const byHeads = packByHeads(kernels, tensors, nLabels, false);
  const goldOfRows = packing.lengths.flatMap((length, s) => Array.from(gold[s].subarray(0, length)));
  const groups = [...dependentsByHead(packing, trees, (row) => 0 <= goldOfRows[row])];
  const mixed = kernels.allocate(HEADS * wide);
  const batch = { nLabels, gold: goldOfRows, dependents: dependents.output, dDependents, weight };
  let loss = 0;
  for (let start = 0; start < groups.length; start += HEADS) {
    const some = groups.slice(start, start + HEADS);
    const released = kernels.mark;
    const rows = kernels.put(some.map(([head]) => head));
    const [ofHeads, dOfHeads] = [kernels.allocate(some.length * LABEL), kernels.allocate(some.length * LABEL)];
    run.takeRows(some.length, rows, LABEL, heads.output, LABEL, ofHeads);
    kernels.multiplyPacked(some.length, wide, LABEL, matrix(ofHeads, LABEL), byHeads, matrix(mixed, wide), 'set');
    some.forEach(([, own], at) => {
      loss += learn(kernels, batch, own, mixed + 4 * at * wide);
    });
    const factor = kernels.pack(LABEL, some.length, matrix(ofHeads, LABEL));
    for (let label = 0; label < nLabels; label++) {
      const offset = 4 * label * LABEL;
      const dMixed = matrix(mixed + offset, wide);
      const back = matrix(values + offset, wide);
      kernels.multiply(some.length, LABEL, LABEL, dMixed, back, matrix(dOfHeads, LABEL), label === 0 ? 'set' : 'add');
      const own = matrix(gradients + offset, wide);
      kernels.multiplyPacked(LABEL, LABEL, some.length, transposed(dMixed), factor, own, 'add');
    }
    some.forEach(([head], at) => {
      run.add(LABEL, dHeads + 4 * head * LABEL, dOfHeads + 4 * at * LABEL);
    });
    kernels.release(released);
  }
  kernels.release(mark);
  setLast(kernels, nRows, dHeads, 0);
  setLast(kernels, nRows, dDependents, 0);
  return { loss, dHeads, dDependents };
}

interface Batch {
  readonly nLabels: number;
  /** Relation of each row, -1 if there is nothing to learn. */
  readonly gold: readonly number[];
  /** rows × LABEL, and their gradients. */
  readonly dependents: Pointer;
  readonly dDependents: Pointer;
  readonly weight: number;
}

/** The rows of the dependents of one head, whose M (`mixed`) becomes its gradient. Returns their unweighted loss. */
function learn(
  kernels: Kernels,
  { nLabels, gold, dependents, dDependents, weight }: Batch,
  rows: readonly number[],
  mixed: Pointer,
): number {
  const { run } = kernels;
  const mark = kernels.mark;
  const listed = kernels.put(rows);
  const scores = kernels.allocate(rows.length * nLabels);
  let loss = 0;
  rows.forEach((row, at) => {
    const own = scores + 4 * at * nLabels;
    run.labelForward(1, nLabels, LABEL, mixed, dependents + 4 * row * LABEL, own);
    loss += run.softmaxLoss(nLabels, own, gold[row]);
  });
  const dScores = kernels.floats(scores, rows.length * nLabels);
  for (let i = 0; i < dScores.length; i++) dScores[i] *= weight;
  run.labelBackward(rows.length, listed, nLabels, LABEL, mixed, dependents, scores, dDependents);
  kernels.release(mark);
  return loss;
}
