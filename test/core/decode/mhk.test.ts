/** MH_k for several k against the deduction on every tree, and against the decoders of single classes. */

import { describe, expect, test } from 'vitest';
import { createScores, eisner, mh4, mst } from '../../../server/src/core/decode/index.ts';
import {
  bestValue,
  everyTree,
  isMhkByDefinition,
  nRoots,
  random,
  randomScores,
  treesOf,
} from '../../referee/bestTree.ts';
import { mhk } from '../../referee/mhk.ts';
import { runs } from '../../thorough.ts';

/** Number of trees for n = 1…5, and of those with one dependent of the root. */
const ROWS = [
  { k: 3, counts: [1, 3, 12, 55, 273], singleRootCounts: [1, 2, 7, 30, 143] },
  { k: 4, counts: [1, 3, 16, 118, 1019], singleRootCounts: [1, 2, 9, 60, 485] },
  { k: 5, counts: [1, 3, 16, 125, 1276], singleRootCounts: [1, 2, 9, 64, 613] },
  { k: 6, counts: [1, 3, 16, 125, 1296], singleRootCounts: [1, 2, 9, 64, 625] },
];

describe.each(ROWS)('k = $k', ({ k, counts, singleRootCounts }) => {
  const members = (n: number) => treesOf(`mh${k}`, (heads) => isMhkByDefinition(heads, k), n);

  test('number of trees', () => {
    const lengths = [1, 2, 3, 4, 5];
    expect(lengths.map((n) => members(n).length)).toEqual(counts);
    expect(lengths.map((n) => members(n).filter((heads) => nRoots(heads) === 1).length)).toEqual(singleRootCounts);
  });

  test('best of random scores, ties and forbidden arcs', () => {
    const next = random(15);
    const kinds = ['real', 'ties', 'forbidden'] as const;
    for (let round = 0; round < runs(60); round++) {
      const n = 1 + (round % 5);
      const singleRoot = round % 2 === 0;
      const scores = randomScores(n, kinds[round % 3], next);
      const best = bestValue(
        members(n).filter((heads) => !singleRoot || nRoots(heads) === 1),
        scores,
      );
      const found = mhk(k)(scores, { singleRoot });
      if (best === Number.NEGATIVE_INFINITY) expect(found).toBeUndefined();
      else expect(found?.value).toBeCloseTo(best, 9);
      if (found !== undefined) expect(isMhkByDefinition(found.heads, k)).toBe(true);
    }
  });
});

test('the 0/1 scores of a tree give it back exactly when it is MH5', () => {
  const inside = new Set(treesOf('mh5', (heads) => isMhkByDefinition(heads, 5), 5));
  for (const heads of everyTree(5)) {
    const scores = createScores(5);
    for (let word = 1; word <= 5; word++) scores.values[heads[word] * 6 + word] = 1;
    const found = mhk(5)(scores);
    if (inside.has(heads)) expect(found?.heads).toEqual(heads);
    else expect(found?.value).toBeLessThan(5);
  }
});

test('k = 3 is projective, k = 4 the MH4 decoder, and more heads never do worse', () => {
  const next = random(16);
  for (let n = 6; n <= 9; n++) {
    const scores = randomScores(n, 'real', next);
    const values = [3, 4, 5, 6].map((k) => mhk(k)(scores)?.value ?? Number.NaN);
    expect(values[0]).toBeCloseTo(eisner(scores)?.value ?? 0, 9);
    expect(values[1]).toBeCloseTo(mh4(scores)?.value ?? 0, 9);
    expect([...values].sort((a, b) => a - b)).toEqual(values);
    expect(mst(scores)?.value).toBeGreaterThanOrEqual(values[3] - 1e-9);
  }
});

test('k is a whole number from 3 on', () => {
  expect(() => mhk(2)).toThrow(RangeError);
  expect(() => mhk(3.5)).toThrow(RangeError);
});
