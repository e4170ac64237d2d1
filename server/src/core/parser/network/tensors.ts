/** The parameters of a network: names, shapes, locations, and their gradients and Adam moments during training. */

import { localized } from '../../../localization/index.ts';
import { named } from '../base/byName.ts';
import { createRandom } from '../base/hash.ts';
import { type Factor, type Kernels, type Matrix, matrix, type Pointer, type Sum } from './kernels.ts';

export interface TensorShape {
  readonly name: string;
  readonly rows: number;
  readonly columns: number;
  /** Uniform in ±init at the start. */
  readonly init: number;
  /** Only the rows of the current words get gradients, so only those are updated. */
  readonly isSparse: boolean;
}

export interface Tensor extends TensorShape {
  readonly values: Pointer;
  /** 0 unless training. */
  readonly gradients: Pointer;
  readonly size: number;
}

/** Everything that a step of Adam changes, including padding. All have the same length. */
export interface TensorState {
  readonly values: Float32Array;
  readonly first: Float32Array;
  readonly second: Float32Array;
}

/**
 * All parameters in one block, so that one pass of Adam covers the dense ones; sparse ones follow. Sizes are rounded up to
 * multiples of four numbers. 4 bytes per parameter, 16 during training.
 */
export class Tensors {
  readonly all: readonly Tensor[];
  private readonly byName: ReadonlyMap<string, Tensor>;
  private readonly nDense: number;
  private readonly total: number;
  private readonly values: Pointer;
  private readonly gradients: Pointer;
  private readonly first: Pointer;
  private readonly second: Pointer;
  /** Rows with gradients, per sparse tensor. */
  private readonly touched = new Map<string, TouchedRows>();
  private readonly packed = new Map<string, Factor>();

  constructor(
    private readonly kernels: Kernels,
    shapes: readonly TensorShape[],
    use: 'train' | 'run',
  ) {
    const ordered = [...shapes.filter((shape) => !shape.isSparse), ...shapes.filter((shape) => shape.isSparse)];
    const padded = (shape: TensorShape) => Math.ceil((shape.rows * shape.columns) / 4) * 4;
    const total = ordered.reduce((sum, shape) => sum + padded(shape), 0);
    this.total = total;
    this.values = kernels.allocateZeros(total);
    this.gradients = use === 'train' ? kernels.allocateZeros(total) : 0;
    this.first = use === 'train' ? kernels.allocateZeros(total) : 0;
    this.second = use === 'train' ? kernels.allocateZeros(total) : 0;
    let offset = 0;
    this.all = ordered.map((shape) => {
      const at = 4 * offset;
      offset += padded(shape);
      const gradients = use === 'train' ? this.gradients + at : 0;
      return { ...shape, values: this.values + at, gradients, size: shape.rows * shape.columns };
    });
    this.nDense = ordered.filter((shape) => !shape.isSparse).reduce((sum, shape) => sum + padded(shape), 0);
    this.byName = new Map(this.all.map((tensor) => [tensor.name, tensor]));
    for (const { name, rows, isSparse } of this.all) if (isSparse) this.touched.set(name, new TouchedRows(rows));
  }

  get(name: string): Tensor {
    const tensor = this.byName.get(name);
    if (tensor === undefined) throw new Error(`no tensor ${name}`);
    return tensor;
  }

  initialise(seed: number): void {
    let state = createRandom(seed).save();
    for (const { size, values, init } of this.all) state = this.kernels.run.uniform(size, values, init, state);
  }

  /** C (m × columns) = A · tensor, or C += A · tensor; A is m × rows. */
  multiply(m: number, a: Matrix, name: string, c: Matrix, sum: Sum): void {
    const { values, rows, columns } = this.get(name);
    const packed = this.packed.get(name);
    if (packed === undefined) this.kernels.multiply(m, columns, rows, a, matrix(values, columns), c, sum);
    else this.kernels.multiplyPacked(m, columns, rows, a, packed, c, sum);
  }

  /** The tensor, packed as B of a product. Uses scratch space of the caller, unless packed tensors are kept. */
  pack(name: string): Factor {
    const { values, rows, columns } = this.get(name);
    return this.packed.get(name) ?? this.kernels.pack(columns, rows, matrix(values, columns));
  }

