/**
 * The closest tree of each class, and all optimal projectivizations, against exhaustive search and against decoding
 * whole sentences.
 */

import { describe, expect, test } from 'vitest';
import {
  closestTree,
  countOptimalProjectiveTrees,
  type Decoder,
  eisner,
  enumerateOptimalProjectiveTrees,
  isMhk,
  mh4,
  mh5,
  oneEndpointCrossing,
  optimalProjectiveTrees,
  TREE_CLASSES,
  type TreeClass,
  treeClass,
  treeValue,
} from '../../../server/src/core/decode/index.ts';
import {
  closestByFewChanges,
  searchedMhk,
  searchedOneEndpointCrossing,
} from '../../../server/src/core/decode/nearest/fewChanges.ts';
import { goldScores } from '../../../server/src/core/decode/nearest/goldScores.ts';
import { isProjective, isTree, tangleOf } from '../../../server/src/core/tree/index.ts';
import { random, randomScores, scoreOf } from '../../referee/bestTree.ts';
import { allHeadVectors, allTrees, hasSingleRoot, randomTree, sharedArcs, type Tree } from '../../referee/trees.ts';
import { MOST_WORDS, runs } from '../../thorough.ts';

const heads = (...words: number[]) => Int32Array.of(-1, ...words);

/** As defined: exhaustive.test.ts. */
const isIn = (name: TreeClass, heads: Tree) => treeClass(name).isMember(heads);

const CLASSES = TREE_CLASSES.map(({ name }) => name);
const cases = CLASSES.flatMap((treeClass) => [false, true].map((singleRoot) => ({ treeClass, singleRoot })));

/** Head vectors of n words to repair: all of them for n ≤ 3, all trees for n ≤ 5, then some trees. */
function inputs(n: number): Tree[] {
  if (n <= 3) return [...allHeadVectors(n)];
  return n <= 4 ? [...allTrees(n)] : allTrees(n).filter((_, at) => at % (n === 5 ? 7 : 101) === 0);
}

describe.each(cases)('$treeClass, single root $singleRoot', ({ treeClass, singleRoot }) => {
  const candidates = (n: number) =>
    allTrees(n).filter((tree) => isIn(treeClass, tree) && (!singleRoot || hasSingleRoot(tree)));

  test.each([1, 2, 3, 4, 5, 6].filter((n) => n <= MOST_WORDS))(
    'no tree of the class keeps more heads: %i words',
    (n) => {
      const members = candidates(n);
      for (const gold of inputs(n)) {
        const closest = closestTree(gold, treeClass, { singleRoot });
        const most = members.reduce((best, tree) => Math.max(best, sharedArcs(tree, gold)), 0);
        expect([...gold, ':', closest.kept]).toEqual([...gold, ':', most]);
        expect(sharedArcs(closest.heads, gold)).toBe(most);
        expect(isTree(closest.heads) && isIn(treeClass, closest.heads)).toBe(true);
        if (singleRoot) expect(hasSingleRoot(closest.heads)).toBe(true);
      }
    },
  );

  test('a member comes back as it is, in a new array', () => {
    for (const gold of candidates(5)) {
      const closest = closestTree(gold, treeClass, { singleRoot });
      expect(closest).toEqual({ heads: gold, kept: 5 });
      expect(closest.heads).not.toBe(gold);
    }
  });
});

describe('the tangle is enough', () => {
  const whole = (decode: Decoder, gold: Tree) => {
    const n = gold.length - 1;
    const values = new Float64Array((n + 1) ** 2);
    for (let word = 1; word <= n; word++) values[gold[word] * (n + 1) + word] = 1;
    return decode({ n, values })?.value;
  };

  test.each([
    ['projective', eisner],
    ['mh4', mh4],
    ['mh5', mh5],
    ['oneEndpointCrossing', oneEndpointCrossing],
  ] as const)('%s: decoding whole sentences of up to 16 words keeps no more', (treeClass, decode) => {
    const next = random(7);
    let nTangled = 0;
    for (let round = 0; round < runs(150); round++) {
      const gold = randomTree(7 + (round % 10), next);
      if (!isProjective(gold)) nTangled++;
      expect(closestTree(gold, treeClass).kept).toBe(whole(decode, gold));
    }
    expect(nTangled).toBeGreaterThan(runs(75));
  });
});

