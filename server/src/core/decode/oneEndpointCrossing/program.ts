/**
 * The work for each interval [i,j], as a list of numbers for an engine. Each step is
 * one rule with all its glueings; it gives the positions of its operands as functions of i and j, and of the inner node k that it
 * loops over.
 */

import type { MemoryLayout } from './layout.ts';

/** T, A, B, C are the operands at their positions; x runs over the range of the step, k over its inner nodes. */
export const KIND = {
  /** T[x] = A */
  fill: 0,
  /** T[x] = max(T[x], A[x] + B + C) */
  raise: 1,
  /** T[x] = max(T[x], A[x] + B[x] + C) */
  sum: 2,
  /** The same, storing j if T[x] increases. */
  sumRecorded: 3,
  /** T = max(T, A + B + C) */
  scalar: 4,
  /** The same, storing the step if T increases. */
  scalarRecorded: 5,
  /** T[k] = A at the position for k */
  gather: 6,
  /** T[x] = max(T[x], max[k] A[x] at the position for k + B[k]) */
  product: 7,
  /** T[x] = max(T[x], max[k] A[x] at the position for k + B[x] at the position for k) */
  productOfRows: 8,
  /** T = max(T, max[k] A[k] + B[k] + C), storing the step and k if T increases */
  maxRecorded: 9,
  /** T[y] = max(T[y], max[i<x<j] A[x] + B[x] in the left region [j,y]), storing the step, j and x if T[y] increases */
  maxOfRowsRecorded: 10,
  /** T[x * stride] = A[x] */
  scatter: 11,
} as const;

/** x runs over: 0 ≤ x < i; j < x < limit; j < x < size; the inner nodes; a whole row; only 0. Steps with nothing to do are skipped. */
export const RANGE = { left: 0, right: 1, beyond: 2, inner: 3, all: 4, single: 5 } as const;

/** The inner nodes: i < k < j, i < k ≤ j, or i ≤ k < j. */
export const INNER = { strict: 0, orLast: 1, orFirst: 2 } as const;

/** Position of an operand in its table: u * stride + v, or a region's row, or a cell of it. */
export const AT = {
  zero: 0,
  j: 1,
  ij: 2,
  ji: 3,
  iRow: 4,
  jRow: 5,
  leftIJ: 6,
  rightIJ: 7,
  // One node further in.
  nextJ: 8,
  leftNextJ: 9,
  leftNextJi: 10,
  rightNextJ: 11,
  rightBeforeJj: 12,
  // The row of the outer node "none".
  noneI: 13,
  noneJ: 14,
  // For each inner node k. leftKJi is left[k][j] + i, rightIKj is right[i][k] + j.
  kRow: 15,
  ki: 16,
  kj: 17,
  leftIK: 18,
  leftKJ: 19,
  leftKJi: 20,
  rightIK: 21,
  rightKJ: 22,
  rightIKj: 23,
} as const;

export type Kind = (typeof KIND)[keyof typeof KIND];
export type StepRange = (typeof RANGE)[keyof typeof RANGE];
export type Inner = (typeof INNER)[keyof typeof INNER];
export type At = (typeof AT)[keyof typeof AT];

/** An operand: where its table starts, for each glueing, and its position in the table. */
export interface Operand {
  readonly starts: readonly number[];
  readonly at: At;
}

interface Operands {
  readonly t: Operand;
  readonly a: Operand;
  readonly b?: Operand;
  readonly c?: Operand;
}

/** Numbers before the starts of a step: kind, range, inner nodes, positions of T, A, B, C, and how many glueings follow. */
export const STEP_HEAD = 8;

export class Program {
  readonly #numbers: number[] = [];
  /** The rule of each recorded step. */
  readonly ruleOf: string[] = [];
  readonly #zero: Operand;

  /** @param zeros a square of zeros, for operands that a step does not use */
  constructor(zeros: number) {
    this.#zero = { starts: [zeros], at: AT.zero };
  }

  /** Adds a step. Operands with one start serve all glueings. If it is recorded, `rule` names it for the way back. */
  step(
    kind: Kind,
    range: StepRange,
    operands: Operands,
    { inner = INNER.strict, rule = '' }: { inner?: Inner; rule?: string } = {},
  ) {
    const { t, a, b = this.#zero, c = this.#zero } = operands;
    const count = Math.max(...[t, a, b, c].map(({ starts }) => starts.length));
    if (t.starts.length === 0) return;
    this.ruleOf.push(rule);
    this.#numbers.push(kind, range, inner, t.at, a.at, b.at, c.at, count);
    for (let glueing = 0; glueing < count; glueing++)
      for (const { starts } of [t, a, b, c]) this.#numbers.push(starts.length === 1 ? starts[0] : starts[glueing]);
  }

  /** The program as read by the engines. Steps are numbered in order, from 0. */
  numbers(): Int32Array {
    return Int32Array.from(this.#numbers);
  }
}

/** Executes a program on a memory. `records` has a number for each of the first numbers of the memory. */
export interface Engine {
  readonly memory: Float32Array | Float64Array;
  readonly records: Int32Array;
  /** Processes all [i,j] for one i. */
  row(i: number): void;
}

/** Runs `use` with an engine for a program, in the precision of `scores` if it has a choice. */
export type LendEngine = <Result>(
  program: { readonly layout: MemoryLayout; readonly numbers: Int32Array; readonly nRecords: number },
  scores: Float32Array | Float64Array,
  use: (engine: Engine) => Result,
) => Result;

/** A record: the step, k (or j) and x; the latter have ten bits each. */
export const RECORD_BITS = 10;

export function readRecord(record: number) {
  const mask = (1 << RECORD_BITS) - 1;
  return { step: record >>> (2 * RECORD_BITS), k: (record >>> RECORD_BITS) & mask, x: record & mask };
}
