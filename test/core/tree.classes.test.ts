/** Tree classes against their literal definitions, on every tree up to 6 words, with pinned counts. */

import { describe, expect, test } from 'vitest';
import { isMh4, isMhk, smallestMhk } from '../../server/src/core/decode/index.ts';
import { isDerivable } from '../../server/src/core/decode/mhk/membership.ts';
import {
  edgeDegree,
  findCycles,
  gapDegree,
  type Heads,
  isOneEndpointCrossing,
  isPlanar,
  isProjective,
  isTree,
  isTwoPlanar,
  isWellNested,
} from '../../server/src/core/tree/index.ts';
import * as referee from '../referee/classes.ts';
import { allHeadVectors, allTrees, countTrees } from '../referee/trees.ts';
import { sampled } from '../thorough.ts';

type IsMember = (heads: Heads) => boolean;

/** A class, its literal definition, and its counts for n = 1…6: all, and with exactly one root dependent. */
interface Row {
  readonly isMember: IsMember;
  readonly referee: IsMember;
  readonly all: readonly number[];
  readonly singleRoot: readonly number[];
}

const atMost = (degree: number | undefined, limit: number) => degree !== undefined && degree <= limit;

const CLASSES: Record<string, Row> = {
  'all trees': {
    isMember: isTree,
    referee: (heads) => heads.every((_, word) => referee.dominates(heads, 0, word)),
    all: [1, 3, 16, 125, 1296, 16807],
    singleRoot: [1, 2, 9, 64, 625, 7776],
  },
  projective: {
    isMember: isProjective,
    referee: referee.isProjective,
    all: [1, 3, 12, 55, 273, 1428],
    singleRoot: [1, 2, 7, 30, 143, 728],
  },
  planar: {
    isMember: (heads) => isPlanar(heads),
    referee: (heads) => referee.isPlanar(heads),
    all: [1, 3, 16, 105, 756, 5738],
    singleRoot: [1, 2, 9, 48, 275, 1638],
  },
  'well-nested': {
    isMember: (heads) => isWellNested(heads),
    referee: referee.isWellNested,
    all: [1, 3, 16, 121, 1166, 13508],
    singleRoot: [1, 2, 9, 64, 605, 6996],
  },
  '1-endpoint-crossing': {
    isMember: (heads) => isOneEndpointCrossing(heads),
    referee: (heads) => referee.isOneEndpointCrossing(heads),
    all: [1, 3, 16, 125, 1104, 10024],
    singleRoot: [1, 2, 9, 64, 545, 4876],
  },
  '1-endpoint-crossing, root arcs left out': {
    isMember: (heads) => isOneEndpointCrossing(heads, { rootArcs: 'leftOut' }),
    referee: (heads) => referee.isOneEndpointCrossing(heads, { rootArcs: false }),
    all: [1, 3, 16, 125, 1296, 15239],
    singleRoot: [1, 2, 9, 64, 625, 6624],
  },
  '2-planar': {
    isMember: (heads) => isTwoPlanar(heads),
    referee: (heads) => referee.isTwoPlanar(heads),
    all: [1, 3, 16, 125, 1296, 16379],
    singleRoot: [1, 2, 9, 64, 625, 7452],
  },
  '2-planar, root arcs counted': {
    isMember: (heads) => isTwoPlanar(heads, { rootArcs: 'counted' }),
    referee: (heads) => referee.isTwoPlanar(heads, { rootArcs: true }),
    all: [1, 3, 16, 125, 1242, 14371],
    singleRoot: [1, 2, 9, 64, 603, 6756],
  },
  'gap degree at most 1': {
    isMember: (heads) => atMost(gapDegree(heads), 1),
    referee: (heads) => referee.gapDegree(heads) <= 1,
    all: [1, 3, 16, 125, 1215, 13342],
    singleRoot: [1, 2, 9, 64, 589, 6252],
  },
  'edge degree at most 1': {
    isMember: (heads) => atMost(edgeDegree(heads), 1),
    referee: (heads) => referee.edgeDegree(heads) <= 1,
    all: [1, 3, 16, 119, 1079, 11143],
    singleRoot: [1, 2, 9, 64, 590, 6344],
  },
  'edge degree at most 2': {
    isMember: (heads) => atMost(edgeDegree(heads), 2),
    referee: (heads) => referee.edgeDegree(heads) <= 2,
    all: [1, 3, 16, 125, 1288, 16221],
    singleRoot: [1, 2, 9, 64, 625, 7712],
  },
  MH3: {
    isMember: (heads) => isMhk(heads, 3),
    referee: (heads) => referee.isMhk(heads, 3),
    all: [1, 3, 12, 55, 273, 1428],
    singleRoot: [1, 2, 7, 30, 143, 728],
  },
  MH4: {
    isMember: (heads) => isMh4(heads),
    referee: (heads) => referee.isMhk(heads, 4),
    all: [1, 3, 16, 118, 1019, 9496],
    singleRoot: [1, 2, 9, 60, 485, 4328],
  },
  MH5: {
    isMember: (heads) => isMhk(heads, 5),
    referee: (heads) => referee.isMhk(heads, 5),
    all: [1, 3, 16, 125, 1276, 15566],
    singleRoot: [1, 2, 9, 64, 613, 7102],
  },
  MH6: {
    isMember: (heads) => isMhk(heads, 6),
    referee: (heads) => referee.isMhk(heads, 6),
    all: [1, 3, 16, 125, 1296, 16729],
    singleRoot: [1, 2, 9, 64, 625, 7728],
  },
};

