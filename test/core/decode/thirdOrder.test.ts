/** The third-order decoder against every 1-Endpoint-Crossing tree, and against the reference values. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  type Constraints,
  oneEndpointCrossingThirdOrder,
  type ThirdOrderScores,
  thirdOrderScore,
} from '../../../server/src/core/decode/index.ts';
import { CLASSES, isOneEndpointCrossingByDefinition, meets, nRoots, random, treesOf } from '../../referee/bestTree.ts';
import { noShared, SHARED, sharedTitle } from '../../shared.ts';
import { MOST_WORDS, runs, sampled, thoroughly } from '../../thorough.ts';

const trees = (n: number) => treesOf('oneEndpointCrossing', CLASSES.oneEndpointCrossing, n);

/** Whole scores, so that sums are exact; arcs of `favoured` score more. */
function randomScores(n: number, next: () => number, favoured?: Int32Array): ThirdOrderScores {
  const table = (rows: number) => new Float64Array(rows * (n + 1)).map(() => Math.floor(next() * 20 - 10));
  const scores = {
    n,
    uncrossed: table(n + 1),
    crossed: table(n + 1),
    sibling: table(n + 2),
    grandparent: table(n + 2),
  };
  for (let word = 1; favoured !== undefined && word <= n; word++) {
    scores.uncrossed[favoured[word] * (n + 1) + word] += 12;
    scores.crossed[favoured[word] * (n + 1) + word] += 12;
  }
  return scores;
}

function check(scores: ThirdOrderScores, singleRoot: boolean, constraints?: Constraints) {
  const isAllowed = (heads: Int32Array) => (!singleRoot || nRoots(heads) === 1) && meets(heads, constraints ?? {});
  const best = trees(scores.n)
    .filter(isAllowed)
    .reduce((value, heads) => Math.max(value, thirdOrderScore(scores, heads)), Number.NEGATIVE_INFINITY);
  const found = oneEndpointCrossingThirdOrder(scores, { singleRoot, constraints });
  if (best === Number.NEGATIVE_INFINITY) {
    expect(found).toBeUndefined();
    return;
  }
  expect(found?.value).toBe(best);
  expect(isOneEndpointCrossingByDefinition(found?.heads ?? new Int32Array())).toBe(true);
  expect(isAllowed(found?.heads ?? new Int32Array())).toBe(true);
}

test('best of random scores', () => {
  const next = random(9);
  for (let round = 0; round < runs(120); round++) check(randomScores(1 + (round % 5), next), round % 2 === 0);
});

test('best where one tree of four or five words after the other is favoured', () => {
  const next = random(10);
  for (const heads of trees(4)) check(randomScores(4, next, heads), nRoots(heads) === 1);
  for (const heads of trees(5).filter((_, index) => index % 7 === 0)) check(randomScores(5, next, heads), false);
});

test('constraints and forbidden arcs', () => {
  const next = random(11);
  for (let round = 0; round < runs(40); round++) {
    const n = 3 + (round % 3);
    const scores = randomScores(n, next);
    for (const table of [scores.uncrossed, scores.crossed])
      for (let arc = 0; arc < table.length; arc++) if (next() < 0.15) table[arc] = Number.NEGATIVE_INFINITY;
    const start = 1 + Math.floor(next() * (n - 1));
    check(scores, round % 2 === 0, { spans: [{ start, end: start + 2 }], forbidden: [{ head: 0, dependent: n }] });
  }
});

/** The parts of a tree according to the text of the definition, each as a table and a cell of it. */
function partsOf(heads: Int32Array): [keyof Omit<ThirdOrderScores, 'n'>, number][] {
  const n = heads.length - 1;
  const words = [...heads.keys()].slice(1);
  const ends = (m: number) => [Math.min(m, heads[m]), Math.max(m, heads[m])];
  const cross = (a: number, b: number) => ends(a)[0] < ends(b)[0] && ends(b)[0] < ends(a)[1] && ends(a)[1] < ends(b)[1];
  const isCrossed = (m: number) => words.some((other) => cross(m, other) || cross(other, m));
  const between = (k: number, [a, b]: number[]) => (a < k && k < b) || (b < k && k < a);
  return words.flatMap((m) => {
    const h = heads[m];
    const cell = (node: number) => node * (n + 1) + m;
    if (isCrossed(m)) return [['crossed', cell(h)]];
    const parts: [keyof Omit<ThirdOrderScores, 'n'>, number][] = [['uncrossed', cell(h)]];
    const dependents = words.filter((k) => heads[k] === h && k !== m);
    const inner = dependents.filter((k) => between(k, [h, m])).sort((a, b) => Math.abs(a - m) - Math.abs(b - m));
    if (inner.length === 0) parts.push(['sibling', cell(n + 1)]);
    else if (!isCrossed(inner[0])) parts.push(['sibling', cell(inner[0])]);
    const g = h === 0 ? n + 1 : heads[h];
    if (h !== 0 && isCrossed(h)) return parts;
    // Left of the root is "none", so all its dependents are on the other side.
    const place = h === 0 ? -1 : g;
    const crossed = dependents.filter(isCrossed);
    const isInside = between(m, [place, h]);
    const beyond = (a: number) => crossed.some((k) => between(a, [k, h]));
    const isBlocked = isInside ? crossed.some((k) => between(k, [place, m])) : beyond(m) || beyond(place);
    if (!isBlocked) parts.push(['grandparent', cell(g)]);
    return parts;
  });
}

