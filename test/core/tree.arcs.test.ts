/** Facts per arc: crossings, crossing points, words that break an arc; cycles; and the underlying tangle. */

import { describe, expect, test } from 'vitest';
import {
  crossingArcs,
  dominates,
  findCycles,
  type Heads,
  isProjective,
  isTree,
  nonprojectiveArcs,
  rootDependents,
  tangleOf,
} from '../../server/src/core/tree/index.ts';
import { random } from '../referee/bestTree.ts';
import * as referee from '../referee/classes.ts';
import { allHeadVectors, allTrees, randomTree } from '../referee/trees.ts';

const heads = (...words: number[]) => Int32Array.of(-1, ...words);
const vectors = [1, 2, 3, 4].flatMap((n) => [...allHeadVectors(n)]);
const longer = (() => {
  const next = random(1);
  return Array.from({ length: 300 }, (_, round) => randomTree(7 + (round % 20), next));
})();
const samples = [...vectors, ...allTrees(5), ...longer];

/** A word that is its own head has no arc. */
const arcsOf = (vector: Heads, options: referee.RefereeOptions) =>
  referee.arcsOf(vector, options).filter((arc) => arc.head !== arc.dependent);

describe('crossing arcs', () => {
  test.each(['counted', 'leftOut'] as const)('are those of the definition, root arcs %s', (rootArcs) => {
    for (const vector of samples) {
      const crossings = crossingArcs(vector, { rootArcs });
      const arcs = arcsOf(vector, { rootArcs: rootArcs === 'counted' });
      const crossing = (arc: referee.RefereeArc) => arcs.filter((other) => referee.cross(arc, other));
      const crossed = arcs.filter((arc) => crossing(arc).length > 0);
      expect(crossings.total).toBe(crossed.length);
      expect(crossings.dependents).toEqual(crossed.map((arc) => arc.dependent));
      for (const arc of arcs) {
        expect(crossings.of(arc.dependent)).toEqual(crossing(arc).map((other) => other.dependent));
        const shared = [...vector.keys()].filter((at) =>
          crossing(arc).every(({ head, dependent }) => head === at || dependent === at),
        );
        expect(new Set(crossings.pointsOf(arc.dependent))).toEqual(new Set(crossing(arc).length === 0 ? [] : shared));
      }
    }
  });

  test('of the example of the paper', () => {
    // 0→2, 2→4, 3→1, 4→5, 5→3
    const crossings = crossingArcs(heads(3, 0, 5, 2, 4));
    expect([1, 2, 3, 4, 5].map((word) => crossings.of(word))).toEqual([[2, 4], [1], [4], [1, 3], []]);
    expect(crossings.pointsOf(1)).toEqual([2]);
    expect(crossings.pointsOf(4)).toEqual([3]);
    expect(crossings.pointsOf(5)).toEqual([]);
    expect(crossings.total).toBe(4);
  });

  test('of words that do not exist', () => {
    expect(crossingArcs(heads(0)).of(7)).toEqual([]);
  });
});

describe('non-projective arcs', () => {
  test('and their breakers are those of the definition', () => {
    for (const vector of samples) {
      const expected = arcsOf(vector, {})
        .map((arc) => ({ dependent: arc.dependent, breakers: referee.breakersOf(vector, arc) }))
        .filter((arc) => arc.breakers.length > 0);
      expect([...vector, nonprojectiveArcs(vector)]).toEqual([...vector, expected]);
    }
  });

  test('folded words are named as well', () => {
    // 1→5 has 3 inside, which depends on 6, and 2 and 4, which were folded into 3.
    expect(nonprojectiveArcs(heads(6, 3, 6, 3, 1, 0))).toEqual([{ dependent: 5, breakers: [2, 3, 4] }]);
  });
});

describe('cycles', () => {
  test('are found, each once, from head to dependent, smallest word first', () => {
    for (const vector of vectors) {
      const isOnCycle = (word: number) =>
        vector[word] > 0 && vector[word] !== word && referee.dominates(vector, word, vector[word]);
      const found = findCycles(vector);
      expect(found.flat().sort()).toEqual([...vector.keys()].filter((word) => word > 0 && isOnCycle(word)));
      for (const cycle of found) {
        expect(cycle[0]).toBe(Math.min(...cycle));
        cycle.forEach((word, at) => {
          expect(vector[cycle[(at + 1) % cycle.length]]).toBe(word);
        });
      }
      expect(found.map(([first]) => first)).toEqual(found.map(([first]) => first).sort());
    }
  });

  test('examples', () => {
    expect(findCycles(heads(2, 3, 1, 0))).toEqual([[1, 3, 2]]);
    expect(findCycles(heads(1, 4, 0, 2))).toEqual([[2, 4]]);
    expect(findCycles(heads(0, 1, 1))).toEqual([]);
  });

  test('a long one', () => {
    const n = 100_000;
    const ring = Int32Array.from({ length: n + 1 }, (_, word) => (word === 0 ? -1 : word === 1 ? n : word - 1));
    expect(findCycles(ring)[0].length).toBe(n);
    expect(isTree(ring)).toBe(false);
    expect(isProjective(ring)).toBe(false);
  });
});

test('trees, dominance and root dependents', () => {
  for (const vector of vectors) {
    expect(isTree(vector)).toBe(vector.every((_, word) => referee.dominates(vector, 0, word)));
    for (const a of vector.keys()) {
      for (const b of vector.keys()) expect(dominates(vector, a, b)).toBe(referee.dominates(vector, a, b));
    }
  }
  expect(rootDependents(heads(0, 1, 0))).toEqual([1, 3]);
});

test('heads out of range count as unattached', () => {
  for (const bad of [heads(0, 7), heads(0, -5), heads(0, 3, 2)]) {
    expect(isTree(bad)).toBe(false);
    expect(isProjective(bad)).toBe(false);
    expect(nonprojectiveArcs(bad)).toEqual([]);
    expect(crossingArcs(bad).total).toBe(0);
  }
});

describe('the tangle', () => {
  test('no word in it can be folded, and whoever is in it has its head in it', () => {
    for (const vector of samples) {
      const tangle = tangleOf(vector);
      const hasDependents = new Set(tangle.heads);
      for (let rank = 1; rank <= tangle.size; rank++) {
        const isLeaf = !hasDependents.has(rank);
        expect(isLeaf && Math.abs(tangle.heads[rank] - rank) === 1).toBe(false);
        const head = vector[tangle.words[rank]];
        const expected = head === tangle.words[rank] ? -1 : head;
        expect(tangle.heads[rank] < 0 ? -1 : tangle.words[tangle.heads[rank]]).toBe(expected);
      }
      expect(tangle.isTree).toBe(isTree(vector));
      expect(tangle.size === 0).toBe(isProjective(vector));
    }
  });

  test('root dependents are kept on demand', () => {
    expect(tangleOf(heads(0, 0), { keepRootDependents: true }).words).toEqual(Int32Array.of(0, 1, 2));
    expect(tangleOf(heads(0, 1, 2), { keepRootDependents: true }).words).toEqual(Int32Array.of(0, 1));
  });
});
