/** The smallest set of proposals to accept together, compared with all subsets; steps never make a tree worse. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  accept,
  acceptMost,
  closingSet,
  differences,
  newDefect,
  withHeads,
} from '../../../server/src/core/proposals/index.ts';
import { findCycles, isTree, rootDependents } from '../../../server/src/core/tree/index.ts';
import { runs } from '../../thorough.ts';

const heads = (...list: readonly number[]) => Int32Array.of(-1, ...list);

/** Proposals for the words whose head differs, except for some. */
function proposals(current: Int32Array, proposed: Int32Array, isOpen: (word: number) => boolean = () => true) {
  const open = proposed.map((head, word) => (0 < word && head !== current[word] && isOpen(word) ? head : -1));
  return { heads: open, certainty: new Float32Array(current.length).fill(0.5) };
}

/** A tree with one root: the words in random order, each attached to one before it. */
const singleRooted = (n: number): fc.Arbitrary<Int32Array> =>
  fc
    .tuple(fc.shuffledSubarray(range(n), { minLength: n }), fc.array(fc.nat(1000), { minLength: n, maxLength: n }))
    .map(([order, picks]) => {
      const tree = new Int32Array(n + 1).fill(-1);
      order.forEach((word, i) => {
        tree[word] = i === 0 ? 0 : order[picks[i] % i];
      });
      return tree;
    });

/** Anything possible in an unfinished sentence: no head, itself, several roots, cycles. */
const broken = (n: number): fc.Arbitrary<Int32Array> =>
  fc.array(fc.integer({ min: -1, max: n }), { minLength: n, maxLength: n }).map((list) => heads(...list));

const range = (n: number) => Array.from({ length: n }, (_, i) => i + 1);

const cases = (current: (n: number) => fc.Arbitrary<Int32Array>) =>
  fc.integer({ min: 1, max: 8 }).chain((n) =>
    fc.record({
      current: current(n),
      proposed: singleRooted(n),
      isOpen: fc.array(fc.boolean(), { minLength: n + 1, maxLength: n + 1 }),
      pick: fc.nat(),
      alsoAt: fc.array(fc.boolean(), { minLength: n + 1, maxLength: n + 1 }),
      isPartial: fc.boolean(),
    }),
  );

/** By definition: no new cycle, no more roots than before unless there is one, and not none where there was one. */
function isNoWorse(before: Int32Array, after: Int32Array): boolean {
  const old = new Set(findCycles(before).map(String));
  const [nOld, nNew] = [rootDependents(before).length, rootDependents(after).length];
  return (
    findCycles(after).every((cycle) => old.has(String(cycle))) && nNew <= Math.max(1, nOld) && (nNew > 0 || nOld === 0)
  );
}

/** Size of the smallest set by trying all. */
function smallest(current: Int32Array, open: Int32Array, wanted: readonly number[]): number | undefined {
  const others = range(current.length - 1).filter((word) => open[word] !== -1 && !wanted.includes(word));
  let best: number | undefined;
  for (let mask = 0; mask < 1 << others.length; mask++) {
    const words = [...wanted, ...others.filter((_, i) => mask & (1 << i))];
    if (best !== undefined && best <= words.length) continue;
    if (isNoWorse(current, withHeads(current, { heads: open }, words))) best = words.length;
  }
  return best;
}

describe.each([
  ['trees with one root', singleRooted],
  ['anything else', broken],
] as const)('%s', (_, arbitrary) => {
  test('the set is smallest, has what was wanted, and makes nothing worse', () => {
    fc.assert(
      fc.property(cases(arbitrary), ({ current, proposed, isOpen, pick, alsoAt, isPartial }) => {
        const open = proposals(current, proposed, (word) => !isPartial || isOpen[word]);
        const candidates = range(current.length - 1).filter((word) => open.heads[word] !== -1);
        fc.pre(candidates.length > 0);
        const first = candidates[pick % candidates.length];
        const wanted = candidates.filter((word) => word === first || (pick % 3 === 0 && alsoAt[word]));
        const found = closingSet(current, open, wanted);
        const expected = smallest(current, open.heads, wanted);
        expect(found.ok ? found.words.length : undefined).toBe(expected);
        if (!found.ok) return;
        expect(found.words).toEqual(expect.arrayContaining(wanted));
        expect(found.words.every((word) => open.heads[word] !== -1)).toBe(true);
        const after = withHeads(current, open, found.words);
        expect(isNoWorse(current, after)).toBe(true);
        expect(newDefect(current, after)).toBeUndefined();
      }),
      { numRuns: runs(2500) },
    );
  });
});

