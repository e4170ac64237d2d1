/** The tables filled by a kernel of MH4 (server/src/wasm/decode/mh4.ts, hybrid.ts). */

import { type Kernels, type Numbers, type Precision, viewOf } from '../kernels.ts';
import type { Mh4Chart } from './mh4Chart.ts';

interface Layout {
  readonly n: number;
  readonly singleRoot: boolean;
  /** Number of elements per row of a square. */
  readonly stride: number;
  readonly arcs: Numbers;
}

export class KernelChart implements Mh4Chart {
  readonly size: number;
  readonly singleRoot: boolean;
  readonly #stride: number;
  /** Number of elements in a vector: rows of the cube are whole vectors. */
  readonly #perVector: number;
  readonly #arcs: Numbers;
  readonly #two: Numbers;
  readonly #cube: Numbers;
  readonly #blocks: Uint32Array;
  readonly #rootTwo: Numbers;
  readonly #rootPlane: Numbers;

  constructor(kernels: Kernels, name: 'mh4' | 'hybrid', precision: Precision, { n, singleRoot, stride, arcs }: Layout) {
    this.size = n + 2;
    this.singleRoot = singleRoot;
    this.#stride = stride;
    this.#perVector = 128 / precision;
    this.#arcs = arcs;
    this.#two = viewOf(kernels, precision, kernels[`${name}Two`]());
    this.#cube = viewOf(kernels, precision, kernels[`${name}Cube`]());
    this.#blocks = new Uint32Array(kernels.memory.buffer, kernels[`${name}Blocks`](), this.size);
    this.#rootTwo = singleRoot ? viewOf(kernels, precision, kernels[`${name}RootTwo`]()) : this.#two;
    this.#rootPlane = singleRoot ? viewOf(kernels, precision, kernels[`${name}RootPlane`]()) : this.#two;
  }

  arc(head: number, dependent: number): number {
    return this.#arcs[head * this.#stride + dependent];
  }

  two(row: number, j: number): number {
    return row === this.size - 1 ? this.#rootTwo[j] : this.#two[row * this.#stride + j];
  }

  three(row: number, k: number, j: number): number {
    if (row === this.size - 1) return this.#rootPlane[k * this.#stride + j];
    const width = Math.ceil((this.size - 1 - k) / this.#perVector) * this.#perVector;
    return this.#cube[this.#blocks[k] + row * width + j - k - 1];
  }
}
