/** The SIMD kernels against plain twins, and the network's gradients against finite differences. */

import { describe, expect, test } from 'vitest';
import { createRandom } from '../../../../server/src/core/parser/base/hash.ts';
import { readWords } from '../../../../server/src/core/parser/base/readWords.ts';
import { collectVocabulary, InputEncoder } from '../../../../server/src/core/parser/network/input.ts';
import { Kernels, matrix, type Pointer, transposed } from '../../../../server/src/core/parser/network/kernels.ts';
import { Network, type NetworkInput } from '../../../../server/src/core/parser/neural/network.ts';
import { Pretrained } from '../../../../server/src/core/parser/pretrained/model.ts';
import { mulberry32 } from '../../../../server/src/core/random.ts';
import * as twin from '../../../referee/neuralKernels.ts';
import { toyTreebank } from '../../toyTreebank.ts';
import { toyPretrained } from '../pretrained/toyPretrained.ts';

const kernels = new Kernels();
const random = createRandom(1);

function numbers(count: number, scale = 1): Float32Array {
  return Float32Array.from({ length: count }, () => scale * (2 * random() - 1));
}

function put(values: Float32Array): Pointer {
  const at = kernels.allocate(values.length);
  kernels.floats(at, values.length).set(values);
  return at;
}

const take = (at: Pointer, count: number) => kernels.floats(at, count).slice();

function expectClose(actual: Float32Array, expected: ArrayLike<number>, tolerance = 1e-5): void {
  expect(actual.length).toBe(expected.length);
  for (let i = 0; i < actual.length; i++) {
    const error = Math.abs(actual[i] - expected[i]) / (1 + Math.abs(expected[i]));
    if (!(error < tolerance)) expect.fail(`element ${i}: ${actual[i]} instead of ${expected[i]}`);
  }
}

describe('the memory', () => {
  test('zeros: in memory that has never been used, in memory that has, and across the border', () => {
    const own = new Kernels();
    const start = own.mark;
    const used = 20_000;
    own.floats(own.allocate(used), used).fill(1);
    own.release(start);
    own.allocate(used - 8);
    const pointer = own.allocateZeros(50_000);
    expect(own.floats(pointer, 50_000).every((value) => value === 0)).toBe(true);
    // Memory that was zero when new is not zero when it is reused.
    own.floats(pointer, 50_000).fill(2);
    own.release(start);
    const again = own.allocateZeros(60_000);
    expect(own.floats(again, 60_000).every((value) => value === 0)).toBe(true);
  });
});