test('every step on a tree leaves a tree with one root; all steps together lead to the proposed tree', () => {
  fc.assert(
    fc.property(
      fc
        .integer({ min: 2, max: 20 })
        .chain((n) => fc.tuple(singleRooted(n), singleRooted(n), fc.infiniteStream(fc.nat()))),
      ([current, proposed, picks]) => {
        const deprels = Array.from(current, () => 'dep');
        const certainty = Float32Array.from(current, () => picks.next().value / 2 ** 31);
        const wanted = { heads: proposed, deprels, certainty };
        let heads = current;
        for (;;) {
          const open = differences({ heads, deprels }, wanted);
          if (open.length === 0) break;
          const step = accept({ heads, deprels }, wanted, open, [open[picks.next().value % open.length]]);
          if (!step.ok) throw new Error('a whole tree can always be accepted');
          heads = withHeads(heads, wanted, step.words);
          expect(isTree(heads) && rootDependents(heads).length === 1).toBe(true);
        }
        expect(heads).toEqual(proposed);
      },
    ),
  );
});

test('a sentence of 300 words that must be turned round', () => {
  const n = 300;
  const current = heads(...range(n).map((word) => word - 1));
  const proposed = heads(...range(n).map((word) => (word === n ? 0 : word + 1)));
  const found = closingSet(current, proposals(current, proposed), [1]);
  expect(found.ok && found.words.length).toBe(n);
});

describe('what stands in the way', () => {
  const current = heads(2, 0, 2);

  test('a cycle that only a rejected proposal would break', () => {
    const open = proposals(current, heads(0, 1, 1), (word) => word !== 1);
    expect(closingSet(current, open, [2])).toEqual({ ok: false, defect: { kind: 'no-root' } });
    const below = proposals(heads(0, 1, 2), heads(0, 3, 1), (word) => word === 2);
    expect(closingSet(heads(0, 1, 2), below, [2])).toEqual({ ok: false, defect: { kind: 'cycle', words: [2, 3] } });
  });

  test('a second root, unless the first one moves', () => {
    const open = proposals(current, heads(0, 1, 2));
    expect(closingSet(current, open, [1])).toEqual({ ok: true, words: [1, 2] });
    const alone = proposals(current, heads(0, 1, 2), (word) => word === 1);
    expect(closingSet(current, alone, [1])).toEqual({ ok: false, defect: { kind: 'another-root', roots: [1, 2] } });
  });

  test('of two sets of the same size, the more certain one', () => {
    // 1 is proposed below 3; either 2 or 3 has to leave the path from 3 to 1.
    const chain = heads(4, 1, 2, 0);
    const open = { heads: Int32Array.of(-1, 3, 4, 4, -1), certainty: Float32Array.of(0, 0.5, 0.9, 0.4, 0) };
    expect(closingSet(chain, open, [1])).toEqual({ ok: true, words: [1, 2] });
  });

  test('many at once: those that cannot be accepted are left out, the others are not', () => {
    const tree = { heads: heads(0, 1, 2, 1), deprels: ['', 'root', 'dep', 'dep', 'dep'] };
    const wanted = {
      heads: heads(-1, 3, -1, 3),
      deprels: ['', '', 'dep', '', 'obj'],
      certainty: Float32Array.of(0, 0, 0.9, 0, 0.8),
    };
    const open = differences(tree, wanted);
    expect(open).toEqual([4, 2]);
    expect(accept(tree, wanted, open, open).ok).toBe(false);
    expect(acceptMost(tree, wanted, open, open)).toEqual([4]);
  });
});

test('a relation alone needs nothing else', () => {
  const tree = { heads: heads(0, 1), deprels: ['', 'root', 'dep'] };
  const wanted = { heads: heads(0, 1), deprels: ['', 'root', 'obj'], certainty: Float32Array.of(0, 1, 0.7) };
  expect(differences(tree, wanted)).toEqual([2]);
  expect(accept(tree, wanted, [2], [2])).toEqual({ ok: true, words: [2] });
});
