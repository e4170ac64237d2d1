/**
 * Best projective tree of arc scores (Eisner 1996), in WebAssembly SIMD (server/src/wasm/decode/eisner.ts) with the
 * precision of the score array: float64 or float32. Time O(n³), space five squares of (n+1)² numbers.
 */

import { constrained } from '../constraints/constrain.ts';
import { type Kernels, precisionOf, viewOf, withKernels, writeArcs } from '../kernels.ts';
import type { ArcScores, Decoded, DecodeOptions } from '../types.ts';
import { bestTree, type EisnerChart } from './eisnerChart.ts';

/** Best projective tree. */
export const eisner = constrained((scores, options = {}) => withKernels((kernels) => decode(kernels, scores, options)));

function decode(
  kernels: Kernels,
  scores: ArcScores,
  { singleRoot = false, checkpoint }: DecodeOptions,
): Decoded | undefined {
  const precision = precisionOf(scores.values);
  const arcs = viewOf(kernels, precision, kernels[`eisnerBegin${precision}`](scores.n));
  writeArcs(arcs, scores, kernels.eisnerStride());
  const row = kernels[`eisnerRow${precision}`];
  for (let i = scores.n; 0 <= i; i--) {
    checkpoint?.();
    row(i, singleRoot ? 1 : 0);
  }
  return bestTree(new Chart(kernels, precision, scores.n + 1, singleRoot), scores);
}

/** The tables that the kernel filled. */
class Chart implements EisnerChart {
  readonly #stride: number;
  readonly #right: Float32Array | Float64Array;
  readonly #left: Float32Array | Float64Array;
  readonly #rightOpen: Float32Array | Float64Array;
  readonly #leftOpen: Float32Array | Float64Array;

  constructor(
    kernels: Kernels,
    precision: 32 | 64,
    readonly size: number,
    readonly singleRoot: boolean,
  ) {
    this.#stride = kernels.eisnerStride();
    this.#right = viewOf(kernels, precision, kernels.eisnerRight());
    this.#left = viewOf(kernels, precision, kernels.eisnerLeft());
    this.#rightOpen = viewOf(kernels, precision, kernels.eisnerRightOpen());
    this.#leftOpen = viewOf(kernels, precision, kernels.eisnerLeftOpen());
  }

  complete(head: number, end: number): number {
    return head <= end ? this.#right[head * this.#stride + end] : this.#left[end * this.#stride + head];
  }

  incomplete(head: number, dependent: number): number {
    return head < dependent
      ? this.#rightOpen[head * this.#stride + dependent]
      : this.#leftOpen[dependent * this.#stride + head];
  }
}
