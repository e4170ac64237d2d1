/** Executes a program of `program.ts` in WebAssembly SIMD (server/src/wasm/decode/rows.ts). */

import { type Kernels, type Numbers, type Precision, precisionOf, viewOf, withKernels } from '../kernels.ts';
import type { MemoryLayout } from './layout.ts';
import { AT, type Engine, KIND, type LendEngine, STEP_HEAD } from './program.ts';

/** Lends an engine whose memory is that of the kernels. */
export const inKernel: LendEngine = ({ layout, numbers, nRecords }, scores, use) =>
  withKernels((kernels) => use(new KernelEngine(kernels, precisionOf(scores), layout, numbers, nRecords)));

class KernelEngine implements Engine {
  readonly memory: Numbers;
  readonly records: Int32Array;
  readonly #row: (i: number) => void;

  /** All numbers are -Infinity at the start. */
  constructor(kernels: Kernels, precision: Precision, layout: MemoryLayout, program: Int32Array, nRecords: number) {
    const { length, size, limit, stride } = layout;
    const nLeftColumns = columnsOf(program, AT.leftKJi);
    const nRightColumns = columnsOf(program, AT.rightIKj);
    kernels[`rowsBegin${precision}`](
      length,
      program.length,
      nRecords,
      size,
      limit,
      stride,
      nLeftColumns,
      nRightColumns,
    );
    const { buffer } = kernels.memory;
    new Int32Array(buffer, kernels.rowsProgram()).set(program);
    new Int32Array(buffer, kernels.rowsLeft()).set(layout.left);
    new Int32Array(buffer, kernels.rowsRight()).set(layout.right);
    this.memory = viewOf(kernels, precision, kernels.rowsNumbers());
    this.records = new Int32Array(buffer, kernels.rowsRecords(), nRecords);
    this.#row = kernels[`rowsRow${precision}`];
  }

  row(i: number): void {
    this.#row(i);
  }
}

/** Number of tables whose columns a program gathers at a position; the kernel keeps lines for each. */
function columnsOf(program: Int32Array, place: number): number {
  let columns = 0;
  for (let at = 0; at < program.length; ) {
    const [kind, , , , placeOfA, , , count] = program.subarray(at, at + STEP_HEAD);
    if (kind === KIND.gather && placeOfA === place) columns += count;
    at += STEP_HEAD + 4 * count;
  }
  return columns;
}
