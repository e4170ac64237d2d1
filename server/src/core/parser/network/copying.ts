/** Copies rows of a trained model's weights into a fresh network, for training that starts from the model. */

import type { Kernels } from './kernels.ts';
import { misfit, type Tensor } from './tensors.ts';

/** Row r of the tensor becomes row `from[r]` of the source, unless that is negative. @throws RangeError if the rows are of another length */
export function copyRows(
  kernels: Kernels,
  { name, values, columns, size }: Tensor,
  source: Float32Array | undefined,
  from: readonly number[],
): void {
  if (source === undefined || source.length % columns !== 0) throw misfit(name);
  const target = kernels.floats(values, size);
  from.forEach((row, at) => {
    if (0 <= row) target.set(source.subarray(row * columns, (row + 1) * columns), at * columns);
  });
}

/**
 * The first rows of a dense tensor, all by default.
 *
 * @throws RangeError if the source does not have `sourceRows` rows of this length
 */
export function copyFirst(
  kernels: Kernels,
  { name, rows, columns, values, size }: Tensor,
  source: Float32Array | undefined,
  count: number = rows,
  sourceRows: number = rows,
): void {
  if (source?.length !== sourceRows * columns) throw misfit(name);
  kernels.floats(values, size).set(source.subarray(0, count * columns));
}

/**
 * Rows of the source to copy into a table of n-grams, which are hashed the same way in all models; -1 for those that it never saw: they are
 * zero and carry no information.
 */
export function rowsWithValues({ rows, columns }: Tensor, source: Float32Array | undefined): number[] {
  return Array.from({ length: rows }, (_, row) => (source?.[row * columns] !== 0 ? row : -1));
}