describe('preferences among equals', () => {
  /** The sum of ways and of lengths of the new arcs as documented at `goldScores`, for trees. */
  function preference(gold: Tree, tree: Tree): [number, number] {
    const path = (word: number) => {
      const up = [word];
      while (up[up.length - 1] !== 0) up.push(gold[up[up.length - 1]]);
      return up;
    };
    let ways = 0;
    let lengths = 0;
    for (let word = 1; word < gold.length; word++) {
      if (tree[word] === gold[word]) continue;
      const up = path(word);
      const down = path(tree[word]);
      const common = down.findIndex((each) => up.includes(each));
      ways += common === 0 ? up.indexOf(tree[word]) : gold.length + common + up.indexOf(down[common]);
      lengths += Math.abs(tree[word] - word);
    }
    return [ways, lengths];
  }

  test('the nearest ancestor, then the shortest arc: on trees of up to 6 words', () => {
    for (const n of [3, 4, 5, 6]) {
      const projective = allTrees(n).filter(isProjective);
      for (const gold of allTrees(n).filter((_, at) => n < 6 || at % 31 === 0)) {
        if (isProjective(gold)) continue;
        const closest = closestTree(gold, 'projective');
        const best = projective
          .filter((tree) => sharedArcs(tree, gold) === closest.kept)
          .map((tree) => preference(gold, tree))
          .sort(([a, c], [b, d]) => a - b || c - d);
        expect([...gold, ':', ...preference(gold, closest.heads)]).toEqual([...gold, ':', ...best[0]]);
      }
    }
  });

  test('all optimal trees come in that order', () => {
    const next = random(17);
    let nTies = 0;
    for (let round = 0; round < runs(150); round++) {
      const gold = randomTree(7 + (round % 8), next, { reach: 3, far: 0.15 });
      if (isProjective(gold)) continue;
      const order = optimalProjectiveTrees(gold, { limit: 300 }).map((tree) => preference(gold, tree));
      const sorted = [...order].sort(([a, c], [b, d]) => a - b || c - d);
      expect([...gold, ':', ...order.flat()]).toEqual([...gold, ':', ...sorted.flat()]);
      if (order.length > 1) nTies++;
    }
    expect(nTies).toBeGreaterThan(runs(75));
  });

  test('examples', () => {
    // 4→2 crosses 0→3. Its ancestors after 4 are 5, which would cross it as well, and 3.
    expect(closestTree(heads(3, 4, 0, 5, 3), 'projective').heads).toEqual(heads(3, 3, 0, 5, 3));
    // A word without a head attaches to the root dependent, not to the root.
    expect(closestTree(heads(2, 0, -1), 'projective').heads).toEqual(heads(2, 0, 2));
    // So does the first word of a cycle.
    expect(closestTree(heads(2, 1, 0), 'projective').heads).toEqual(heads(3, 1, 0));
  });

  test('the same answer every time', () => {
    const gold = randomTree(20, random(3), { reach: 6, far: 0.3 });
    expect(closestTree(gold, 'projective')).toEqual(closestTree(gold.slice(), 'projective'));
  });
});

describe('a few changes tried first', () => {
  test.each([
    ['mh5', mh5, searchedMhk(5)],
    ['oneEndpointCrossing', oneEndpointCrossing, searchedOneEndpointCrossing],
  ] as const)('%s: as good as what the decoder finds, preferences included', (treeClass, decode, searched) => {
    const next = random(13);
    let nFound = 0;
    for (let round = 0; round < runs(250); round++) {
      const tangle = tangleOf(randomTree(8 + (round % 6), next, { reach: 3, far: 0.2 }));
      if (tangle.size === 0 || isIn(treeClass, tangle.heads)) continue;
      const scores = goldScores(tangle, { nWords: 14, singleRoot: round % 2 === 0 });
      const found = closestByFewChanges(tangle, scores, searched, (each) => round % 2 === 1 || hasSingleRoot(each));
      if (found === undefined) continue;
      nFound++;
      expect(isTree(found) && isIn(treeClass, found)).toBe(true);
      expect(treeValue(scores, found)).toBe(decode(scores)?.value);
    }
    expect(nFound).toBeGreaterThan(runs(50));
  });
});

