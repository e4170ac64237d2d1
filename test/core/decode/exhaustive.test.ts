/** Every decoder against every tree of its class: values, constraints, ties, forbidden arcs, and 0/1 scores of each tree. */

import { expect, test } from 'vitest';
import {
  type Constraints,
  createScores,
  type Decoder,
  TREE_CLASSES,
  type TreeClass,
  type TreeClassInfo,
} from '../../../server/src/core/decode/index.ts';
import {
  bestValue,
  CLASSES,
  everyTree,
  type IsMember,
  meets,
  nRoots,
  random,
  randomScores,
  scoreOf,
  treesOf,
} from '../../referee/bestTree.ts';
import { MOST_WORDS, runs } from '../../thorough.ts';

/** Number of trees for n = 1…6, and of those with one dependent of the root. */
const COUNTS: Readonly<Record<TreeClass, readonly [any: readonly number[], singleRoot: readonly number[]]>> = {
  all: [
    [1, 3, 16, 125, 1296, 16807],
    [1, 2, 9, 64, 625, 7776],
  ],
  projective: [
    [1, 3, 12, 55, 273, 1428],
    [1, 2, 7, 30, 143, 728],
  ],
  mh4: [
    [1, 3, 16, 118, 1019, 9496],
    [1, 2, 9, 60, 485, 4328],
  ],
  oneEndpointCrossing: [
    [1, 3, 16, 125, 1104, 10024],
    [1, 2, 9, 64, 545, 4876],
  ],
  mh5: [
    [1, 3, 16, 125, 1276, 15566],
    [1, 2, 9, 64, 613, 7102],
  ],
};

const KINDS = ['real', 'ties', 'forbidden'] as const;

function check(row: TreeClassInfo, trees: readonly Int32Array[], ...[scores, options]: Parameters<Decoder>) {
  const expected = bestValue(trees, scores);
  const found = row.decoder(scores, options);
  if (expected === Number.NEGATIVE_INFINITY) {
    expect(found).toBeUndefined();
    return;
  }
  expect(found?.value).toBeCloseTo(expected, 9);
  const heads = found?.heads ?? new Int32Array();
  expect(CLASSES[row.name](heads)).toBe(true);
  expect(scoreOf(scores, heads)).toBe(found?.value);
  if (options?.singleRoot) expect(nRoots(heads)).toBe(1);
  expect(meets(heads, options?.constraints ?? {})).toBe(true);
}

for (const row of TREE_CLASSES) {
  const { name, decoder } = row;
  const isMember: IsMember = CLASSES[name];
  const members = (n: number) => treesOf(name, isMember, n);

  test(`${name}: number of trees`, () => {
    const counts = COUNTS[name].map((each) => each.slice(0, MOST_WORDS));
    const lengths = counts[0].map((_, index) => index + 1);
    expect(lengths.map((n) => members(n).length)).toEqual(counts[0]);
    expect(lengths.map((n) => members(n).filter((heads) => nRoots(heads) === 1).length)).toEqual(counts[1]);
  });

  test(`${name}: membership as defined`, () => {
    for (let n = 1; n <= MOST_WORDS; n++) {
      const inside = new Set(members(n));
      for (const heads of everyTree(n))
        if (row.isMember(heads) !== inside.has(heads))
          expect.fail(`${heads.slice(1)} is ${inside.has(heads) ? '' : 'not '}in it`);
    }
  });

  test(`${name}: best of random scores, ties and forbidden arcs`, () => {
    const next = random(1);
    for (let n = 1; n <= MOST_WORDS; n++) {
      const single = members(n).filter((heads) => nRoots(heads) === 1);
      for (const kind of KINDS) {
        for (let round = 0; round < 12; round++) {
          const scores = randomScores(n, kind, next);
          check(row, members(n), scores, undefined);
          check(row, single, scores, { singleRoot: true });
        }
      }
    }
  });

  test(`${name}: the 0/1 scores of a tree give it back exactly when it is in the class`, () => {
    const wrong: string[] = [];
    for (let n = 1; n <= MOST_WORDS; n++) {
      const inside = new Set(members(n));
      for (const heads of everyTree(n)) {
        const scores = createScores(n);
        for (let word = 1; word <= n; word++) scores.values[heads[word] * (n + 1) + word] = 1;
        const found = decoder(scores, { singleRoot: nRoots(heads) === 1 });
        const isRight = inside.has(heads)
          ? found !== undefined && heads.every((head, word) => found.heads[word] === head)
          : found !== undefined && found.value < n;
        if (!isRight) wrong.push(`${heads}: ${found?.heads} of value ${found?.value}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test(`${name}: constraints`, () => {
    const next = random(2);
    for (let round = 0; round < runs(300); round++) {
      const n = 2 + Math.floor(next() * 4);
      const constraints = randomConstraints(n, next);
      const singleRoot = next() < 0.5;
      const trees = members(n).filter((heads) => (!singleRoot || nRoots(heads) === 1) && meets(heads, constraints));
      check(row, trees, randomScores(n, KINDS[round % 3], next), { singleRoot, constraints });
    }
  });
}

function randomConstraints(n: number, next: () => number): Constraints {
  const below = (limit: number) => Math.floor(next() * limit);
  const arc = () => ({ head: below(n + 1), dependent: 1 + below(n) });
  const arcs = (count: number) =>
    Array.from({ length: count }, arc).filter(({ head, dependent }) => head !== dependent);
  const span = () => {
    const start = 1 + below(n);
    return { start, end: start + 1 + below(n - start + 1) };
  };
  return {
    required: arcs(below(2)),
    forbidden: arcs(below(4)),
    roots: next() < 0.2 ? [1 + below(n)] : [],
    spans: Array.from({ length: below(3) }, span),
  };
}