function scoresOfParts(heads: Int32Array): ThirdOrderScores {
  const n = heads.length - 1;
  const table = (rows: number) => new Float64Array(rows * (n + 1));
  const scores = {
    n,
    uncrossed: table(n + 1),
    crossed: table(n + 1),
    sibling: table(n + 2),
    grandparent: table(n + 2),
  };
  for (const [name, cell] of partsOf(heads)) scores[name][cell] = 1;
  return scores;
}

test.each([1, 2, 3, 4, 5, 6].filter((n) => n <= MOST_WORDS))(
  'every tree of %d words is the best where its parts score 1 and all others 0',
  (n) => {
    for (const heads of trees(n)) {
      const scores = scoresOfParts(heads);
      const found = oneEndpointCrossingThirdOrder(scores, { singleRoot: nRoots(heads) === 1 });
      expect(found?.heads).toEqual(heads);
      expect(found?.value).toBe(partsOf(heads).length);
    }
  },
);

test.each([
  [3, 0, 5, 2, 7, 4, 0],
  [3, 1, 5, 2, 7, 4, 0],
  [3, 3, 5, 2, 7, 4, 0],
  [3, 4, 5, 3, 7, 4, 0],
  [3, 4, 5, 5, 7, 4, 0],
  [3, 4, 5, 6, 7, 5, 0],
  [3, 4, 5, 6, 7, 7, 0],
  [2, 0, 4, 2, 6, 4, 8, 6, 0],
  [3, 0, 5, 2, 7, 4, 9, 6, 0],
])('a long chain of crossing arcs: %j', (...words) => {
  const heads = Int32Array.of(-1, ...words);
  expect(isOneEndpointCrossingByDefinition(heads)).toBe(true);
  expect(oneEndpointCrossingThirdOrder(scoresOfParts(heads))?.heads).toEqual(heads);
});

test('the definition, on a tree with crossed arcs', () => {
  // 2→4 crosses 3→5. 1 is below 2 beside it, with nothing crossed beyond: sibling none, grandparent 0.
  const heads = Int32Array.of(-1, 2, 0, 2, 2, 3);
  const n = 5;
  const one = (at: number, rows: number) => {
    const table = new Float64Array(rows * (n + 1));
    table[at] = 1;
    return table;
  };
  const zero = (rows: number) => new Float64Array(rows * (n + 1));
  const base = { n, uncrossed: zero(n + 1), crossed: zero(n + 1), sibling: zero(n + 2), grandparent: zero(n + 2) };
  const has = (table: keyof Omit<ThirdOrderScores, 'n'>, node: number, dependent: number) =>
    thirdOrderScore(
      { ...base, [table]: one(node * (n + 1) + dependent, table.length > 9 || table === 'sibling' ? n + 2 : n + 1) },
      heads,
    ) === 1;
  expect(has('crossed', 2, 4)).toBe(true);
  expect(has('uncrossed', 2, 4)).toBe(false);
  expect(has('crossed', 3, 5)).toBe(true);
  expect(has('uncrossed', 2, 3)).toBe(true);
  expect(has('sibling', n + 1, 3)).toBe(true);
  // The crossed arc 2→4 lies beyond 3, so 3 has no grandparent; 1 is on the other side.
  expect(has('grandparent', 0, 3)).toBe(false);
  expect(has('grandparent', 0, 1)).toBe(true);
  expect(has('grandparent', n + 1, 2)).toBe(true);
});

interface Item {
  readonly n: number;
  readonly scores: number[][][];
  readonly heads: number[];
  readonly dp_value: number;
  readonly trace_value: number;
  readonly backtrace_valid: boolean;
}

/** The reference has "none" at the start, as node 0, and the root as node 1. */
function referenceScores({ n, scores }: Item): ThirdOrderScores {
  const table = (channel: number, nodes: readonly number[]) =>
    Float64Array.from(nodes.flatMap((node) => scores[node].slice(1).map((cells) => cells[channel])));
  const words = Array.from({ length: n + 1 }, (_, node) => node + 1);
  return {
    n,
    uncrossed: table(1, words),
    crossed: table(3, words),
    sibling: table(2, [...words, 0]),
    grandparent: table(0, [...words, 0]),
  };
}

describe.skipIf(noShared)(sharedTitle('reference values'), () => {
  test('never below a tree of the reference, and equal to it where its own derivation is sound', () => {
    const path = join(SHARED, 'golden/decoders/onec_third_order.json');
    const items = JSON.parse(readFileSync(path, 'utf8')).items as Item[];
    expect(items).toHaveLength(100);
    let nEqual = 0;
    let nUnsound = 0;
    for (const item of sampled(items, 3)) {
      const scores = referenceScores(item);
      const found = oneEndpointCrossingThirdOrder(scores);
      expect(isOneEndpointCrossingByDefinition(found?.heads ?? new Int32Array())).toBe(true);
      const value = found?.value ?? 0;
      if (!item.backtrace_valid) continue;
      const reference = thirdOrderScore(scores, Int32Array.from(item.heads));
      expect(value).toBeGreaterThanOrEqual(reference - 1e-9);
      // In rare cases the reference scores an uncrossed arc as a crossed one.
      const isSound = Math.abs(reference - item.trace_value) < 1e-9 * Math.abs(reference);
      if (!isSound) nUnsound++;
      else expect(value).toBeGreaterThanOrEqual(item.dp_value - 1e-9);
      if (Math.abs(value - item.dp_value) < 1e-9 * Math.abs(value)) nEqual++;
    }
    expect(nUnsound).toBe(thoroughly(2, 1));
    expect(nEqual).toBeGreaterThan(thoroughly(90, 30));
  });
});
