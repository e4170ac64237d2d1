/** Projections of the encoded words: leaky ReLU of a linear map. Rows are sentence-major. */

import type { Masks } from './dropout.ts';
import { type Kernels, matrix, type Pointer, transposed } from './kernels.ts';
import { ENCODED } from './shapes.ts';
import type { Tensors } from './tensors.ts';

const SLOPE = 0.1;

export interface Projection {
  /** Parameters of its weights. */
  readonly name: string;
  readonly size: number;
  /** rows × size. */
  readonly output: Pointer;
  readonly mask: Pointer;
}

// y = mask · leaky(x·W + b)
export function project(
  kernels: Kernels,
  tensors: Tensors,
  nRows: number,
  encoded: Pointer,
  { name, size, masks, dropout }: { name: string; size: number; masks: Masks; dropout: number },
): Projection {
  const { run } = kernels;
  const output = kernels.allocate(nRows * size);
  tensors.multiply(nRows, matrix(encoded, ENCODED), name, matrix(output, size), 'set');
  run.addBias(nRows, size, output, size, tensors.get(`${name}.bias`).values);
  run.leaky(nRows * size, output, SLOPE);
  const mask = masks.draw(nRows * size, dropout);
  masks.apply(nRows * size, output, mask);
  return { name, size, output, mask };
}

/** The same in use, for rows that were rounded for several projections (`Kernels.run.roundRows`). */
export function projectRounded(
  kernels: Kernels,
  tensors: Tensors,
  nRows: number,
  rounded: Pointer,
  name: string,
  size: number,
): Projection {
  const { run } = kernels;
  // The last block of four rows may be written past its end.
  const output = kernels.allocate((nRows + 3) * size);
  run.gemmRounded(nRows, size, ENCODED, rounded, tensors.integers(name), output, size);
  run.addBias(nRows, size, output, size, tensors.get(`${name}.bias`).values);
  run.leaky(nRows * size, output, SLOPE);
  return { name, size, output, mask: 0 };
}

/** Adds the gradients of the weights, and that of the input to `dEncoded`. `gradient` is overwritten. */
export function projectBackward(
  kernels: Kernels,
  tensors: Tensors,
  nRows: number,
  encoded: Pointer,
  { name, size, output, mask }: Projection,
  gradient: Pointer,
  dEncoded: Pointer,
): void {
  const { run } = kernels;
  if (mask !== 0) run.multiply(nRows * size, gradient, mask);
  // Dropped numbers are 0 and have gradient 0, so the sign of the output still determines the slope.
  run.leakyBackward(nRows * size, output, gradient, SLOPE);
  const weights = tensors.get(name);
  const ofEncoded = transposed(matrix(encoded, ENCODED));
  kernels.multiply(ENCODED, size, nRows, ofEncoded, matrix(gradient, size), matrix(weights.gradients, size), 'add');
  run.columnSums(nRows, size, gradient, size, tensors.get(`${name}.bias`).gradients);
  const back = transposed(matrix(weights.values, size));
  kernels.multiply(nRows, ENCODED, size, matrix(gradient, size), back, matrix(dEncoded, ENCODED), 'add');
}
