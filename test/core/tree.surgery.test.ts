/** Lifting, pseudo-projective labels, broken cycles and orphans. */

import { describe, expect, test } from 'vitest';
import {
  findCycles,
  isProjective,
  isTree,
  type LabelledTree,
  type PseudoProjectiveScheme,
  projectivizeByLifting,
  pseudoProjectivize,
  repairTree,
  rootDependents,
  unpseudoProjectivize,
} from '../../server/src/core/tree/index.ts';
import { random } from '../referee/bestTree.ts';
import * as referee from '../referee/classes.ts';
import { allHeadVectors, allTrees, randomTree, sharedArcs } from '../referee/trees.ts';
import { sampled } from '../thorough.ts';

const heads = (...words: number[]) => Int32Array.of(-1, ...words);
const small = [1, 2, 3, 4, 5].flatMap((n) => allTrees(n));

describe('lifting', () => {
  /** Algorithm 5 of Reisinger (2016) word for word. */
  function makeProjective(tree: Int32Array): { heads: Int32Array; nLifts: number } {
    const current = tree.slice();
    for (let nLifts = 0; ; nLifts++) {
      const broken = referee.arcsOf(current).filter((arc) => referee.breakersOf(current, arc).length > 0);
      if (broken.length === 0) return { heads: current, nLifts };
      const length = (arc: referee.RefereeArc) => Math.abs(arc.head - arc.dependent);
      broken.sort((a, b) => length(a) - length(b) || a.dependent - b.dependent);
      current[broken[0].dependent] = current[broken[0].head];
    }
  }

  test('is the published algorithm on the trees of up to 6 words, and on longer ones', () => {
    const next = random(2);
    const longer = Array.from({ length: 200 }, (_, round) => randomTree(7 + (round % 20), next, { far: 0.2 }));
    for (const tree of [...small, ...sampled(allTrees(6), 8), ...longer]) {
      const lifting = projectivizeByLifting(tree);
      const expected = makeProjective(tree);
      expect(lifting?.heads).toEqual(expected.heads);
      expect(lifting?.lifts.length).toBe(expected.nLifts);
      expect(lifting?.kept).toBe(sharedArcs(tree, expected.heads));
      expect(isProjective(expected.heads)).toBe(true);
    }
  });

  test('of what is no tree', () => {
    expect(projectivizeByLifting(heads(2, 1))).toBeUndefined();
  });
});

describe('pseudo-projective labels', () => {
  const schemes: PseudoProjectiveScheme[] = ['head', 'path', 'headPath'];
  // Nivre & Nilsson (2005), figure 1: Z nich je jen jedna na kvalitu.
  const czech: LabelledTree = {
    heads: heads(5, 1, 0, 5, 3, 3, 6),
    deprels: ['', 'AuxP', 'Atr', 'Pred', 'AuxZ', 'Sb', 'AuxP', 'Adv'],
  };

  test.each([
    ['head', 'AuxP↑Sb', 'Sb'],
    ['path', 'AuxP↑', 'Sb↓'],
    ['headPath', 'AuxP↑Sb', 'Sb↓'],
  ] as const)("the paper's example, %s", (scheme, lifted, onTheWay) => {
    const encoded = pseudoProjectivize(czech, scheme);
    expect(encoded?.heads).toEqual(heads(3, 1, 0, 5, 3, 3, 6));
    expect(encoded?.deprels).toEqual(['', lifted, 'Atr', 'Pred', 'AuxZ', onTheWay, 'AuxP', 'Adv']);
    expect(encoded && unpseudoProjectivize(encoded, scheme)).toEqual(czech);
  });

  test.each(schemes)('%s: projective, and labels always come back', (scheme) => {
    for (const tree of small) {
      const deprels = Array.from(tree, (_, word) => (word === 0 ? '' : `l${word % 2}`));
      const encoded = pseudoProjectivize({ heads: tree, deprels }, scheme);
      if (encoded === undefined) throw new Error('not a tree');
      expect(isProjective(encoded.heads)).toBe(true);
      const decoded = unpseudoProjectivize(encoded, scheme);
      expect(decoded.deprels).toEqual(deprels);
      expect(isTree(decoded.heads)).toBe(true);
      if (isProjective(tree)) expect(encoded).toEqual({ heads: tree, deprels });
    }
  });

  // With a different label everywhere the lost head is written unmistakably; `path` does not write it.
  test.each([
    ['head', 0],
    ['path', 251],
    ['headPath', 0],
  ] as const)('%s: trees of 5 words that come back different', (scheme, nLost) => {
    const lost = allTrees(5).filter((tree) => {
      const labelled = { heads: tree, deprels: Array.from(tree, (_, word) => `l${word}`) };
      const encoded = pseudoProjectivize(labelled, scheme);
      return encoded === undefined || unpseudoProjectivize(encoded, scheme).heads.join() !== tree.join();
    });
    expect(lost.length).toBe(nLost);
  });

  test('a mark that leads nowhere leaves the word where it is', () => {
    const tree = { heads: heads(2, 0, 2), deprels: ['', 'a↑z', 'root', 'b↓'] };
    expect(unpseudoProjectivize(tree, 'head')).toEqual({ heads: tree.heads, deprels: ['', 'a', 'root', 'b'] });
  });
});

