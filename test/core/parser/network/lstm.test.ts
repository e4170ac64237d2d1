/** An LSTM layer whose input has repeating vectors: as if each row had its own. */

import { expect, test } from 'vitest';
import { createRandom } from '../../../../server/src/core/parser/base/hash.ts';
import { packingOf } from '../../../../server/src/core/parser/network/batch.ts';
import { Kernels, type Pointer } from '../../../../server/src/core/parser/network/kernels.ts';
import { lstmBackward, lstmForward, type Repeated } from '../../../../server/src/core/parser/network/lstm.ts';
import { dense, lstmNames } from '../../../../server/src/core/parser/network/shapes.ts';
import { Tensors } from '../../../../server/src/core/parser/network/tensors.ts';

const [INPUT, SIZE, COUNT] = [8, 4, 3];
const shapes = ([0, 1] as const).flatMap((direction) => {
  const names = lstmNames('Test', direction);
  return [
    dense(names.input, INPUT, 4 * SIZE, 0.5),
    dense(names.recurrent, SIZE, 4 * SIZE, 0.5),
    dense(names.bias, 1, 4 * SIZE, 0.5),
  ];
});
const packing = packingOf([5, 3, 3, 1]);
const random = createRandom(3);
const numbers = (count: number) => Float32Array.from({ length: count }, () => 2 * random() - 1);
const vectors = numbers(COUNT * INPUT);
const rows = Int32Array.from({ length: packing.nRows }, () => Math.floor(random() * COUNT));
const dOutput = numbers(packing.nRows * 2 * SIZE);

function run(inputOf: (kernels: Kernels, put: (numbers: Float32Array) => Pointer) => Pointer | Repeated) {
  const kernels = new Kernels();
  const take = (at: Pointer, count: number) => kernels.floats(at, count).slice();
  const put = (some: Float32Array) => {
    const at = kernels.allocate(some.length);
    kernels.floats(at, some.length).set(some);
    return at;
  };
  const tensors = new Tensors(kernels, shapes, 'train');
  tensors.initialise(1);
  const input = inputOf(kernels, put);
  const trace = lstmForward(kernels, tensors, packing, 'Test', SIZE, input, INPUT);
  const output = take(trace.output, dOutput.length);
  const dInput = lstmBackward(kernels, tensors, packing, 'Test', SIZE, trace, put(dOutput));
  const count = typeof input === 'number' ? packing.nRows : COUNT;
  const gradients = tensors.all.map(({ gradients, size }) => take(gradients, size));
  return { output, dInput: take(dInput, count * INPUT), gradients };
}

test('the output is the same, gradients are sums over the rows', () => {
  const each = new Float32Array(packing.nRows * INPUT);
  rows.forEach((own, row) => {
    each.set(vectors.subarray(own * INPUT, (own + 1) * INPUT), row * INPUT);
  });
  const apart = run((_, put) => put(each));
  const together = run((kernels, put) => ({ at: put(vectors), count: COUNT, list: kernels.put(rows), rows }));
  expect(together.output).toEqual(apart.output);
  const sums = new Float32Array(COUNT * INPUT);
  rows.forEach((own, row) => {
    for (let i = 0; i < INPUT; i++) sums[own * INPUT + i] += apart.dInput[row * INPUT + i];
  });
  const expected = [sums, ...apart.gradients];
  [together.dInput, ...together.gradients].forEach((found, part) => {
    expect(Math.max(...found.map(Math.abs))).toBeGreaterThan(0.01);
    found.forEach((value, at) => {
      expect(value).toBeCloseTo(expected[part][at], 5);
    });
  });
});
