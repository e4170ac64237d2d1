/**
 * The tokenizer's network: a BiLSTM over characters and a softmax over what follows each; forward and backward.
 *
 * x = Σ rows of one table      h = BiLSTM(x)      s = h·W + b
 */

import { type Packing, packingOf } from '../network/batch.ts';
import { apply, applyBackward } from '../network/dense.ts';
import { Masks } from '../network/dropout.ts';
import type { Kernels, Pointer } from '../network/kernels.ts';
import { type LstmTrace, lstmBackward, lstmForward } from '../network/lstm.ts';
import { dense, glorot, lstmNames } from '../network/shapes.ts';
import { type TensorShape, Tensors } from '../network/tensors.ts';
import { N_LABELS } from './gold.ts';
import { N_FIXED, N_ROWS, rowsOfTable } from './input.ts';

const INPUT = 48;
/** Per direction. */
const SIZE = 64;
const ENCODED = 2 * SIZE;
/** Labels, rounded up to a multiple of four, as the kernels need. */
const WIDTH = 8;
const LAYER = 0;
const TABLE = 'table.units';
const SCALE = 0.4;
const DROPOUT = { row: 0.15, input: 0.1, hidden: 0.25 };

function tokenizerShapes(nCharacters: number): TensorShape[] {
  const shapes: TensorShape[] = [
    { name: TABLE, rows: rowsOfTable(nCharacters), columns: INPUT, init: 0.3, isSparse: true },
  ];
  for (const direction of [0, 1] as const) {
    const names = lstmNames(LAYER, direction);
    shapes.push(dense(names.input, INPUT, 4 * SIZE, glorot(INPUT, SIZE)));
    shapes.push(dense(names.recurrent, SIZE, 4 * SIZE, glorot(SIZE, SIZE)));
    shapes.push(dense(names.bias, 1, 4 * SIZE, 0));
  }
  shapes.push(dense('classes', ENCODED, WIDTH, glorot(ENCODED, WIDTH)), dense('classBias', 1, WIDTH, 0));
  return shapes;
}

/** A part of a text: rows of units `from` to `to`. */
export interface Window {
  readonly rows: Int32Array;
  readonly from: number;
  readonly to: number;
}

interface Forward {
  readonly packing: Packing;
  readonly lookups: readonly { readonly at: Pointer; readonly count: number; readonly to: number }[];
  readonly inputMask: Pointer;
  readonly trace: LstmTrace;
  readonly mask: Pointer;
  readonly encoded: Pointer;
  readonly scores: Pointer;
}

export class TokenNetwork {
  readonly tensors: Tensors;

  constructor(
    readonly kernels: Kernels,
    nCharacters: number,
    use: 'train' | 'run',
  ) {
    this.tensors = new Tensors(kernels, tokenizerShapes(nCharacters), use);
  }

  /** Fresh random parameters; the forget gates start open. Rows that do not occur in `rows` contribute nothing. */
  initialise(seed: number, rows: Int32Array): void {
    const { kernels, tensors } = this;
    tensors.initialise(seed);
    const table = tensors.get(TABLE);
    const isSeen = new Uint8Array(table.rows);
    for (const row of rows) isSeen[row] = 1;
    const values = kernels.floats(table.values, table.size);
    for (let row = 0; row < table.rows; row++) {
      if (isSeen[row] === 0) values.fill(0, row * table.columns, (row + 1) * table.columns);
    }
    for (const direction of [0, 1] as const) {
      kernels.floats(tensors.get(lstmNames(LAYER, direction).bias).values + 4 * SIZE, SIZE).fill(1);
    }
  }