describe('repairs of what is no tree', () => {
  const nOrphans = (each: Int32Array) => each.filter((head, word) => word > 0 && (head === -1 || head === word)).length;
  const nChanged = (a: Int32Array, b: Int32Array) => a.length - 1 - sharedArcs(a, b);
  const vectors = [1, 2, 3, 4].flatMap((n) => [...allHeadVectors(n)]);

  test('a tree with the fewest changes, for every head vector of up to 4 words', () => {
    for (const broken of vectors) {
      const repaired = repairTree(broken);
      expect(isTree(repaired)).toBe(true);
      expect(nChanged(broken, repaired)).toBe(findCycles(broken).length + nOrphans(broken));
      expect(rootDependents(repaired).length).toBe(Math.max(1, rootDependents(broken).length));
    }
  });

  test('of all ways to mend one defect the one with fewest crossings, the highest head, the shortest arc', () => {
    const defects = (each: Int32Array) => findCycles(each).length + nOrphans(each);
    for (const broken of vectors.filter((each) => defects(each) === 1)) {
      const group = findCycles(broken)[0] ?? [
        broken.findIndex((head, word) => word > 0 && (head < 0 || head === word)),
      ];
      const depth = (word: number): number => (word === 0 ? 0 : 1 + depth(broken[word]));
      const isRootFree = rootDependents(broken).length === 0;
      const arcs = referee.arcsOf(broken).filter((arc) => arc.head !== arc.dependent);
      const ways = group.flatMap((dependent) =>
        [...broken.keys()]
          .filter((head) => (head === 0) === isRootFree && referee.dominates(broken, 0, head))
          .map((head) => {
            const crossings = arcs.filter(
              (arc) => arc.dependent !== dependent && referee.cross(arc, { head, dependent }),
            );
            return [crossings.length, depth(head), Math.abs(head - dependent), head, dependent];
          }),
      );
      const keys = ways.map((way) => way.slice(0, 3).join()).sort();
      const repaired = repairTree(broken);
      const changed = [...broken.keys()].filter((word) => broken[word] !== repaired[word]);
      const taken = ways.find(([, , , head, word]) => word === changed[0] && head === repaired[word]);
      expect([...broken, taken?.slice(0, 3).join()]).toEqual([...broken, keys[0]]);
    }
  });

  test('an orphan goes as high as it can without crossings', () => {
    expect(repairTree(heads(2, 0, -1))).toEqual(heads(2, 0, 2));
    // Word 3 is inside the arc 2→4: the root dependent 5 would cross it.
    expect(repairTree(heads(5, 4, -1, 5, 0))).toEqual(heads(5, 4, 4, 5, 0));
  });

  test('without a root dependent the largest part gets it', () => {
    expect(repairTree(heads(-1, -1, 2, 2))).toEqual(heads(2, 0, 2, 2));
    expect(repairTree(heads(2, 1, -1, 3, 3, 4))).toEqual(heads(2, 3, 0, 3, 3, 4));
  });

  test('a cycle is opened where the new arc crosses least', () => {
    // 1→2→3→1 around nothing, root 4: 3 is next to it, but any does; 1 or 2 would be longer.
    expect(repairTree(heads(3, 1, 2, 0))).toEqual(heads(3, 1, 4, 0));
  });
});
