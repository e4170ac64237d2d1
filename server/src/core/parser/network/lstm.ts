/** A bidirectional LSTM layer over a packed batch (Hochreiter & Schmidhuber 1997): forward and backward. */

import type { Packing } from './batch.ts';
import { type Kernels, type Matrix, matrix, type Pointer, transposed } from './kernels.ts';
import { lstmNames } from './shapes.ts';
import type { Tensors } from './tensors.ts';

/** Input in which many rows share a vector, as characters do: each vector is multiplied once. */
export interface Repeated {
  /** The different vectors, count × inputSize. */
  readonly at: Pointer;
  readonly count: number;
  /** Which of them each row is: int32 in memory, and the same outside. */
  readonly list: Pointer;
  readonly rows: Int32Array;
}

/** What the backward pass needs from the forward pass. */
export interface LstmTrace<Input = Pointer> {
  readonly input: Input;
  readonly inputSize: number;
  /** Per direction: activations (rows × 4·size), later gradients of the pre-activations; cells (rows × size). */
  readonly gates: readonly [Pointer, Pointer];
  readonly cells: readonly [Pointer, Pointer];
  /** rows × 2·size: left to right, then right to left. */
  readonly output: Pointer;
}

/** The step before t in the given direction, and how many of its sentences continue in t. */
function previousStep(
  packing: Packing,
  t: number,
  direction: Direction,
): { readonly at: number; readonly width: number } {
  const before = direction === 0 ? t - 1 : t + 1;
  if (before < 0 || packing.nTimes <= before) return { at: 0, width: 0 };
  return { at: packing.timeStart[before], width: Math.min(packing.width[before], packing.width[t]) };
}

/** Left to right, and right to left. */
export type Direction = 0 | 1;
const DIRECTIONS = [0, 1] as const;

/** One direction of a layer: its parameters are those of `lstmNames(layer, direction)`, for `size` numbers per word. */
interface OneWay {
  readonly layer: number | string;
  readonly direction: Direction;
  readonly size: number;
}

/** x·W + b of each row in one direction, written to `to`: rows × 4·size. */
export function inputProducts(
  kernels: Kernels,
  tensors: Tensors,
  { layer, direction, size }: OneWay,
  nRows: number,
  input: Matrix,
  to: Pointer,
): void {
  const wide = 4 * size;
  const names = lstmNames(layer, direction);
  tensors.multiply(nRows, input, names.input, matrix(to, wide), 'set');
  kernels.run.addBias(nRows, wide, to, wide, tensors.get(names.bias).values);
}

/** The steps of one direction. `gates`: products of the input, which become activations. Writes its half of the output. */
function recur(
  kernels: Kernels,
  tensors: Tensors,
  packing: Packing,
  { layer, direction, size }: OneWay,
  { gates, cells, output }: Readonly<Record<'gates' | 'cells' | 'output', Pointer>>,
): void {
  const { nTimes } = packing;
  const wide = 4 * size;
  const mark = kernels.mark;
  const recurrent = tensors.pack(lstmNames(layer, direction).recurrent);
  for (let step = 0; step < nTimes; step++) {
    const t = direction === 0 ? step : nTimes - 1 - step;
    const at = packing.timeStart[t];
    const before = previousStep(packing, t, direction);
    const gatesAt = gates + 4 * at * wide;
    const hidden = matrix(output + 4 * (before.at * 2 * size + direction * size), 2 * size);
    kernels.multiplyPacked(before.width, wide, size, hidden, recurrent, matrix(gatesAt, wide), 'add');
    kernels.run.lstmForward(
      packing.width[t],
      size,
      gatesAt,
      cells + 4 * before.at * size,
      before.width,
      cells + 4 * at * size,
      output + 4 * (at * 2 * size + direction * size),
      2 * size,
    );
  }
  kernels.release(mark);
}

// gates = x·W + h'·U + b;  c = f·c' + i·g;  h = o·tanh c
/** @param input rows × inputSize */
export function lstmForward<Input extends Pointer | Repeated>(
  kernels: Kernels,
  tensors: Tensors,
  packing: Packing,
  layer: number | string,
  size: number,
  input: Input,
  inputSize: number,
): LstmTrace<Input> {
  const { nRows } = packing;
  const output = kernels.allocate(nRows * 2 * size);
  const gates = [kernels.allocate(nRows * 4 * size), kernels.allocate(nRows * 4 * size)] as const;
  const cells = [kernels.allocate(nRows * size), kernels.allocate(nRows * size)] as const;
  for (const direction of DIRECTIONS) {
    const [gatesAt, cellsAt] = [gates[direction], cells[direction]];
    const oneWay = { layer, direction, size };
    const products = (count: number, from: Pointer, to: Pointer) =>
      inputProducts(kernels, tensors, oneWay, count, matrix(from, inputSize), to);
    if (typeof input === 'number') products(nRows, input, gatesAt);
    else {
      const mark = kernels.mark;
      const different = kernels.allocate(input.count * 4 * size);
      products(input.count, input.at, different);
      kernels.run.takeRows(nRows, input.list, 4 * size, different, 4 * size, gatesAt);
      kernels.release(mark);
    }
    recur(kernels, tensors, packing, oneWay, { gates: gatesAt, cells: cellsAt, output });
  }
  return { input, inputSize, gates, cells, output };
}

