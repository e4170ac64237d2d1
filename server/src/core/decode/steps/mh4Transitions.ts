/**
 * Best transition sequences that the MH4 chart can derive (Gómez-Rodríguez, Shi & Lee 2018, sections 3.2 and 4.2): MH4-two scores
 * every transition from s0 and b0; MH4-hybrid scores reductions from s1, s0 and b0. In WebAssembly SIMD
 * (server/src/wasm/decode/hybrid.ts). Time O(n⁴), space as `mh4`. (The transition
 * system alone reaches more trees than the chart.)
 */

import { type Kernels, type Numbers, precisionOf, viewOf, withKernels, writeArcs } from '../kernels.ts';
import { KernelChart } from '../mh4/mh4KernelChart.ts';
import type { ArcScores } from '../types.ts';
import { bestSequence, type HybridScores, Ways } from './mh4Sequences.ts';
import {
  constrainedTransitions,
  type PlainOptions,
  type TransitionScores,
  type TransitionsDecoded,
  withEndMarker,
} from './transitionScores.ts';

/** Best sequence if all transitions are scored from s0 and b0. */
export const mh4Two = constrainedTransitions<TransitionScores>((scores, ...rest) => run(asHybrid(scores), ...rest));
/** Best sequence if reductions are scored from s1, s0 and b0. */
export const mh4Hybrid = constrainedTransitions<HybridScores>(run);

function run(scores: HybridScores, arcs: ArcScores, options: PlainOptions): TransitionsDecoded | undefined {
  return withKernels((kernels) => decode(kernels, scores, arcs, options));
}

/** MH4-two as MH4-hybrid with zero scores for s1. */
function asHybrid({ n, values }: TransitionScores): HybridScores {
  const pairs = (n + 2) ** 2;
  const numbers = (count: number) =>
    values instanceof Float32Array ? new Float32Array(count) : new Float64Array(count);
  const shift = numbers(pairs);
  const s0b0 = numbers(pairs * 6);
  for (let pair = 0; pair < pairs; pair++) {
    shift[pair] = values[pair * 7];
    for (let r = 1; r <= 6; r++) s0b0[pair * 6 + r - 1] = values[pair * 7 + r];
  }
  return { n, shift, s1s0: numbers(pairs * 6), s0b0 };
}

function decode(
  kernels: Kernels,
  scores: HybridScores,
  arcScores: ArcScores,
  { singleRoot = false, checkpoint }: PlainOptions,
): TransitionsDecoded | undefined {
  const { n } = scores;
  const precision = precisionOf(scores.shift);
  kernels[`hybridBegin${precision}`](n, singleRoot ? 1 : 0);
  const stride = kernels.hybridStride();
  const arcs = viewOf(kernels, precision, kernels.hybridArcs());
  writeArcs(arcs, arcScores, stride);
  writeTransitions(kernels, scores, stride);
  kernels[`hybridStart${precision}`]();
  for (let i = n; 1 <= i; i--) {
    checkpoint?.();
    kernels[`hybridRow${precision}`](i);
  }
  checkpoint?.();
  if (singleRoot) kernels[`hybridRoot${precision}`]();
  else kernels[`hybridRow${precision}`](0);
  const chart = new KernelChart(kernels, 'hybrid', precision, { n, singleRoot, stride, arcs });
  return bestSequence(new Ways(chart, scores, withEndMarker(arcScores)));
}

/** The kernel expects push at [b0][s0], and one square per reduction: near at [s0][s1], far at [s0][b0]. */
function writeTransitions(kernels: Kernels, { n, shift, s1s0, s0b0 }: HybridScores, stride: number) {
  const size = n + 2;
  const precision = precisionOf(shift);
  const square = size * stride;
  const [pushes, near, far] = [kernels.hybridPushes(), kernels.hybridNear(), kernels.hybridFar()].map((start) =>
    viewOf(kernels, precision, start),
  ) as [Numbers, Numbers, Numbers];
  for (let u = 0; u < size; u++) {
    for (let v = 0; v < size; v++) {
      const pair = u * size + v;
      pushes[v * stride + u] = shift[pair];
      for (let r = 0; r < 6; r++) {
        near[r * square + v * stride + u] = s1s0[pair * 6 + r];
        far[r * square + u * stride + v] = s0b0[pair * 6 + r];
      }
    }
  }
}
