/** The compiled kernels and the memory they work on. */

import { instancesOf, MissingWebAssembly } from '../../decode/webAssembly.ts';
import { ModelError } from '../model/error.ts';
import { wasm } from './kernels.wasm.ts';

/** Byte offset into the memory of the kernels. */
export type Pointer = number;

/** Exports of server/src/wasm/network, which documents them. */
interface Exports {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  heapBase(): number;
  packedSize(n: number, k: number): number;
  packB(n: number, k: number, b: Pointer, brs: number, bcs: number, packed: Pointer): void;
  gemmPacked(
    m: number,
    n: number,
    k: number,
    a: Pointer,
    ars: number,
    acs: number,
    packedB: Pointer,
    c: Pointer,
    ldc: number,
    accumulate: number,
    scratch: Pointer,
  ): void;
  integersSize(n: number, k: number): number;
  packIntegers(n: number, k: number, b: Pointer, packed: Pointer): void;
  gemmIntegers(
    m: number,
    n: number,
    k: number,
    a: Pointer,
    lda: number,
    packed: Pointer,
    c: Pointer,
    ldc: number,
    accumulate: number,
    scratch: Pointer,
  ): void;
  addBias(rows: number, n: number, x: Pointer, ldx: number, bias: Pointer): void;
  columnSums(rows: number, n: number, x: Pointer, ldx: number, out: Pointer): void;
  leaky(count: number, x: Pointer, slope: number): void;
  leakyBackward(count: number, y: Pointer, dx: Pointer, slope: number): void;
  multiply(count: number, x: Pointer, y: Pointer): void;
  add(count: number, x: Pointer, y: Pointer): void;
  axpy(count: number, scale: number, x: Pointer, y: Pointer): void;
  dot(count: number, x: Pointer, y: Pointer): number;
  fill(count: number, x: Pointer, value: number): void;
  lstmForward(
    rows: number,
    size: number,
    gates: Pointer,
    previous: Pointer,
    nPrevious: number,
    c: Pointer,
    h: Pointer,
    ldh: number,
  ): void;
  lstmBackward(
    rows: number,
    size: number,
    gates: Pointer,
    previous: Pointer,
    nPrevious: number,
    c: Pointer,
    dh: Pointer,
    ldh: number,
    dc: Pointer,
  ): void;
  panelSize(k: number): number;
  roundRows(count: number, rows: Pointer, k: number, table: Pointer, lda: number, to: Pointer): void;
  gemmRounded(m: number, n: number, k: number, a: Pointer, packed: Pointer, c: Pointer, ldc: number): void;
  logSoftmaxRows(rows: number, n: number, x: Pointer): void;
  arcProbabilities(
    size: number,
    k: number,
    queries: Pointer,
    keys: Pointer,
    distances: Pointer,
    most: number,
    out: Pointer,
    scratch: Pointer,
  ): void;
  roundSteps(nSteps: number, steps: Pointer, k: number, a: Pointer, lda: number, to: Pointer): void;
  lstmSteps(
    nSteps: number,
    steps: Pointer,
    back: number,
    size: number,
    k: number,
    rounded: Pointer,
    inputWeights: Pointer,
    bases: Pointer,
    weights: Pointer,
    h: Pointer,
    ldh: number,
    widest: number,
    scratch: Pointer,
  ): void;
  softmaxLoss(n: number, x: Pointer, gold: number): number;
  uniform(count: number, values: Pointer, range: number, state: number): number;
  dropoutMask(count: number, mask: Pointer, threshold: number, scale: number, state: number): number;
  sumOfSquares(count: number, x: Pointer): number;
  adam(
    count: number,
    parameters: Pointer,
    gradients: Pointer,
    first: Pointer,
    second: Pointer,
    rate: number,
    beta1: number,
    beta2: number,
    epsilon: number,
    scale: number,
  ): void;
  gatherRows(count: number, rows: Pointer, dimension: number, table: Pointer, scale: number, out: Pointer): void;
  takeRows(count: number, rows: Pointer, size: number, table: Pointer, stride: number, out: Pointer): void;
  labelForward(rows: number, labels: number, dimension: number, m: Pointer, a: Pointer, scores: Pointer): void;
  labelBackward(
    count: number,
    rows: Pointer,
    labels: number,
    dimension: number,
    m: Pointer,
    a: Pointer,
    ds: Pointer,
    da: Pointer,
  ): void;
  classSums(count: number, bases: Pointer, weights: Pointer, groups: number, scores: Pointer): void;
  arcSums(
    count: number,
    arcs: Pointer,
    n: number,
    templates: number,
    heads: Pointer,
    dependents: Pointer,
    weights: Pointer,
    shift: number,
    nTags: number,
    tables: Pointer,
    sums: Pointer,
  ): void;
  skipGram(
    count: number,
    tokens: Pointer,
    starts: Pointer,
    rows: Pointer,
    input: Pointer,
    contexts: Pointer,
    thresholds: Pointer,
    drawn: Pointer,
    bits: number,
    window: number,
    rate: number,
    slope: number,
    scratch: Pointer,
    state: number,
  ): number;
  scatterRows(count: number, rows: Pointer, dimension: number, table: Pointer, scale: number, x: Pointer): void;
}

const PAGE = 65536;
/** The memory grows by at most this many bytes more than requested. */
const MOST_SPARE = 1 << 24;

const instantiate = instancesOf<Exports>(wasm);