describe('matrix products', () => {
  const sizes = [
    [1, 1, 1],
    [4, 8, 3],
    [5, 9, 7],
    [3, 20, 33],
    [70, 13, 17],
    [129, 24, 5],
    [1, 70, 19],
    [1, 32, 8],
  ] as const;

  test.each(sizes)('%i × %i × %i, all transposes, set and add', (m, n, k) => {
    const [a, b, c] = [numbers(m * k), numbers(k * n), numbers(m * n)];
    const product = twin.multiply(m, n, k, a, b);
    for (const turnA of [false, true]) {
      for (const turnB of [false, true]) {
        const A = turnA ? transposed(matrix(put(twin.transpose(m, k, a)), m)) : matrix(put(a), k);
        const B = turnB ? transposed(matrix(put(twin.transpose(k, n, b)), k)) : matrix(put(b), n);
        const out = put(c);
        kernels.multiply(m, n, k, A, B, matrix(out, n), 'set');
        expectClose(take(out, m * n), product);
        kernels.multiply(m, n, k, A, B, matrix(out, n), 'add');
        expectClose(
          take(out, m * n),
          product.map((value) => 2 * value),
        );
      }
    }
  });

  test.each(sizes)('%i × %i × %i in integers, set and add', (m, n, k) => {
    // Rows and columns of very different sizes, and a row of zeros.
    const a = numbers(m * k).map((value, at) => value * 10 ** ((Math.floor(at / k) % 5) - 2));
    const b = numbers(k * n).map((value, at) => value * 10 ** ((at % n) % 3));
    if (2 < m) a.fill(0, k, 2 * k);
    const expected = twin.multiplyRounded(m, n, k, a, b);
    const factor = kernels.packIntegers(n, k, put(b));
    const out = put(numbers(m * n));
    kernels.multiplyPacked(m, n, k, matrix(put(a), k), factor, matrix(out, n), 'set');
    // A number halfway between two integers may go either way in float32.
    expectClose(take(out, m * n), expected, 2e-3);
    const first = take(out, m * n);
    kernels.multiplyPacked(m, n, k, matrix(put(a), k), factor, matrix(out, n), 'add');
    expectClose(
      take(out, m * n),
      first.map((value) => 2 * value),
    );
  });

  test('in integers, a row is the same bit for bit whatever rows are beside it', () => {
    const [m, n, k] = [71, 37, 296];
    const [a, b] = [numbers(m * k), put(numbers(k * n))];
    const factor = kernels.packIntegers(n, k, b);
    const [all, alone] = [kernels.allocate(m * n), kernels.allocate(n)];
    kernels.multiplyPacked(m, n, k, matrix(put(a), k), factor, matrix(all, n), 'set');
    for (let row = 0; row < m; row++) {
      kernels.multiplyPacked(1, n, k, matrix(put(a.slice(row * k, (row + 1) * k)), k), factor, matrix(alone, n), 'set');
      expect(take(alone, n)).toEqual(take(all + 4 * row * n, n));
    }
  });

  test('sums of the largest integers do not overflow', () => {
    for (const k of [1, 2, 64, 128, 255, 256, 296, 1000]) {
      const factor = kernels.packIntegers(8, k, put(new Float32Array(8 * k).fill(1)));
      const out = put(new Float32Array(8));
      kernels.multiplyPacked(1, 8, k, matrix(put(new Float32Array(k).fill(1)), k), factor, matrix(out, 8), 'set');
      expectClose(take(out, 8), new Float32Array(8).fill(k));
    }
  });

  test('rows apart keep what is between them', () => {
    const [m, n, k, row] = [6, 10, 4, 13];
    const [a, b] = [numbers(m * k), numbers(k * n)];
    const out = put(new Float32Array(m * row).fill(7));
    kernels.multiply(m, n, k, matrix(put(a), k), matrix(put(b), n), matrix(out, row), 'set');
    const product = twin.multiply(m, n, k, a, b);
    const all = take(out, m * row);
    for (let i = 0; i < m; i++) {
      expectClose(all.slice(i * row, i * row + n), product.slice(i * n, (i + 1) * n));
      expect([...all.slice(i * row + n, (i + 1) * row)]).toEqual([7, 7, 7]);
    }
  });
});

describe('LSTM cells', () => {
  const [rows, size, nPrevious] = [5, 8, 3];

  test('forward', () => {
    const [gates, previous] = [numbers(rows * 4 * size, 3), numbers(rows * size)];
    const expected = twin.lstmForward(rows, size, gates, previous, nPrevious);
    const [g, p, c, h] = [put(gates), put(previous), put(numbers(rows * size)), put(numbers(rows * size))];
    kernels.run.lstmForward(rows, size, g, p, nPrevious, c, h, size);
    expectClose(take(g, gates.length), expected.gates);
    expectClose(take(c, rows * size), expected.cells);
    expectClose(take(h, rows * size), expected.hidden);
  });

  test('backward', () => {
    const previous = numbers(rows * size);
    const { gates, cells } = twin.lstmForward(rows, size, numbers(rows * 4 * size, 3), previous, nPrevious);
    const [dHidden, dCells] = [numbers(rows * size), numbers(rows * size)];
    const expected = twin.lstmBackward(rows, size, gates, previous, nPrevious, cells, dHidden, dCells);
    const [g, p, c, dh, dc] = [gates, previous, cells, dHidden, dCells].map(put);
    kernels.run.lstmBackward(rows, size, g, p, nPrevious, c, dh, size, dc);
    expectClose(take(g, gates.length), expected.dGates);
    expectClose(take(dc, rows * size), expected.dPrevious);
  });
});

