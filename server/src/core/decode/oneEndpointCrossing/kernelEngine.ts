/** Executes a program of `program.ts` in WebAssembly SIMD (server/src/wasm/decode/rows.ts). */

import { type Kernels, type Numbers, type Precision, viewOf } from '../kernels.ts';
import type { Layout } from './layout.ts';
import type { Engine } from './program.ts';

export class KernelEngine implements Engine {
  readonly memory: Numbers;
  readonly records: Int32Array;
  readonly #row: (i: number) => void;

  /** All numbers are -Infinity at the start. */
  constructor(kernels: Kernels, precision: Precision, layout: Layout, program: Int32Array, nRecords: number) {
    const { length, size, limit, stride } = layout;
    kernels[`rowsBegin${precision}`](length, program.length, nRecords, size, limit, stride);
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
