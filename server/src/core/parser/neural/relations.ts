/** Biaffine relation scores in use, s(l | h→d) = e_d · V_l · f_h; their loss is in relationLoss.ts. Rows are sentence-major. */

import type { Packing } from '../network/batch.ts';
import { type Factor, type Kernels, matrix, type Pointer } from '../network/kernels.ts';
import type { Projection } from '../network/projection.ts';
import { LABEL } from '../network/shapes.ts';
import type { Tensors } from '../network/tensors.ts';

/** The last element of each projected vector is 1, so V also contains biases; as a gradient it is 0. */
export function setLast(kernels: Kernels, nRows: number, x: Pointer, value: 0 | 1): void {
  const { f32 } = kernels;
  for (let row = 0; row < nRows; row++) f32[x / 4 + row * LABEL + LABEL - 1] = value;
}

/** Heads whose V · f, a few hundred numbers for each relation, stay in the second-level cache. */
const CACHED_HEADS = 16;

/** V as the matrix that f is multiplied by: a head's V · f serves all its dependents. Uses scratch space of the caller unless `isKept`. */
export function packByHeads(kernels: Kernels, tensors: Tensors, nLabels: number, isKept: boolean): Factor {
  const wide = nLabels * LABEL;
  const { values } = tensors.get('label.biaffine');
  if (!isKept) {
    // V_l turned, relation by relation: their panels follow each other, because LABEL is a multiple of the panels' columns.
    const at = kernels.allocate(kernels.run.packedSize(wide, LABEL) / 4);
    const panels = kernels.run.packedSize(LABEL, LABEL);
    for (let label = 0; label < nLabels; label++) {
      kernels.run.packB(LABEL, LABEL, values + 4 * label * LABEL, 1, wide, at + label * panels);
    }
    return { at, isInteger: false };
  }
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
  return kernels.packIntegers(wide, LABEL, copy);
}

/** The rows of the dependents of each head that has any, as rows of the batch. `isIn` can leave out dependents. */
export function dependentsByHead(
  { lengths, sentenceStart }: Packing,
  trees: readonly Int32Array[],
  isIn: (row: number) => boolean = () => true,
): Map<number, number[]> {
  const dependentsOf = new Map<number, number[]>();
  lengths.forEach((length, s) => {
    const start = sentenceStart[s];
    for (let word = 1; word < length; word++) {
      if (!isIn(start + word)) continue;
      const head = start + trees[s][word];
      const known = dependentsOf.get(head);
      if (known === undefined) dependentsOf.set(head, [start + word]);
      else known.push(start + word);
    }
  });
  return dependentsOf;
}

/**
 * The scores alone, rows × nLabels; 0 for roots and their dependents, whose relation is known. V · f is computed once for each head. Time
 * O(heads · nLabels · LABEL²).
 */
export function relationScores(
  kernels: Kernels,
  packing: Packing,
  nLabels: number,
  byHeads: Factor,
  heads: Projection,
  dependents: Projection,
  trees: readonly Int32Array[],
): Pointer {
  const { run } = kernels;
  const { nRows } = packing;
  const wide = nLabels * LABEL;
  const { lengths, sentenceStart } = packing;
  const isOfRoot = new Uint8Array(nRows);
  trees.forEach((tree, s) => {
    for (let word = 1; word < lengths[s]; word++) if (tree[word] === 0) isOfRoot[sentenceStart[s] + word] = 1;
  });
  const dependentsOf = dependentsByHead(packing, trees, (row) => isOfRoot[row] === 0);
  const scores = kernels.allocateZeros(nRows * nLabels);
  const mark = kernels.mark;
  const rows = [...dependentsOf.keys()];
  const listed = kernels.put(rows);
  const panels = Math.ceil(CACHED_HEADS / 4) * (run.panelSize(LABEL) / 4);
  // Integers are rounded into panels, numbers in full precision copied.
  const ofHeads = kernels.allocate(byHeads.isInteger ? panels : CACHED_HEADS * LABEL);
  const mixed = kernels.allocate((CACHED_HEADS + 3) * wide);
  for (let start = 0; start < rows.length; start += CACHED_HEADS) {
    const some = rows.slice(start, start + CACHED_HEADS);
    const from = listed + 4 * start;
    if (byHeads.isInteger) {
      run.roundRows(some.length, from, LABEL, heads.output, LABEL, ofHeads);
      run.gemmRounded(some.length, wide, LABEL, ofHeads, byHeads.at, mixed, wide);
    } else {
      run.takeRows(some.length, from, LABEL, heads.output, LABEL, ofHeads);
      kernels.multiplyPacked(some.length, wide, LABEL, matrix(ofHeads, LABEL), byHeads, matrix(mixed, wide), 'set');
    }
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
