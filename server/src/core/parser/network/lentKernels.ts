/**
 * Memory for trainings that follow each other. A training of a small treebank makes a dozen networks, each of which needs some tens of megabytes for
 * a tenth of a second: providing them anew takes the system a third of the time, and the engine collects garbage for each.
 */

import { Kernels } from './kernels.ts';
import type { WeightMemory } from './weights.ts';

const spare: Kernels[] = [];
let nKeeping = 0;

/**
 * Runs `use` with kernels that others may have used and will use again: what it returns may not lie in their memory, and it may leave no work for
 * later.
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

/** Runs `use` with memory for 2^bits weights in training, for each of `bits`. What it returns may not lie in that memory. */
export function withWeightMemory<T>(bits: readonly number[], use: (...memory: readonly WeightMemory[]) => T): T {
  return withKernels((kernels) => {
    const places = bits.map((each) => [kernels.allocateZeros(2 ** each), kernels.allocateZeros(2 * 2 ** each)]);
    // Only now, as the memory may have moved.
    const memory = places.map(([values, history], at) => ({
      values: kernels.floats(values, 2 ** bits[at]),
      history: kernels.floats(history, 2 * 2 ** bits[at]),
    }));
    return use(...memory);
  });
}

/** Has `withKernels` use the same memory again until what this returns is called. */
export function keepKernels(): () => void {
  nKeeping++;
  return () => {
    nKeeping--;
    if (nKeeping === 0) spare.length = 0;
  };
}

/** Runs a training of several models, with the same memory for one after the other: for the entries, from where all of them are trained. */
export function inSameMemory<T>(train: () => T): T {
  const end = keepKernels();
  try {
    return train();
  } finally {
    end();
  }
}
