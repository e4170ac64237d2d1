/**
 * Best MH4 tree of arc scores (Gómez-Rodríguez, Carroll & Weir 2011; Gómez-Rodríguez, Shi & Lee 2018, figure 2, k = 4), in
 * WebAssembly SIMD (server/src/wasm/decode/mh4.ts) where there is any, else by its plain twin. The kernel is as exact as the
 * array of the scores: float64 or float32. Time O(n⁴), space below 2/3 · (n+2)³ numbers: 1.8 or 3.3 MB at n = 100.
 */

import { constrained } from './constrain.ts';
import { type Kernels, type Precision, withKernels } from './kernels.ts';
import { bestTree, IMPOSSIBLE, type Mh4Chart } from './mh4Chart.ts';
import { mh4Plain } from './mh4Plain.ts';
import type { ArcScores, Decoded, DecodeOptions } from './types.ts';

/** Best MH4 tree. */
export const mh4 = constrained((scores, options = {}) => {
  const decoded = withKernels((kernels) => decode(kernels, scores, options));
  return decoded === undefined ? mh4Plain(scores, options) : decoded.result;
});

function decode(
  kernels: Kernels,
  scores: ArcScores,
  { singleRoot = false, checkpoint }: DecodeOptions,
): Decoded | undefined {
  const { n, values } = scores;
  const precision: Precision = values instanceof Float32Array ? 32 : 64;
  const start = kernels[`mh4Begin${precision}`](n, singleRoot ? 1 : 0);
  const stride = kernels.mh4Stride();
  const arcs = view(kernels, precision, start);
  for (let head = 0; head <= n; head++) {
    const row = values.subarray(head * (n + 1), (head + 1) * (n + 1));
    arcs.set(row, head * stride);
    arcs[head * stride] = IMPOSSIBLE;
    arcs[head * stride + head] = IMPOSSIBLE;
  }
  kernels[`mh4Start${precision}`]();
  for (let i = n; 1 <= i; i--) {
    checkpoint?.();
    kernels[`mh4Row${precision}`](i);
  }
  checkpoint?.();
  if (singleRoot) kernels[`mh4Root${precision}`]();
  else kernels[`mh4Row${precision}`](0);
  return bestTree(chartOf(kernels, precision, n, singleRoot, arcs), scores);
}

function view({ memory }: Kernels, precision: Precision, start: number): Float32Array | Float64Array {
  return precision === 32 ? new Float32Array(memory.buffer, start) : new Float64Array(memory.buffer, start);
}

/** The tables that the kernel filled. */
function chartOf(
  kernels: Kernels,
  precision: Precision,
  n: number,
  singleRoot: boolean,
  arcs: Float32Array | Float64Array,
): Mh4Chart {
  const size = n + 2;
  const stride = kernels.mh4Stride();
  const perVector = 128 / precision;
  const two = view(kernels, precision, kernels.mh4Two());
  const cube = view(kernels, precision, kernels.mh4Cube());
  const blocks = new Uint32Array(kernels.memory.buffer, kernels.mh4Blocks(), size);
  const rootTwo = view(kernels, precision, kernels.mh4RootTwo());
  const rootPlane = view(kernels, precision, kernels.mh4RootPlane());
  return {
    size,
    singleRoot,
    arc: (head, dependent) => arcs[head * stride + dependent],
    two: (row, j) => (row === n + 1 ? rootTwo[j] : two[row * stride + j]),
    three: (row, k, j) => {
      if (row === n + 1) return rootPlane[k * stride + j];
      const width = Math.ceil((size - 1 - k) / perVector) * perVector;
      return cube[blocks[k] + row * width + j - k - 1];
    },
  };
}
