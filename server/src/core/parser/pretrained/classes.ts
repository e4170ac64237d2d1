/** The classes of words that a language model predicts: frequent forms, and clusters of the vectors of all others. Deterministic. */

import { type Kernels, matrix, type Pointer, transposed } from '../network/kernels.ts';

const FREQUENT = 640;
const CLUSTERS = 383;
/** Where a sentence begins or ends. */
export const BORDER_CLASS = 0;
/** The clusters are found among so many forms, the most frequent ones. */
const MOST_CLUSTERED = 20_000;
const ROUNDS = 8;
/** Forms whose nearest cluster is looked for at once. */
const BLOCK = 2048;

interface WordClasses {
  readonly count: number;
  /** Of each form. */
  readonly ofForms: Int32Array;
}

/** @param vectors count × width, of forms in descending order of frequency; they have the same length */
export function classesOf(kernels: Kernels, vectors: Pointer, count: number, width: number): WordClasses {
  const nFrequent = Math.min(FREQUENT, count);
  const rest = count - nFrequent;
  const nClusters = Math.min(CLUSTERS, rest);
  const ofForms = Int32Array.from({ length: count }, (_, form) => 1 + Math.min(form, nFrequent));
  if (nClusters === 0) return { count: 1 + nFrequent, ofForms };
  const first = vectors + 4 * nFrequent * width;
  const sample = Math.min(rest, MOST_CLUSTERED);
  const mark = kernels.mark;
  const centres = kernels.allocate(nClusters * width);
  for (let c = 0; c < nClusters; c++) {
    const from = first / 4 + Math.floor((c * sample) / nClusters) * width;
    kernels.f32.copyWithin(centres / 4 + c * width, from, from + width);
  }
  for (let round = 0; round < ROUNDS; round++) {
    moveCentres(kernels, centres, nClusters, width, first, nearest(kernels, centres, nClusters, width, first, sample));
  }
  nearest(kernels, centres, nClusters, width, first, rest).forEach((cluster, at) => {
    ofForms[nFrequent + at] = 1 + nFrequent + cluster;
  });
  kernels.release(mark);
  return { count: 1 + nFrequent + nClusters, ofForms };
}

/** The centre nearest to each vector: that with the largest x·c - |c|²/2. */
function nearest(
  kernels: Kernels,
  centres: Pointer,
  nClusters: number,
  width: number,
  vectors: Pointer,
  count: number,
): Int32Array {
  const found = new Int32Array(count);
  const mark = kernels.mark;
  const products = kernels.allocate(BLOCK * nClusters);
  const packed = kernels.pack(nClusters, width, transposed(matrix(centres, width)));
  const halves = Float32Array.from(
    { length: nClusters },
    (_, c) => kernels.run.sumOfSquares(width, centres + 4 * c * width) / 2,
  );
  for (let from = 0; from < count; from += BLOCK) {
    const size = Math.min(BLOCK, count - from);
    const block = matrix(vectors + 4 * from * width, width);
    kernels.multiplyPacked(size, nClusters, width, block, packed, matrix(products, nClusters), 'set');
    const scores = kernels.floats(products, size * nClusters);
    for (let row = 0; row < size; row++) {
      let best = 0;
      let most = -Infinity;
      for (let c = 0; c < nClusters; c++) {
        const score = scores[row * nClusters + c] - halves[c];
        if (score <= most) continue;
        most = score;
        best = c;
      }
      found[from + row] = best;
    }
  }
  kernels.release(mark);
  return found;
}

/** A centre without vectors stays where it is. */
function moveCentres(
  kernels: Kernels,
  centres: Pointer,
  nClusters: number,
  width: number,
  vectors: Pointer,
  clusters: Int32Array,
): void {
  const counts = new Int32Array(nClusters);
  for (const cluster of clusters) counts[cluster]++;
  const table = kernels.floats(centres, nClusters * width);
  for (let c = 0; c < nClusters; c++) if (0 < counts[c]) table.fill(0, c * width, (c + 1) * width);
  clusters.forEach((cluster, at) => {
    kernels.run.axpy(width, 1 / counts[cluster], vectors + 4 * at * width, centres + 4 * cluster * width);
  });
}
