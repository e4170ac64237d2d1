/** The products of what a sentence says of its words (`FurtherInput.states`), which are added to what is kept for each word in use. */

import type { Factor, Kernels, Matrix } from './kernels.ts';
import { matrix } from './kernels.ts';
import type { Tensors } from './tensors.ts';

/** The last rows of a matrix, packed as integers: those that multiply the states of words. */
export function lastRows(kernels: Kernels, tensors: Tensors, name: string, count: number): Factor {
  const { values, rows, columns } = tensors.get(name);
  return kernels.packIntegers(columns, count, values + 4 * (rows - count) * columns);
}

interface Product {
  readonly factor: Factor;
  readonly size: number;
  readonly to: Matrix;
}

/** Adds states · factor to the rows of each target. */
export function addStates(kernels: Kernels, nRows: number, states: Float32Array, products: readonly Product[]): void {
  const mark = kernels.mark;
  const at = kernels.allocate(states.length);
  kernels.floats(at, states.length).set(states);
  const width = states.length / nRows;
  for (const { factor, size, to } of products) {
    kernels.multiplyPacked(nRows, size, width, matrix(at, width), factor, to, 'add');
  }
  kernels.release(mark);
}
