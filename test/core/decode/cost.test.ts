/** The predicted cost of a decoding is its actual cost. */

import { expect, test } from 'vitest';
import { bytesNeeded, bytesUsed, operationsOf } from '../../../server/src/core/decode/cost.ts';
import {
  eisner,
  mh4,
  mh4Hybrid,
  oneEndpointCrossing,
  oneEndpointCrossingThirdOrder,
} from '../../../server/src/core/decode/index.ts';

const n = 60;
const zeros = (length: number) => new Float64Array(length);
const scores = { n, values: zeros((n + 1) ** 2) };
const pairs = (n + 2) ** 2;
const parts = { sibling: zeros((n + 2) * (n + 1)), grandparent: zeros((n + 2) * (n + 1)) };

test.each([
  { decoder: 'eisner', run: () => eisner(scores) },
  { decoder: 'mh4', run: () => mh4(scores) },
  {
    decoder: 'mh4Hybrid',
    run: () => mh4Hybrid({ n, shift: zeros(pairs), s1s0: zeros(pairs * 6), s0b0: zeros(pairs * 6) }),
  },
  { decoder: 'oneEndpointCrossing', run: () => oneEndpointCrossing(scores) },
  {
    decoder: 'oneEndpointCrossingThirdOrder',
    run: () => oneEndpointCrossingThirdOrder({ n, uncrossed: scores.values, crossed: scores.values, ...parts }),
  },
] as const)('$decoder', ({ decoder, run }) => {
  run();
  const ratio = bytesNeeded(decoder, n) / bytesUsed();
  expect(ratio).toBeGreaterThan(0.9);
  expect(ratio).toBeLessThan(1.3);
});

test('MH4 takes less than 8·(n+2)³ bytes, in either precision', () => {
  for (const words of [40, 100, 165])
    for (const size of [4, 8] as const) expect(bytesNeeded('mh4', words, size)).toBeLessThan(8 * (words + 2) ** 3);
});

test('third-order takes less than a tenth of the reference at 100 words', () => {
  expect(bytesNeeded('oneEndpointCrossingThirdOrder', 100)).toBeLessThan(5.5e9 / 10);
});

test('operations by counting loops', () => {
  const size = 9;
  let [eisnerUpdates, quadruples] = [0, 0];
  for (let i = 0; i < size - 1; i++)
    for (let k = i; k < size - 1; k++) for (let j = k + 1; j < size - 1; j++) eisnerUpdates++;
  for (let i = 0; i < size; i++)
    for (let l = i + 1; l < size; l++)
      for (let k = l + 1; k < size; k++) for (let j = k + 1; j < size; j++) quadruples++;
  expect(operationsOf('eisner', size - 2)).toBe(6 * eisnerUpdates);
  expect(operationsOf('mh4', size - 2)).toBe(12 * quadruples);
});

test('operations of programs grow with the fourth power of the length', () => {
  for (const decoder of ['oneEndpointCrossing', 'oneEndpointCrossingThirdOrder'] as const) {
    const [short, long] = [operationsOf(decoder, 80), operationsOf(decoder, 160)];
    expect(long / short).toBeGreaterThan(12);
    expect(long / short).toBeLessThan(16);
    // A good hundred glueings, each with an addition and a maximum for every four nodes in a row, x to the left or to the right.
    const quadruples = (160 ** 4 / 24) * 2;
    expect(long / quadruples).toBeGreaterThan(100);
    expect(long / quadruples).toBeLessThan(400);
  }
});