  /**
   * Keeps all dense matrices packed as integers from now on; call this once the parameters no longer change. Products are then rounded, but
   * less than the weights in the model file.
   */
  keepPacked(): void {
    for (const { name, values, rows, columns, isSparse } of this.all) {
      if (!isSparse && 1 < rows) this.packed.set(name, this.kernels.packIntegers(columns, rows, values));
    }
  }

  /** Where a tensor is kept packed as integers. */
  integers(name: string): Pointer {
    const packed = this.packed.get(name);
    if (packed?.isInteger !== true) throw new Error(`${name} is not packed as integers`);
    return packed.at;
  }

  /** The rows of a sparse tensor with gradients, to which those of a step are added. */
  touchedRows(name: string): TouchedRows {
    const rows = this.touched.get(name);
    if (rows === undefined) throw new Error(`no sparse tensor ${name}`);
    return rows;
  }

  /** Euclidean norm of all gradients. */
  gradientNorm(): number {
    const { run } = this.kernels;
    let sum = run.sumOfSquares(this.nDense, this.gradients);
    for (const [name, rows] of this.touched) {
      const { gradients, columns } = this.get(name);
      for (const row of rows.all) sum += run.sumOfSquares(columns, gradients + 4 * row * columns);
    }
    return Math.sqrt(sum);
  }

  /** One step of Adam, `step` from 1; sparse rows only where touched. Gradients are multiplied by `scale`, then zero. */
  update(rate: number, step: number, scale: number): void {
    const { run } = this.kernels;
    const corrected = (rate * Math.sqrt(1 - BETA_2 ** step)) / (1 - BETA_1 ** step);
    const adam = (count: number, at: number) =>
      run.adam(
        count,
        this.values + at,
        this.gradients + at,
        this.first + at,
        this.second + at,
        corrected,
        BETA_1,
        BETA_2,
        EPSILON,
        scale,
      );
    adam(this.nDense, 0);
    for (const [name, rows] of this.touched) {
      const { values, columns } = this.get(name);
      for (const row of rows.all) adam(columns, values - this.values + 4 * row * columns);
      rows.clear();
    }
  }

  /** Copies of the values, by name. */
  save(): Record<string, Float32Array> {
    return Object.fromEntries(
      this.all.map(({ name, values, size }) => [name, this.kernels.floats(values, size).slice()]),
    );
  }

  /** Views of the state between two steps, when all gradients are zero; valid until memory is allocated. Only during training. */
  state(): TensorState {
    const view = (at: Pointer) => this.kernels.floats(at, this.total);
    return { values: view(this.values), first: view(this.first), second: view(this.second) };
  }

  /** Loads a state; returns false and changes nothing if it belongs to other shapes. */
  restore(saved: TensorState): boolean {
    const { values, first, second } = this.state();
    if ([saved.values, saved.first, saved.second].some(({ length }) => length !== this.total)) return false;
    values.set(saved.values);
    first.set(saved.first);
    second.set(saved.second);
    return true;
  }

  /** @throws RangeError that names a tensor that is missing or has the wrong size */
  load(arrays: Readonly<Record<string, Float32Array>>): void {
    for (const { name, values, size } of this.all) {
      const array = named(arrays, name);
      if (array?.length !== size) throw misfit(name);
      this.kernels.floats(values, size).set(array);
    }
  }
}

/** Rows of a table, each once, in the order in which they were added. */
class TouchedRows {
  readonly all: number[] = [];
  private readonly isIn: Uint8Array;

  constructor(nRows: number) {
    this.isIn = new Uint8Array(nRows);
  }

  add(row: number): void {
    if (this.isIn[row] !== 0) return;
    this.isIn[row] = 1;
    this.all.push(row);
  }

  clear(): void {
    for (const row of this.all) this.isIn[row] = 0;
    this.all.length = 0;
  }
}

/** Weights that do not fit the network. */
export const misfit = (name: string) =>
  new RangeError(localized`the weights "${name}" are missing or have the wrong length`);

const BETA_1 = 0.9;
const BETA_2 = 0.98;
const EPSILON = 1e-8;