describe('the rest', () => {
  test('softmax and its gradient', () => {
    const x = numbers(7, 40);
    const at = put(x);
    const logProbabilities = twin.logSoftmax(x);
    expect(kernels.run.softmaxLoss(7, at, 2)).toBeCloseTo(-logProbabilities[2], 3);
    expectClose(
      take(at, 7),
      logProbabilities.map((value, i) => Math.exp(value) - (i === 2 ? 1 : 0)),
    );
    const again = put(x);
    kernels.run.softmaxLoss(7, again, -1);
    expectClose(take(again, 7), logProbabilities);
  });

  test('leaky ReLU and its gradient', () => {
    const [x, dx] = [numbers(16), numbers(16)];
    const [y, dy] = [put(x), put(dx)];
    kernels.run.leaky(16, y, 0.1);
    expectClose(
      take(y, 16),
      x.map((value) => (value < 0 ? 0.1 * value : value)),
    );
    kernels.run.leakyBackward(16, y, dy, 0.1);
    expectClose(
      take(dy, 16),
      dx.map((value, i) => (x[i] < 0 ? 0.1 * value : value)),
    );
  });

  test('Adam, and the gradients are zero afterwards', () => {
    const [p, g, m] = [numbers(12), numbers(12), numbers(12)];
    const v = numbers(12).map(Math.abs);
    const expected = twin.adam(p, g, m, v, 0.01, 0.9, 0.98, 1e-8, 0.5);
    const [pAt, gAt, mAt, vAt] = [p, g, m, v].map(put);
    kernels.run.adam(12, pAt, gAt, mAt, vAt, 0.01, 0.9, 0.98, 1e-8, 0.5);
    expectClose(take(pAt, 12), expected.parameters);
    expectClose(take(mAt, 12), expected.first);
    expectClose(take(vAt, 12), expected.second);
    expect([...take(gAt, 12)]).toEqual(new Array(12).fill(0));
  });

  test.each([1, 7, 40_001])('%i uniform numbers are those of the seeded generator, one after the other', (count) => {
    const random = mulberry32(-5);
    const at = kernels.allocate(count);
    const next = kernels.run.uniform(count, at, 0.3, random.save());
    expect(take(at, count)).toEqual(Float32Array.from({ length: count }, () => 0.3 * (2 * random() - 1)));
    expect(next).toBe(random.save());
  });

  test('dropout keeps its share and its mean, and repeats for a seed', () => {
    const count = 20_000;
    const at = kernels.allocate(count);
    kernels.run.dropoutMask(count, at, Math.floor(0.33 * 2 ** 32), 1 / 0.67, 12345);
    const mask = take(at, count);
    const zeros = mask.filter((value) => value === 0).length / count;
    expect(zeros).toBeGreaterThan(0.32);
    expect(zeros).toBeLessThan(0.34);
    expect(new Set(mask).size).toBe(2);
    kernels.run.dropoutMask(count, at, Math.floor(0.33 * 2 ** 32), 1 / 0.67, 12345);
    expect(take(at, count)).toEqual(mask);
  });

  test.each([7, 4000, 16_383, 16_384, 16_387, 40_001])(
    'dropout of %i numbers is that of the generator, step by step',
    (count) => {
      const threshold = Math.floor(0.4 * 2 ** 32);
      const at = kernels.allocate(count);
      const next = kernels.run.dropoutMask(count, at, threshold, 2.5, 987_654_321);
      const expected = twin.dropoutMask(count, threshold, 2.5, 987_654_321);
      expect(take(at, count)).toEqual(expected.mask);
      expect(next >>> 0).toBe(expected.state);
    },
  );

  test('relations', () => {
    const [rows, labels, dimension] = [3, 5, 8];
    const [m, a] = [numbers(rows * labels * dimension), numbers(rows * dimension)];
    const [mAt, aAt] = [m, a].map(put);
    const scores = kernels.allocate(rows * labels);
    kernels.run.labelForward(rows, labels, dimension, mAt, aAt, scores);
    expectClose(take(scores, rows * labels), twin.labels(rows, labels, dimension, m, a));
  });

  test('gradients of the relations of one head', () => {
    const [rows, labels, dimension] = [7, 5, 8];
    const dependents = Int32Array.of(4, 0, 5);
    const [m, a, before] = [numbers(labels * dimension), numbers(rows * dimension), numbers(rows * dimension)];
    const ds = numbers(dependents.length * labels);
    const expected = twin.labelGradients(dependents, labels, dimension, m, a, ds);
    const [mAt, aAt, dsAt, da] = [m, a, ds, before].map(put);
    kernels.run.labelBackward(dependents.length, kernels.put(dependents), labels, dimension, mAt, aAt, dsAt, da);
    expectClose(
      take(da, rows * dimension),
      before.map((value, at) => value + expected.da[at]),
    );
    expectClose(take(mAt, m.length), expected.dm);
  });

  test('rows of tables', () => {
    const table = numbers(5 * 4);
    const rows = kernels.allocate(3);
    kernels.integers(rows, 3).set([4, 0, 4]);
    const [tableAt, out] = [put(table), kernels.allocateZeros(4)];
    kernels.run.gatherRows(3, rows, 4, tableAt, 0.5, out);
    const sum = (i: number) => 0.5 * (2 * table[16 + i] + table[i]);
    expectClose(take(out, 4), [sum(0), sum(1), sum(2), sum(3)]);
    kernels.run.scatterRows(3, rows, 4, tableAt, 2, put(Float32Array.of(1, 2, 3, 4)));
    expectClose(
      take(tableAt, 20),
      table.map((value, i) => value + [2, 4, 6, 8][i % 4] * (i < 4 ? 1 : i < 16 ? 0 : 2)),
    );
  });
});

