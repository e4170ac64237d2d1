/** The tree edit distance against its recursion, and the table of all subtrees against single pairs. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allDistances, treeEditDistance } from '../../../server/src/core/compare/agree/treeEditDistance.ts';
import { type OrderedTree, orderedTree, shareSubtrees } from '../../../server/src/core/compare/agree/trees.ts';
import { runs } from '../../thorough.ts';

interface Heads {
  readonly heads: readonly number[];
  readonly labels: readonly number[];
}

/** Any tree, projective or not: words are attached in a random order to words attached before, or to the root. */
const tree = (most: number): fc.Arbitrary<Heads> =>
  fc.array(fc.record({ after: fc.nat(), head: fc.nat(), label: fc.nat(2) }), { maxLength: most }).map((given) => {
    const order = given.map((_, i) => i).sort((a, b) => given[a].after - given[b].after);
    const heads: number[] = [];
    order.forEach((word, i) => {
      const choices = [0, ...order.slice(0, i).map((earlier) => earlier + 1)];
      heads[word] = choices[given[word].head % choices.length];
    });
    return { heads, labels: given.map(({ label }) => label) };
  });

const ordered = ({ heads, labels }: Heads, isMirrored = false) => orderedTree(heads, labels, isMirrored);

interface Branch {
  readonly label: number;
  readonly children: readonly Branch[];
}

function branchOf({ heads, labels }: Heads, node = 0): Branch {
  const children = heads.flatMap((head, i) => (head === node ? [branchOf({ heads, labels }, i + 1)] : []));
  return { label: node === 0 ? -1 : labels[node - 1], children };
}

const sizeOf = (forest: readonly Branch[]): number =>
  forest.reduce((sum, { children }) => sum + 1 + sizeOf(children), 0);

/** As defined: the last tree's root is deleted, inserted, or matched. */
function byDefinition(a: readonly Branch[], b: readonly Branch[]): number {
  if (a.length === 0 || b.length === 0) return sizeOf(a) + sizeOf(b);
  const [lastA, lastB] = [a[a.length - 1], b[b.length - 1]];
  const [restA, restB] = [a.slice(0, -1), b.slice(0, -1)];
  return Math.min(
    byDefinition([...restA, ...lastA.children], b) + 1,
    byDefinition(a, [...restB, ...lastB.children]) + 1,
    byDefinition(restA, restB) + byDefinition(lastA.children, lastB.children) + (lastA.label === lastB.label ? 0 : 1),
  );
}

test('a distance is the least number of edits', () => {
  fc.assert(
    fc.property(tree(4), tree(5), (a, b) => {
      expect(treeEditDistance(ordered(a), ordered(b))).toBe(byDefinition([branchOf(a)], [branchOf(b)]));
    }),
    { numRuns: runs(150) },
  );
});

test('a mirrored tree is that of the sentence read backwards', () => {
  fc.assert(
    fc.property(tree(12), ({ heads, labels }) => {
      const n = heads.length;
      const backwards = heads.map((head) => (head === 0 ? 0 : n + 1 - head)).reverse();
      expect(ordered({ heads, labels }, true)).toEqual(ordered({ heads: backwards, labels: [...labels].reverse() }));
    }),
  );
});

test('it is the same for mirrored trees', () => {
  fc.assert(
    fc.property(tree(12), tree(12), (a, b) => {
      expect(treeEditDistance(ordered(a, true), ordered(b, true))).toBe(treeEditDistance(ordered(a), ordered(b)));
    }),
  );
});

test('the table of all subtrees has the same distances', () => {
  fc.assert(
    fc.property(fc.array(tree(14), { minLength: 1, maxLength: 8 }), (given) => {
      const trees: OrderedTree[] = given.map((each) => ordered(each));
      const subtrees = shareSubtrees(trees);
      const distances = allDistances(subtrees);
      trees.forEach((a, i) => {
        trees.forEach((b, j) => {
          expect(distances.at(subtrees.roots[i], subtrees.roots[j])).toBe(treeEditDistance(a, b));
        });
      });
    }),
    { numRuns: runs(60) },
  );
});

describe('large trees', () => {
  test('distances above 255 are not cut off', () => {
    const chain = (n: number, label: number) => ({
      heads: Array.from({ length: n }, (_, i) => i),
      labels: Array.from({ length: n }, () => label),
    });
    const trees = [ordered(chain(300, 0)), ordered(chain(10, 1))];
    const subtrees = shareSubtrees(trees);
    expect(allDistances(subtrees).at(subtrees.roots[0], subtrees.roots[1])).toBe(300);
    expect(treeEditDistance(trees[0], trees[1])).toBe(300);
  });
});
