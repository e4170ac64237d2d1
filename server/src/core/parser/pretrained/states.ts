/** The states of a two-way language model at the words of sentences: what their neighbours say of them. */

import type { Packing } from '../network/batch.ts';
import { Kernels } from '../network/kernels.ts';
import { lstmOutput } from '../network/lstmOutput.ts';
import { dense, glorot, lstmNames } from '../network/shapes.ts';
import { type TensorShape, Tensors } from '../network/tensors.ts';

/** Per direction. */
export const STATE = 96;
/** Numbers of a word: left to right, then right to left. */
export const STATES = 2 * STATE;
/** The layer of `lstmNames` that reads raw text. */
export const LAYER = 'States';

/** The parameters of both directions over vectors of so many numbers. */
export function stateShapes(width: number): TensorShape[] {
  return ([0, 1] as const).flatMap((direction) => {
    const names = lstmNames(LAYER, direction);
    return [
      dense(names.input, width, 4 * STATE, glorot(width, STATE)),
      dense(names.recurrent, STATE, 4 * STATE, glorot(STATE, STATE)),
      dense(names.bias, 1, 4 * STATE, 0),
    ];
  });
}

/** In use, in memory of its own: the vectors come from, and the states go to, networks with different memories. */
export class LanguageStates {
  private readonly kernels = new Kernels();
  private readonly tensors: Tensors;

  /** @throws RangeError that names a tensor that is missing or has the wrong size */
  constructor(
    private readonly width: number,
    weights: Readonly<Record<string, Float32Array>>,
  ) {
    this.tensors = new Tensors(this.kernels, stateShapes(width), 'run');
    this.tensors.load(weights);
    this.tensors.keepPacked();
  }

  /**
   * @param vectors of the words of packed sentences, time-major, `width` numbers each; zeros for the root
   * @returns STATES numbers each, likewise; the rest of the batch changes no bit of a sentence's
   */
  of(packing: Packing, vectors: Float32Array): Float32Array {
    const { kernels, tensors, width } = this;
    const mark = kernels.mark;
    const at = kernels.allocate(vectors.length);
    kernels.floats(at, vectors.length).set(vectors);
    const output = lstmOutput(kernels, tensors, packing, LAYER, STATE, { vectors: at, size: width });
    const states = kernels.floats(output, packing.nRows * STATES).slice();
    kernels.release(mark);
    return states;
  }
}