describe('all optimal projective trees', () => {
  test.each([1, 2, 3, 4, 5])('counted and listed, each once: %i words', (n) => {
    const projective = allTrees(n).filter(isProjective);
    const golds = n <= 4 ? [...allHeadVectors(n)] : inputs(n);
    for (const gold of golds) {
      for (const singleRoot of [false, true]) {
        const members = singleRoot ? projective.filter(hasSingleRoot) : projective;
        const most = members.reduce((best, tree) => Math.max(best, sharedArcs(tree, gold)), 0);
        const expected = members.filter((tree) => sharedArcs(tree, gold) === most).map(String);
        const listed = [...enumerateOptimalProjectiveTrees(gold, { singleRoot })];
        expect(listed.map(String).sort()).toEqual(expected.sort());
        expect(countOptimalProjectiveTrees(gold, { singleRoot })).toBe(BigInt(expected.length));
        expect(listed[0]).toEqual(closestTree(gold, 'projective', { singleRoot }).heads);
      }
    }
  });

  test('longer sentences: as many as counted, all different, projective and optimal, preferred first', () => {
    const next = random(11);
    for (let round = 0; round < runs(60); round++) {
      const gold = randomTree(8 + (round % 12), next);
      const count = countOptimalProjectiveTrees(gold);
      const listed = optimalProjectiveTrees(gold, { limit: 500 });
      expect(BigInt(listed.length)).toBe(count < 500n ? count : 500n);
      expect(new Set(listed.map(String)).size).toBe(listed.length);
      const closest = closestTree(gold, 'projective');
      expect(listed[0]).toEqual(closest.heads);
      for (const tree of listed) {
        expect(isProjective(tree)).toBe(true);
        expect(sharedArcs(tree, gold)).toBe(closest.kept);
      }
    }
  });

  test('more than anyone can list: counted exactly, listed lazily', () => {
    // If no word has a head, all projective trees are optimal.
    const none = new Int32Array(31).fill(-1);
    expect(countOptimalProjectiveTrees(none)).toBe(projectiveTrees(30n));
    expect(optimalProjectiveTrees(none, { limit: 3 }).length).toBe(3);
    expect(optimalProjectiveTrees(none).length).toBe(20);
    expect(optimalProjectiveTrees(none, { limit: 0 })).toEqual([]);
  });

  /**
   * Projective trees over n words with any number of root dependents: C(3n, n) / (2n + 1), that is 1, 3, 12, 55, 273,
   * 1428, …
   */
  function projectiveTrees(n: bigint): bigint {
    let choices = 1n;
    for (let i = 1n; i <= n; i++) choices = (choices * (2n * n + i)) / i;
    return choices / (2n * n + 1n);
  }
});

test('MH5 decodes any scores', () => {
  const next = random(5);
  for (let round = 0; round < runs(60); round++) {
    const n = 1 + (round % 6);
    const scores = randomScores(n, round % 3 === 0 ? 'ties' : 'real', next);
    const best = allTrees(n)
      .filter((tree) => isMhk(tree, 5))
      .reduce((most, tree) => Math.max(most, scoreOf(scores, tree)), Number.NEGATIVE_INFINITY);
    const decoded = mh5(scores);
    expect(decoded?.value).toBeCloseTo(best, 9);
    expect(decoded && isMhk(decoded.heads, 5)).toBe(true);
    expect(decoded && scoreOf(scores, decoded.heads)).toBeCloseTo(best, 9);
  }
  expect(mh5({ n: 2, values: new Float64Array(9).fill(Number.NEGATIVE_INFINITY) })).toBeUndefined();
});
