/** Linear maps of rows, forward and backward. */

import { type Kernels, matrix, type Pointer, type Sum, transposed } from './kernels.ts';
import type { Tensors } from './tensors.ts';

// y = x·W, or y += x·W
export function apply(tensors: Tensors, name: string, nRows: number, x: Pointer, y: Pointer, sum: Sum): void {
  const { rows, columns } = tensors.get(name);
  tensors.multiply(nRows, matrix(x, rows), name, matrix(y, columns), sum);
}

/** Adds the gradients of W, and those of x to `dx`. */
export function applyBackward(
  kernels: Kernels,
  tensors: Tensors,
  name: string,
  nRows: number,
  x: Pointer,
  dy: Pointer,
  dx: Pointer,
): void {
  const { rows, columns, values, gradients } = tensors.get(name);
  kernels.multiply(
    rows,
    columns,
    nRows,
    transposed(matrix(x, rows)),
    matrix(dy, columns),
    matrix(gradients, columns),
    'add',
  );
  kernels.multiply(
    nRows,
    rows,
    columns,
    matrix(dy, columns),
    transposed(matrix(values, columns)),
    matrix(dx, rows),
    'add',
  );
}