/**
 * Adds the gradients of the parameters and returns that of the input (rows × inputSize; if it is repeated, that of each different vector).
 * `dOutput` (rows × 2·size) and the gates of the trace are overwritten.
 */
export function lstmBackward(
  kernels: Kernels,
  tensors: Tensors,
  packing: Packing,
  layer: number | string,
  size: number,
  trace: LstmTrace<Pointer | Repeated>,
  dOutput: Pointer,
): Pointer {
  const { run } = kernels;
  const { nRows, nTimes } = packing;
  const { input, inputSize } = trace;
  const wide = 4 * size;
  const [inputAt, nInputs] = typeof input === 'number' ? [input, nRows] : [input.at, input.count];
  const dInput = kernels.allocate(nInputs * inputSize);
  for (const direction of [0, 1] as const) {
    const names = lstmNames(layer, direction);
    const gates = trace.gates[direction];
    const cells = trace.cells[direction];
    const mark = kernels.mark;
    const backwards = kernels.pack(size, wide, transposed(matrix(tensors.get(names.recurrent).values, wide)));
    const dCells = kernels.allocateZeros(packing.width[0] * size);
    const hiddenBefore = kernels.allocateZeros(nRows * size);
    for (let step = nTimes - 1; 0 <= step; step--) {
      const t = direction === 0 ? step : nTimes - 1 - step;
      const at = packing.timeStart[t];
      const before = previousStep(packing, t, direction);
      const gatesAt = gates + 4 * at * wide;
      run.lstmBackward(
        packing.width[t],
        size,
        gatesAt,
        cells + 4 * before.at * size,
        before.width,
        cells + 4 * at * size,
        dOutput + 4 * (at * 2 * size + direction * size),
        2 * size,
        dCells,
      );
      const offset = before.at * 2 * size + direction * size;
      kernels.multiplyPacked(
        before.width,
        size,
        wide,
        matrix(gatesAt, wide),
        backwards,
        matrix(dOutput + 4 * offset, 2 * size),
        'add',
      );
      copyRows(kernels, before.width, size, trace.output + 4 * offset, 2 * size, hiddenBefore + 4 * at * size);
    }
    const recurrent = tensors.get(names.recurrent);
    const dRecurrent = matrix(recurrent.gradients, wide);
    const ofHidden = transposed(matrix(hiddenBefore, size));
    const packedGates = kernels.pack(wide, nRows, matrix(gates, wide));
    kernels.multiplyPacked(size, wide, nRows, ofHidden, packedGates, dRecurrent, 'add');
    // From here on, one row for each different vector.
    const isRepeated = typeof input !== 'number';
    const dProducts = isRepeated ? sumsOfRepeated(kernels, input, wide, gates) : gates;
    const dGates = matrix(dProducts, wide);
    const weights = tensors.get(names.input);
    const ofInput = transposed(matrix(inputAt, inputSize));
    const packed = isRepeated ? kernels.pack(wide, nInputs, dGates) : packedGates;
    kernels.multiplyPacked(inputSize, wide, nInputs, ofInput, packed, matrix(weights.gradients, wide), 'add');
    run.columnSums(nInputs, wide, dProducts, wide, tensors.get(names.bias).gradients);
    const back = transposed(matrix(weights.values, wide));
    const sum = direction === 0 ? 'set' : 'add';
    kernels.multiply(nInputs, inputSize, wide, dGates, back, matrix(dInput, inputSize), sum);
    kernels.release(mark);
  }
  return dInput;
}

/** The sum of the rows of each different vector, count × wide. */
function sumsOfRepeated(kernels: Kernels, { count, rows }: Repeated, wide: number, from: Pointer): Pointer {
  const sums = kernels.allocateZeros(count * wide);
  for (let row = 0; row < rows.length; row++) kernels.run.add(wide, sums + 4 * rows[row] * wide, from + 4 * row * wide);
  return sums;
}

/** Makes rows `ldx` apart contiguous. */
function copyRows(kernels: Kernels, rows: number, size: number, x: Pointer, ldx: number, to: Pointer): void {
  const { f32 } = kernels;
  for (let row = 0; row < rows; row++) {
    const from = x / 4 + row * ldx;
    f32.copyWithin(to / 4 + row * size, from, from + size);
  }
}