describe.each(Object.entries(CLASSES))('%s', (_, row) => {
  test('has the pinned counts', () => {
    expect(countTrees(6, row.isMember)).toEqual({ all: row.all, singleRoot: row.singleRoot });
  });

  test('is its definition on every tree of up to 5 words', () => {
    for (let n = 1; n <= 5; n++) {
      expect(allTrees(n).filter((heads) => row.isMember(heads) !== row.referee(heads))).toEqual([]);
    }
  });

  test('holds no head vector that is not a tree', () => {
    for (let n = 1; n <= 3; n++) {
      for (const heads of allHeadVectors(n)) if (!isTree(heads)) expect(row.isMember(heads)).toBe(false);
    }
  });
});

describe('degrees', () => {
  test('of every tree of up to 5 words', () => {
    for (const heads of [1, 2, 3, 4, 5].flatMap((n) => allTrees(n))) {
      expect(gapDegree(heads)).toBe(referee.gapDegree(heads));
      expect(edgeDegree(heads)).toBe(referee.edgeDegree(heads));
    }
  });

  test('of what is no tree', () => {
    const cycle = Int32Array.of(-1, 2, 1);
    expect([gapDegree(cycle), edgeDegree(cycle)]).toEqual([undefined, undefined]);
  });
});

describe('MH_k', () => {
  // 0→2, 2→4, 3→1, 4→5, 5→3: the paper's example of a tree outside MH4.
  const example = Int32Array.of(-1, 3, 0, 5, 2, 4);

  test("the paper's example is MH5 and 1-endpoint-crossing, not MH4", () => {
    expect(isMh4(example)).toBe(false);
    expect(isMhk(example, 5)).toBe(true);
    expect(isOneEndpointCrossing(example)).toBe(true);
    expect(smallestMhk(example)).toBe(5);
  });

  test('a forest is derivable just if its arcs are part of a tree of the class', () => {
    for (const n of [1, 2, 3, 4]) {
      for (const k of [4, 5]) {
        const members = allTrees(n).filter((heads) => isMhk(heads, k));
        for (const forest of allHeadVectors(n)) {
          if (forest.some((head, word) => head === word) || findCycles(forest).length > 0) continue;
          const isPart = members.some((tree) => forest.every((head, word) => head === -1 || head === tree[word]));
          expect([...forest, isDerivable(forest, k)]).toEqual([...forest, isPart]);
        }
      }
    }
  });

  test('the smallest k is the first that holds', () => {
    for (const heads of sampled(allTrees(6), 8)) {
      const smallest = [3, 4, 5, 6].find((k) => isMhk(heads, k));
      expect(smallestMhk(heads)).toBe(smallest);
    }
  });

  test('a stack machine over the same window accepts strictly more', () => {
    const machine = (heads: Heads) => referee.isStackMachine(heads, 4);
    expect(countTrees(6, machine).all).toEqual([1, 3, 16, 119, 1069, 10733]);
    const more = allTrees(4).filter((heads) => machine(heads) && !isMh4(heads));
    expect(more).toEqual([Int32Array.of(-1, 3, 0, 0, 1)]);
    expect(allTrees(5).filter((heads) => isMh4(heads) && !machine(heads))).toEqual([]);
  });
});
