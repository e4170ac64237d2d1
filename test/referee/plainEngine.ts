/** Executes a program of `program.ts` without WebAssembly, in float64: the plain twin of server/src/wasm/decode/rows.ts. */

import type { MemoryLayout } from '../../server/src/core/decode/oneEndpointCrossing/layout.ts';
import {
  AT,
  type Engine,
  INNER,
  KIND,
  RANGE,
  RECORD_BITS,
  STEP_HEAD,
} from '../../server/src/core/decode/oneEndpointCrossing/program.ts';

const IMPOSSIBLE = Number.NEGATIVE_INFINITY;

/** The operands of one glueing: starts in the memory, positions of A and B, and the ranges of x and k. */
interface Task {
  i: number;
  j: number;
  /** Start plus position, for everything that does not depend on k. */
  t: number;
  a: number;
  b: number;
  c: number;
  aPlace: number;
  bPlace: number;
  from: number;
  to: number;
  firstK: number;
  endK: number;
  record: number;
}

export class PlainEngine implements Engine {
  readonly memory: Float64Array;
  readonly records: Int32Array;
  readonly #layout: MemoryLayout;
  readonly #program: Int32Array;

  /** All numbers are -Infinity at the start. */
  constructor(layout: MemoryLayout, program: Int32Array, nRecords: number) {
    this.#layout = layout;
    this.#program = program;
    this.memory = new Float64Array(layout.length).fill(IMPOSSIBLE);
    this.records = new Int32Array(nRecords);
  }

  row(i: number): void {
    for (let j = i + 1; j < this.#layout.size; j++) this.#interval(i, j);
  }

  #interval(i: number, j: number): void {
    const program = this.#program;
    for (let at = 0, step = 0; at < program.length; step++) {
      const [kind, range, inner, tPlace, aPlace, bPlace, cPlace, count] = program.subarray(at, at + STEP_HEAD);
      at += STEP_HEAD;
      const firstK = inner === INNER.orFirst ? i : i + 1;
      const endK = inner === INNER.orLast ? j + 1 : j;
      const [from, to] = this.#range(range, i, j, firstK, endK);
      const end = at + 4 * count;
      for (; from < to && at < end; at += 4) {
        this.#glueing(kind, {
          i,
          j,
          t: program[at] + this.#place(tPlace, i, j, 0),
          a: program[at + 1] + (AT.kRow <= aPlace ? 0 : this.#place(aPlace, i, j, 0)),
          b: program[at + 2] + (AT.kRow <= bPlace ? 0 : this.#place(bPlace, i, j, 0)),
          c: program[at + 3] + this.#place(cPlace, i, j, 0),
          aPlace,
          bPlace,
          from,
          to,
          firstK,
          endK,
          record: step << (2 * RECORD_BITS),
        });
      }
      at = end;
    }
  }

  #range(range: number, i: number, j: number, firstK: number, endK: number): readonly [number, number] {
    const { limit, size, stride } = this.#layout;
    switch (range) {
      case RANGE.left:
        return [0, i];
      case RANGE.right:
        return [j + 1, limit];
      case RANGE.beyond:
        return [j + 1, size];
      case RANGE.inner:
        return [firstK, endK];
      case RANGE.all:
        return [0, stride];
      default:
        return [0, 1];
    }
  }

  #glueing(kind: number, task: Task) {
    const { memory, records } = this;
    const { i, j, t, a, b, c, aPlace, bPlace, from, to, firstK, endK, record } = task;
    const { stride, left } = this.#layout;
    switch (kind) {
      case KIND.fill:
        memory.fill(memory[a], t + from, t + to);
        return;
      case KIND.raise:
        this.#raise(t, a, memory[b] + memory[c], from, to);
        return;
      case KIND.sum:
      case KIND.sumRecorded:
        for (let x = from; x < to; x++) {
          const value = memory[a + x] + memory[b + x] + memory[c];
          if (value <= memory[t + x]) continue;
          memory[t + x] = value;
          if (kind === KIND.sumRecorded) records[t + x] = j;
        }
        return;
      case KIND.scalar:
      case KIND.scalarRecorded: {
        const value = memory[a] + memory[b] + memory[c];
        if (value <= memory[t]) return;
        memory[t] = value;
        if (kind === KIND.scalarRecorded) records[t] = record;
        return;
      }
      case KIND.gather:
        for (let k = firstK; k < endK; k++) memory[t + k] = memory[a + this.#place(aPlace, i, j, k)];
        return;
      case KIND.product:
        for (let k = firstK; k < endK; k++) this.#raise(t, a + this.#place(aPlace, i, j, k), memory[b + k], from, to);
        return;
      case KIND.productOfRows:
        for (let k = firstK; k < endK; k++) {
          const [p, q] = [a + this.#place(aPlace, i, j, k), b + this.#place(bPlace, i, j, k)];
          for (let x = from; x < to; x++) {
            const value = memory[p + x] + memory[q + x];
            if (value > memory[t + x]) memory[t + x] = value;
          }
        }
        return;
      case KIND.maxRecorded:
        for (let k = firstK; k < endK; k++) {
          const value = memory[a + k] + memory[b + k] + memory[c];
          if (value <= memory[t]) continue;
          memory[t] = value;
          records[t] = record | (k << RECORD_BITS);
        }
        return;
      case KIND.maxOfRowsRecorded:
        for (let y = from; y < to; y++) {
          const row = b + left[j * stride + y];
          for (let x = i + 1; x < j; x++) {
            const value = memory[a + x] + memory[row + x];
            if (value <= memory[t + y]) continue;
            memory[t + y] = value;
            records[t + y] = record | (j << RECORD_BITS) | x;
          }
        }
        return;
      case KIND.scatter:
        for (let x = from; x < to; x++) memory[t + x * stride] = memory[a + x];
        return;
    }
  }

  /** T[x] = max(T[x], A[x] + constant) */
  #raise(t: number, a: number, constant: number, from: number, to: number) {
    if (constant === IMPOSSIBLE) return;
    const { memory } = this;
    for (let x = from; x < to; x++) {
      const value = memory[a + x] + constant;
      if (value > memory[t + x]) memory[t + x] = value;
    }
  }

  #place(at: number, i: number, j: number, k: number): number {
    const { stride, left, right, size } = this.#layout;
    switch (at) {
      case AT.j:
        return j;
      case AT.ij:
        return i * stride + j;
      case AT.ji:
        return j * stride + i;
      case AT.iRow:
        return i * stride;
      case AT.jRow:
        return j * stride;
      case AT.leftIJ:
        return left[i * stride + j];
      case AT.rightIJ:
        return right[i * stride + j];
      case AT.nextJ:
        return (i + 1) * stride + j;
      case AT.leftNextJ:
        return left[(i + 1) * stride + j];
      case AT.leftNextJi:
        return left[(i + 1) * stride + j] + i;
      case AT.rightNextJ:
        return right[(i + 1) * stride + j];
      case AT.rightBeforeJj:
        return right[i * stride + j - 1] + j;
      case AT.noneI:
        return size * stride + i;
      case AT.noneJ:
        return size * stride + j;
      case AT.kRow:
        return k * stride;
      case AT.ki:
        return k * stride + i;
      case AT.kj:
        return k * stride + j;
      case AT.leftIK:
        return left[i * stride + k];
      case AT.leftKJ:
        return left[k * stride + j];
      case AT.leftKJi:
        return left[k * stride + j] + i;
      case AT.rightIK:
        return right[i * stride + k];
      case AT.rightKJ:
        return right[k * stride + j];
      case AT.rightIKj:
        return right[i * stride + k] + j;
      default:
        return 0;
    }
  }
}