/**
 * An instance of the kernels with a bump allocator. Memory only grows; scratch space is freed by `release` down to a `mark`.
 * Views (`f32`, `i32`) are replaced when the memory grows: read them again after every `allocate`.
 */
export class Kernels {
  readonly run: Exports;
  f32: Float32Array;
  i32: Int32Array;
  private top: Pointer;
  /** Memory from here on has never been used, and is zero. */
  private unused: Pointer;

  /** @throws ModelError if there is no WebAssembly with SIMD */
  constructor() {
    try {
      this.run = instantiate();
    } catch (error) {
      throw error instanceof MissingWebAssembly ? new ModelError(error.message) : error;
    }
    this.top = align(this.run.heapBase());
    this.unused = this.top;
    this.f32 = new Float32Array(this.run.memory.buffer);
    this.i32 = new Int32Array(this.run.memory.buffer);
  }

  /** Bytes in use. */
  get mark(): Pointer {
    return this.top;
  }

  /** Frees everything allocated since the mark. */
  release(mark: Pointer): void {
    this.top = mark;
  }

  /** Space for four-byte numbers, aligned to 16 bytes. Not cleared. */
  allocate(count: number): Pointer {
    const start = this.top;
    this.top = align(start + 4 * count);
    if (this.unused < this.top) this.unused = this.top;
    const { memory } = this.run;
    const missing = this.top - memory.buffer.byteLength;
    if (0 < missing) {
      // Each growth counts as a whole new buffer: many small ones would make the engine collect garbage all the time.
      memory.grow(Math.ceil(Math.max(missing, Math.min(memory.buffer.byteLength / 8, MOST_SPARE)) / PAGE));
      this.f32 = new Float32Array(memory.buffer);
      this.i32 = new Int32Array(memory.buffer);
    }
    return start;
  }

  allocateZeros(count: number): Pointer {
    const used = this.unused;
    const pointer = this.allocate(count);
    // Fresh pages are zero already; writing to them would make the system provide them before they are needed.
    if (pointer < used) this.f32.fill(0, pointer / 4, Math.min(used / 4, pointer / 4 + count));
    return pointer;
  }

  /** The same numbers in a new location. */
  copy(from: Pointer, count: number): Pointer {
    const to = this.allocate(count);
    this.f32.copyWithin(to / 4, from / 4, from / 4 + count);
    return to;
  }

  /** Integers in a new location. */
  put(numbers: ArrayLike<number>): Pointer {
    const at = this.allocate(numbers.length);
    this.integers(at, numbers.length).set(numbers);
    return at;
  }

  /** A view; valid until the next `allocate`. */
  floats(pointer: Pointer, count: number): Float32Array {
    return this.f32.subarray(pointer / 4, pointer / 4 + count);
  }

  /** A view; valid until the next `allocate`. */
  integers(pointer: Pointer, count: number): Int32Array {
    return this.i32.subarray(pointer / 4, pointer / 4 + count);
  }

  /** Packs B (k × n) for repeated products. */
  pack(n: number, k: number, b: Matrix): Factor {
    const at = this.allocate(this.run.packedSize(n, k) / 4);
    this.run.packB(n, k, b.at, b.row, b.column, at);
    return { at, isInteger: false };
  }

  /**
   * Packs B (k × n, rows contiguous) as integers of 11 bits with a scale per column. Products then round each row of A to an integer
   * of 13 to 16 bits times its scale, take half the time, and need A with contiguous numbers in a row.
   */
  packIntegers(n: number, k: number, b: Pointer): Factor {
    const at = this.allocate(this.run.integersSize(n, k) / 4);
    this.run.packIntegers(n, k, b, at);
    return { at, isInteger: true };
  }

  /** C (m × n) = A · B, or C += A · B; A is m × k, B k × n. */
  multiply(m: number, n: number, k: number, a: Matrix, b: Matrix, c: Matrix, sum: Sum): void {
    if (m === 0 || n === 0) return;
    const mark = this.mark;
    const packed = this.pack(n, k, b);
    this.multiplyPacked(m, n, k, a, packed, c, sum);
    this.release(mark);
  }

  multiplyPacked(m: number, n: number, k: number, a: Matrix, packed: Factor, c: Matrix, sum: Sum): void {
    if (m === 0) return;
    const mark = this.mark;
    const accumulate = sum === 'add' ? 1 : 0;
    if (packed.isInteger) {
      const scratch = this.allocate(32 * (k + 1) + 128);
      this.run.gemmIntegers(m, n, k, a.at, a.row, packed.at, c.at, c.row, accumulate, scratch);
    } else {
      const scratch = this.allocate(64 * k + 32);
      this.run.gemmPacked(m, n, k, a.at, a.row, a.column, packed.at, c.at, c.row, accumulate, scratch);
    }
    this.release(mark);
  }
}

/** A packed matrix B. */
export interface Factor {
  readonly at: Pointer;
  /** Whether it is rounded, see `packIntegers`. */
  readonly isInteger: boolean;
}

/** A matrix in memory: its start, and the distances between rows and between columns, in numbers. */
export interface Matrix {
  readonly at: Pointer;
  readonly row: number;
  readonly column: number;
}

/** Whether a product overwrites the target or is added to it. */
export type Sum = 'set' | 'add';

/** Rows contiguous, or `row` apart. */
export function matrix(at: Pointer, row: number): Matrix {
  return { at, row, column: 1 };
}

/** The transpose, without moving anything. */
export function transposed({ at, row, column }: Matrix): Matrix {
  return { at, row: column, column: row };
}

const align = (bytes: number) => Math.ceil(bytes / 16) * 16;
