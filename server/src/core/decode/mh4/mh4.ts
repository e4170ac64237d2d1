/**
 * Best MH4 tree of arc scores (Gómez-Rodríguez, Carroll & Weir 2011; Gómez-Rodríguez, Shi & Lee 2018, figure 2, k = 4), in
 * WebAssembly SIMD (server/src/wasm/decode/mh4.ts) with the precision of the score array: float64 or float32. Time O(n⁴), space below 2/3 · (n+2)³ numbers: 1.8 or 3.3 MB at n = 100.
 */

import { constrained } from '../constraints/constrain.ts';
import { type Kernels, precisionOf, viewOf, withKernels, writeArcs } from '../kernels.ts';
import type { ArcScores, Decoded, DecodeOptions } from '../types.ts';
import { bestTree } from './mh4Chart.ts';
import { KernelChart } from './mh4KernelChart.ts';

/** Best MH4 tree. */
export const mh4 = constrained((scores, options = {}) => withKernels((kernels) => decode(kernels, scores, options)));

function decode(
  kernels: Kernels,
  scores: ArcScores,
  { singleRoot = false, checkpoint }: DecodeOptions,
): Decoded | undefined {
  const { n } = scores;
  const precision = precisionOf(scores.values);
  const arcs = viewOf(kernels, precision, kernels[`mh4Begin${precision}`](n, singleRoot ? 1 : 0));
  const stride = kernels.mh4Stride();
  writeArcs(arcs, scores, stride);
  kernels[`mh4Start${precision}`]();
  for (let i = n; 1 <= i; i--) {
    checkpoint?.();
    kernels[`mh4Row${precision}`](i);
  }
  checkpoint?.();
  if (singleRoot) kernels[`mh4Root${precision}`]();
  else kernels[`mh4Row${precision}`](0);
  return bestTree(new KernelChart(kernels, 'mh4', precision, { n, singleRoot, stride, arcs }), scores);
}
