/** The cost of a decoding: memory, needed before it starts, and arithmetic, for comparison with the machine's peak. */

import { withKernels } from './kernels.ts';
import { firstOrderPlan } from './oneEndpointCrossing/firstOrder.ts';
import { operationsOfProgram } from './oneEndpointCrossing/operations.ts';
import { thirdOrderPlan } from './oneEndpointCrossing/thirdOrderPlan.ts';
import { type DecoderName, type Footprint, treeClassOf } from './treeClasses.ts';

/** The decoders in the table of tree classes, and those with scores other than arc scores. */
export type CostedDecoder = DecoderName | keyof typeof BEYOND_ARC_SCORES;

const BEYOND_ARC_SCORES = {
  mh4Hybrid: { cubes: 2, squares: 21 },
  oneEndpointCrossingThirdOrder: { cubes: 84, squares: 190 },
} as const satisfies Record<string, Footprint>;

const footprintOf = (decoder: CostedDecoder): Footprint =>
  decoder === 'mh4Hybrid' || decoder === 'oneEndpointCrossingThirdOrder'
    ? BEYOND_ARC_SCORES[decoder]
    : treeClassOf(decoder).footprint;

/** Bytes that a decoder will need for n words, to within about 15 % from twenty words on. */
export function bytesNeeded(decoder: CostedDecoder, n: number, bytesPerNumber: 4 | 8 = 8): number {
  const { fourths = 0, cubes, squares, isDouble = false } = footprintOf(decoder);
  const bytes = isDouble ? 8 : bytesPerNumber;
  return bytes * ((fourths * (n + 2) ** 4) / 24 + (cubes * (n + 2) ** 3) / 6 + squares * (n + 16) ** 2);
}

/** Maximum number of words for which a decoder needs no more than the given bytes. */
export function mostWords(decoder: CostedDecoder, bytes: number, bytesPerNumber: 4 | 8 = 8): number {
  let low = 0;
  let high = 1;
  while (bytesNeeded(decoder, high, bytesPerNumber) <= bytes) high *= 2;
  while (low + 1 < high) {
    const middle = (low + high) >> 1;
    if (bytesNeeded(decoder, middle, bytesPerNumber) <= bytes) low = middle;
    else high = middle;
  }
  return low;
}

/** Bytes used by the last decoding in WebAssembly. */
export function bytesUsed(): number {
  return withKernels((kernels) => kernels.used());
}

/** The decoders that are kernels of additions and maxima. */
export type KernelDecoder = Extract<
  CostedDecoder,
  'eisner' | 'mh4' | 'mh4Hybrid' | 'oneEndpointCrossing' | 'oneEndpointCrossingThirdOrder'
>;

/** Number of additions and maxima that a kernel performs for n words. */
export function operationsOf(decoder: KernelDecoder, n: number): number {
  if (decoder === 'oneEndpointCrossing' || decoder === 'oneEndpointCrossingThirdOrder') {
    const { layout, numbers } = decoder === 'oneEndpointCrossing' ? firstOrderPlan(n + 1) : thirdOrderPlan(n + 1);
    return operationsOfProgram(layout, numbers);
  }
  // Eisner: three row updates for each i ≤ k < j. MH4: six sums and maxima for each i < l < k < j, MH4-hybrid eight.
  if (decoder === 'eisner') return (6 * (n + 1) * n * (n + 2)) / 6;
  const quadruples = ((n + 2) * (n + 1) * n * (n - 1)) / 24;
  return (decoder === 'mh4' ? 12 : 16) * quadruples;
}

/** Additions and maxima that the peak kernel performs per round, by the size of the numbers in bits. */
export const PEAK_OPERATIONS_PER_ROUND = { 32: 64, 64: 32 } as const;

/** Performs only additions and maxima in registers. */
export function runPeak(precision: 32 | 64, rounds: number): void {
  withKernels((kernels) => kernels[`peak${precision}`](rounds));
}