test.each([
  ['alone', undefined],
  ['with vectors from raw text', new Pretrained(toyPretrained(['dog', 'the', 'sees', '.']))],
  ['with states of a language model', new Pretrained(toyPretrained(['dog', 'the', 'sees', '.'], 5, true))],
])('gradients of the whole network are its finite differences: %s', (_, pretrained) => {
  const sentences = toyTreebank(4, 3).sort((a, b) => b.nWords - a.nWords);
  const words = sentences.map(readWords);
  const { vocabulary: own } = collectVocabulary(words, 1);
  const vocabulary = pretrained === undefined ? own : { ...own, further: pretrained.ofForm + pretrained.ofStates };
  const encoder = new InputEncoder(vocabulary, pretrained);
  const nLabels = 3;
  const inputs: NetworkInput[] = sentences.map(({ heads }, s) => ({
    rows: encoder.encode(words[s]),
    heads,
    labels: heads.map((head, word) => (head <= 0 ? -1 : word % nLabels)),
  }));
  const network = new Network(new Kernels(), vocabulary, nLabels, 'train');
  const { tensors } = network;
  const floats = (at: Pointer, size: number) => network.kernels.floats(at, size);
  network.initialise(
    3,
    inputs.map(({ rows }) => rows),
  );
  // Zeros at the start would hide errors elsewhere.
  for (const name of ['label.biaffine', 'arc.distance', 'arc.headBias']) {
    const { values, size } = tensors.get(name);
    floats(values, size).set(numbers(size, 0.2));
  }
  const loss = () => {
    const { arcs, labels } = network.train(inputs);
    return arcs + labels;
  };
  loss();
  const gradients = new Map(tensors.all.map(({ name, gradients: at, size }) => [name, floats(at, size).slice()]));
  const step = 0.002;
  for (const { name, values, size } of tensors.all) {
    const gradient = gradients.get(name) ?? new Float32Array(0);
    // All parameters move a little along their own gradient: the loss then changes by step · |gradient|.
    const norm = Math.sqrt(gradient.reduce((sum, value) => sum + value * value, 0));
    if (name === 'embedding.xpos') {
      // The toy language has no XPOS: only the root has a vector there.
      expect(gradient.subarray(24).every((value) => value === 0)).toBe(true);
    }
    const before = floats(values, size).slice();
    const shifted = (sign: number) => {
      floats(values, size).set(before.map((value, i) => value + (sign * step * gradient[i]) / norm));
      return loss();
    };
    const slope = (shifted(1) - shifted(-1)) / (2 * step);
    floats(values, size).set(before);
    expect(norm, name).toBeGreaterThan(0);
    expect(Math.abs(slope / norm - 1), `${name}: slope ${slope}, norm ${norm}`).toBeLessThan(0.03);
  }
});
