/** A bidirectional LSTM layer in use: its output alone, with weights that no longer change. */

import type { Packing } from './batch.ts';
import type { Kernels, Pointer } from './kernels.ts';
import type { Direction } from './lstm.ts';
import { lstmNames } from './shapes.ts';
import type { Tensors } from './tensors.ts';

/** What a layer reads, time-major. */
export type LayerInput =
  /** Vectors, `size` numbers each. */
  | { readonly vectors: Pointer; readonly size: number }
  /** The products x·W + b of each row in one direction, by the address of their 4·size numbers. */
  | { readonly products: (direction: Direction) => ArrayLike<number> };

/**
 * The output of all rows: rows × 2·size, left to right, then right to left. `size`, a multiple of eight, is that of one direction. The weights
 * must be packed as integers (`Tensors.keepPacked`).
 */
export function lstmOutput(
  kernels: Kernels,
  tensors: Tensors,
  packing: Packing,
  layer: number | string,
  size: number,
  input: LayerInput,
): Pointer {
  const { run } = kernels;
  const { nRows, nTimes, width } = packing;
  const output = kernels.allocate(nRows * 2 * size);
  const mark = kernels.mark;
  const steps = kernels.put(stepsOf(packing));
  const inputSize = 'vectors' in input ? input.size : 0;
  const rounded = 'vectors' in input ? roundedSteps(kernels, packing, steps, input.vectors, inputSize) : 0;
  const widest = width[0];
  const scratch = kernels.allocate(widest * (4 * size + 128) + Math.ceil(widest / 4) * (run.panelSize(size) / 4) + 128);
  for (const direction of [0, 1] as const) {
    const names = lstmNames(layer, direction);
    const inner = kernels.mark;
    const bases = kernels.put('products' in input ? input.products(direction) : [tensors.get(names.bias).values]);
    run.lstmSteps(
      nTimes,
      steps,
      direction,
      size,
      inputSize,
      rounded,
      inputSize === 0 ? 0 : tensors.integers(names.input),
      bases,
      tensors.integers(names.recurrent),
      output + 4 * direction * size,
      2 * size,
      widest,
      scratch,
    );
    kernels.release(inner);
  }
  kernels.release(mark);
  return output;
}

/** For each position its first row, the number of its rows, and the number of panels of four rows before it. */
function stepsOf({ nTimes, width, timeStart }: Packing): Int32Array {
  const steps = new Int32Array(3 * nTimes);
  for (let t = 0, panel = 0; t < nTimes; t++) {
    steps[3 * t] = timeStart[t];
    steps[3 * t + 1] = width[t];
    steps[3 * t + 2] = panel;
    panel += Math.ceil(width[t] / 4);
  }
  return steps;
}

function roundedSteps(
  kernels: Kernels,
  { nTimes, width }: Packing,
  steps: Pointer,
  vectors: Pointer,
  size: number,
): Pointer {
  let nPanels = 0;
  for (const rows of width) nPanels += Math.ceil(rows / 4);
  const to = kernels.allocate(nPanels * (kernels.run.panelSize(size) / 4));
  kernels.run.roundSteps(nTimes, steps, size, vectors, size, to);
  return to;
}
