/** LSTM layers in use compute the same as in training, up to rounding, and a sentence's rows do not depend on the others. */

import { expect, test } from 'vitest';
import { createRandom } from '../../../../server/src/core/parser/base/hash.ts';
import { packingOf } from '../../../../server/src/core/parser/network/batch.ts';
import { Kernels, type Pointer } from '../../../../server/src/core/parser/network/kernels.ts';
import { lstmForward } from '../../../../server/src/core/parser/network/lstm.ts';
import { lstmOutput } from '../../../../server/src/core/parser/network/lstmOutput.ts';
import { dense, lstmNames } from '../../../../server/src/core/parser/network/shapes.ts';
import { Tensors } from '../../../../server/src/core/parser/network/tensors.ts';

const SIZE = 16;
const INPUT = 23;
const LAYER = 0;

/** Vectors and weights from large to small, so that gates are open, shut and between. */
function layer(lengths: readonly number[]) {
  const kernels = new Kernels();
  const shapes = ([0, 1] as const).flatMap((direction) => {
    const { input, recurrent, bias } = lstmNames(LAYER, direction);
    const wide = 4 * SIZE;
    return [dense(input, INPUT, wide, 0.9), dense(recurrent, SIZE, wide, 0.9), dense(bias, 1, wide, 3)];
  });
  const tensors = new Tensors(kernels, shapes, 'run');
  tensors.initialise(5);
  const packing = packingOf(lengths);
  const vectors = kernels.allocate(packing.nRows * INPUT);
  // A position of a sentence has the same vector whatever else is in the batch.
  lengths.forEach((length, s) => {
    const random = createRandom(length);
    for (let t = 0; t < length; t++) {
      const values = kernels.floats(vectors + 4 * (packing.timeStart[t] + s) * INPUT, INPUT);
      for (let i = 0; i < INPUT; i++) values[i] = 4 * random() ** 3 - 2 * random();
    }
  });
  const rows = (output: Pointer, s: number) =>
    Array.from({ length: lengths[s] }, (_, t) => [
      ...kernels.floats(output + 4 * (packing.timeStart[t] + s) * 2 * SIZE, 2 * SIZE),
    ]).flat();
  return { kernels, tensors, packing, vectors, rows };
}

const LENGTHS = [9, 9, 8, 7, 7, 7, 4, 3, 3, 2, 1];

test.each([1, 2, 3, 4, 5, 6, 7, 8, 11])('%i sentences as in training', (count) => {
  const lengths = LENGTHS.slice(0, count);
  const { kernels, tensors, packing, vectors, rows } = layer(lengths);
  const plain = lstmForward(kernels, tensors, packing, LAYER, SIZE, vectors, INPUT).output;
  tensors.keepPacked();
  const output = lstmOutput(kernels, tensors, packing, LAYER, SIZE, { vectors, size: INPUT });
  lengths.forEach((_, s) => {
    const expected = rows(plain, s);
    for (const [at, value] of rows(output, s).entries()) expect(value).toBeCloseTo(expected[at], 2);
  });
});

test('alone as among others, bit for bit', () => {
  const together = layer(LENGTHS);
  together.tensors.keepPacked();
  const { kernels, tensors, packing, vectors } = together;
  const output = lstmOutput(kernels, tensors, packing, LAYER, SIZE, { vectors, size: INPUT });
  LENGTHS.forEach((length, s) => {
    const alone = layer([length]);
    alone.tensors.keepPacked();
    const own = lstmOutput(alone.kernels, alone.tensors, alone.packing, LAYER, SIZE, {
      vectors: alone.vectors,
      size: INPUT,
    });
    expect(alone.rows(own, 0)).toEqual(together.rows(output, s));
  });
});
