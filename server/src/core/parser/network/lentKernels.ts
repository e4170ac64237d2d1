/**
 * Memory that successive training runs share. Training on a small treebank creates a dozen networks, each of which needs tens of megabytes
 * for a tenth of a second: fresh memory would take a third of the time, and a garbage collection for each. The spare memory is state of
 * this module; results never depend on it.
 */

import { Kernels } from './kernels.ts';
import type { WeightMemory } from './weights.ts';

const spare: Kernels[] = [];
let nKeeping = 0;

/**
 * Runs `use` with kernels whose memory is shared with earlier and later calls: its result must not lie in that memory, and it must not
 * leave work for later.
 */
export function withKernels<T>(use: (kernels: Kernels) => T): T {
  const kernels = spare.pop() ?? new Kernels();
  const mark = kernels.mark;
  try {
    return use(kernels);
  } finally {
    kernels.release(mark);
    if (0 < nKeeping) spare.push(kernels);
  }
}

/** Runs `use` with memory for 2^bits weights in training, for each of `bits`. Its result must not lie in that memory. */
export function withWeightMemory<T>(bits: readonly number[], use: (...memory: readonly WeightMemory[]) => T): T {
  return withKernels((kernels) => {
    const places = bits.map((each) => [kernels.allocateZeros(2 ** each), kernels.allocateZeros(2 * 2 ** each)]);
    // Only now, because allocating may have moved the memory.
    const memory = places.map(([values, history], at) => ({
      values: kernels.floats(values, 2 ** bits[at]),
      history: kernels.floats(history, 2 * 2 ** bits[at]),
    }));
    return use(...memory);
  });
}

/** Makes `withKernels` reuse its memory until the returned function is called. */
export function keepKernels(): () => void {
  nKeeping++;
  return () => {
    nKeeping--;
    if (nKeeping === 0) spare.length = 0;
  };
}

/** Reuses one WebAssembly memory for all models trained in `train`; call it from entry points. */
export function inSameMemory<T>(train: () => T): T {
  const end = keepKernels();
  try {
    return train();
  } finally {
    end();
  }
}
