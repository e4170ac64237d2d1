/** The amount of arithmetic in a program: additions and maxima, counted from its loops. */

import type { MemoryLayout } from './layout.ts';
import { INNER, KIND, RANGE, STEP_HEAD } from './program.ts';

/** Additions and maxima of a program for its length, without copying. Time O(n² · steps). */
export function operationsOfProgram({ size, limit }: MemoryLayout, program: Int32Array): number {
  let operations = 0;
  for (let i = 0; i < size; i++) {
    for (let j = i + 1; j < size; j++) {
      for (let at = 0; at < program.length; ) {
        const [kind, range, inner, , , , , count] = program.subarray(at, at + STEP_HEAD);
        const nInner = j - i - 1 + (inner === INNER.strict ? 0 : 1);
        const nOuter = [i, limit - j - 1, size - j - 1, nInner, 0, 1][range];
        operations += count * operationsOfStep(kind, range === RANGE.single ? 1 : nOuter, nInner);
        at += STEP_HEAD + 4 * count;
      }
    }
  }
  return operations;
}

function operationsOfStep(kind: number, nOuter: number, nInner: number): number {
  switch (kind) {
    case KIND.raise:
      return 2 * nOuter;
    case KIND.sum:
    case KIND.sumRecorded:
    case KIND.scalar:
    case KIND.scalarRecorded:
      return 3 * nOuter;
    case KIND.product:
    case KIND.productOfRows:
      return 2 * nOuter * nInner;
    case KIND.maxRecorded:
      return 3 * nInner;
    case KIND.maxOfRowsRecorded:
      return 2 * nOuter * nInner;
    default:
      return 0;
  }
}