  /** Loss per unit; gradients are added. Windows in descending order of length; `labels` of the whole text, -1 teaches nothing. */
  train(windows: readonly Window[], labels: Int8Array, random: () => number): number {
    const { kernels, tensors } = this;
    const mark = kernels.mark;
    const { packing, lookups, inputMask, trace, mask, encoded, scores } = this.forward(windows, random);
    const { nRows } = packing;
    let loss = 0;
    windows.forEach(({ from, to }, s) => {
      for (let unit = from; unit < to; unit++) {
        const at = scores + 4 * (packing.timeStart[unit - from] + s) * WIDTH;
        const nClasses = labels[unit] < 0 ? 0 : N_LABELS;
        if (0 < nClasses) loss += kernels.run.softmaxLoss(nClasses, at, labels[unit]);
        kernels.run.fill(WIDTH - nClasses, at + 4 * nClasses, 0);
      }
    });
    const all = kernels.floats(scores, nRows * WIDTH);
    for (let i = 0; i < all.length; i++) all[i] /= nRows;
    const gradient = kernels.allocateZeros(nRows * ENCODED);
    applyBackward(kernels, tensors, 'classes', nRows, encoded, scores, gradient);
    kernels.run.columnSums(nRows, WIDTH, scores, WIDTH, tensors.get('classBias').gradients);
    if (mask !== 0) kernels.run.multiply(nRows * ENCODED, gradient, mask);
    const dInput = lstmBackward(kernels, tensors, packing, LAYER, SIZE, trace, gradient);
    if (inputMask !== 0) kernels.run.multiply(nRows * INPUT, dInput, inputMask);
    const { gradients } = tensors.get(TABLE);
    const touched = tensors.touchedRows(TABLE);
    for (const { at, count, to } of lookups) {
      kernels.run.scatterRows(count, at, INPUT, gradients, SCALE, dInput + 4 * to * INPUT);
      for (let i = 0; i < count; i++) touched.add(kernels.i32[at / 4 + i]);
    }
    kernels.release(mark);
    return loss / nRows;
  }

  /** log p of each label of each unit of the windows, passed to `use` window by window: `[(unit - from) * N_LABELS + label]`. */
  classify(windows: readonly Window[], use: (window: number, scores: Float32Array) => void): void {
    const { kernels } = this;
    const mark = kernels.mark;
    const { packing, scores } = this.forward(windows);
    windows.forEach(({ from, to }, s) => {
      const found = new Float32Array((to - from) * N_LABELS);
      for (let t = 0; t < to - from; t++) {
        const at = scores + 4 * (packing.timeStart[t] + s) * WIDTH;
        kernels.run.softmaxLoss(N_LABELS, at, -1);
        found.set(kernels.floats(at, N_LABELS), t * N_LABELS);
      }
      use(s, found);
    });
    kernels.release(mark);
  }

  private forward(windows: readonly Window[], random?: () => number): Forward {
    const { kernels, tensors } = this;
    const packing = packingOf(windows.map(({ from, to }) => to - from));
    const { nRows } = packing;
    const masks = new Masks(kernels, random !== undefined, random ?? (() => 0));
    const input = kernels.allocateZeros(nRows * INPUT);
    const indices = kernels.allocate(nRows * N_ROWS);
    const table = tensors.get(TABLE).values;
    const lookups: { at: Pointer; count: number; to: number }[] = [];
    let next = indices / 4;
    windows.forEach(({ rows, from, to }, s) => {
      for (let unit = from; unit < to; unit++) {
        const start = next;
        for (let k = 0; k < N_ROWS; k++) {
          const row = rows[unit * N_ROWS + k];
          if (row === 0 || (random !== undefined && N_FIXED <= k && random() < DROPOUT.row)) continue;
          kernels.i32[next++] = row;
        }
        const to = packing.timeStart[unit - from] + s;
        kernels.run.gatherRows(next - start, 4 * start, INPUT, table, SCALE, input + 4 * to * INPUT);
        if (random !== undefined) lookups.push({ at: 4 * start, count: next - start, to });
      }
    });
    const inputMask = masks.draw(nRows * INPUT, DROPOUT.input);
    masks.apply(nRows * INPUT, input, inputMask);
    const trace = lstmForward(kernels, tensors, packing, LAYER, SIZE, input, INPUT);
    const mask = masks.draw(nRows * ENCODED, DROPOUT.hidden);
    const encoded = mask === 0 ? trace.output : kernels.copy(trace.output, nRows * ENCODED);
    masks.apply(nRows * ENCODED, encoded, mask);
    const scores = kernels.allocate(nRows * WIDTH);
    apply(tensors, 'classes', nRows, encoded, scores, 'set');
    kernels.run.addBias(nRows, WIDTH, scores, WIDTH, tensors.get('classBias').values);
    return { packing, lookups, inputMask, trace, mask, encoded, scores };
  }
}
