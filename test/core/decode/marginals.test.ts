/** Max-marginals, k best trees and votes against all trees. */

import { describe, expect, test } from 'vitest';
import {
  type ArcScores,
  kBestTrees,
  maxMarginals,
  mst,
  TREE_CLASSES,
  voteScores,
} from '../../../server/src/core/decode/index.ts';
import { bestValue, CLASSES, nRoots, random, randomScores, scoreOf, treesOf } from '../../referee/bestTree.ts';
import { runs } from '../../thorough.ts';

/** The value of the best tree without the arc head→dependent. */
function bestWithout({ n, values }: ArcScores, head: number, dependent: number): number {
  const others = Array.from({ length: n + 1 }, (_, other) => other).filter(
    (other) => other !== head && other !== dependent,
  );
  return Math.max(Number.NEGATIVE_INFINITY, ...others.map((other) => values[other * (n + 1) + dependent]));
}

const KINDS = ['real', 'ties', 'forbidden'] as const;

describe.each(TREE_CLASSES)('$name', ({ name: treeClass }) => {
  const trees = (n: number, singleRoot: boolean) =>
    treesOf(treeClass, CLASSES[treeClass], n).filter((heads) => !singleRoot || nRoots(heads) === 1);

  test('the best tree with and without each arc', () => {
    const next = random(5);
    for (let round = 0; round < runs(40); round++) {
      const n = 1 + (round % 5);
      const singleRoot = round % 2 === 0;
      const scores = randomScores(n, KINDS[round % 3], next);
      const marginals = maxMarginals(scores, treeClass, { singleRoot });
      for (let dependent = 1; dependent <= n; dependent++) {
        for (let head = 0; head <= n; head++) {
          if (head === dependent) continue;
          const withArc = trees(n, singleRoot).filter((heads) => heads[dependent] === head);
          const withoutArc = trees(n, singleRoot).filter((heads) => heads[dependent] !== head);
          expect(marginals.values[head * (n + 1) + dependent]).toBeCloseTo(bestValue(withArc, scores), 9);
          expect(bestWithout(marginals, head, dependent)).toBeCloseTo(bestValue(withoutArc, scores), 9);
        }
      }
    }
  });

  test('the ten best trees, each once and in order', () => {
    const next = random(6);
    for (let round = 0; round < 24; round++) {
      const n = 1 + (round % 5);
      const singleRoot = round % 2 === 0;
      const scores = randomScores(n, KINDS[round % 3], next);
      const expected = trees(n, singleRoot)
        .map((heads) => scoreOf(scores, heads))
        .filter((value) => value > Number.NEGATIVE_INFINITY)
        .sort((a, b) => b - a)
        .slice(0, 10);
      const found = kBestTrees(scores, 10, { treeClass, singleRoot });
      expect(found).toHaveLength(expected.length);
      found.forEach(({ heads, value }, rank) => {
        expect(value).toBeCloseTo(expected[rank], 9);
        expect(scoreOf(scores, heads)).toBe(value);
        expect(CLASSES[treeClass](heads)).toBe(true);
        if (singleRoot) expect(nRoots(heads)).toBe(1);
      });
      expect(new Set(found.map(({ heads }) => heads.join())).size).toBe(found.length);
    }
  });
});

test('the k best of no tree and of none wanted', () => {
  const scores = { n: 2, values: new Float64Array(9).fill(Number.NEGATIVE_INFINITY) };
  expect(kBestTrees(scores, 10)).toEqual([]);
  expect(kBestTrees({ n: 2, values: new Float64Array(9) }, 0)).toEqual([]);
  expect(kBestTrees({ n: 2, values: new Float64Array(9) }, 1)).toHaveLength(1);
});

test('votes: the tree with most arcs of the given ones', () => {
  const votes = [{ heads: [-1, 2, 0, 2, 3] }, { heads: [-1, 2, 0, 4, 2] }, { heads: [-1, 3, 0, 4, 2], weight: 0.5 }];
  const scores = voteScores(votes);
  expect(scores.values[2 * 5 + 1]).toBe(2);
  expect(scores.values[4 * 5 + 3]).toBe(1.5);
  expect([...(mst(scores)?.heads ?? [])]).toEqual([-1, 2, 0, 4, 2]);
  expect(mst(scores)?.value).toBe(2 + 2.5 + 1.5 + 1.5);
  expect(() => voteScores([{ heads: [-1, 0] }, { heads: [-1, 0, 1] }])).toThrow(RangeError);
});
