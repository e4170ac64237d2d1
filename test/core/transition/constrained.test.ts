/** Constrained arc-eager by exhaustion: for every consistent constraint set exactly the compatible trees, never stuck. */

import { describe, expect, test } from 'vitest';
import {
  constrainedArcEager,
  type OutsideDependents,
  type RequiredArc,
  type RequiredSpan,
  type TransitionConstraints,
} from '../../../server/src/core/transition/index.ts';
import { isProjective } from '../../../server/src/core/tree/index.ts';
import { allTrees } from '../../referee/trees.ts';
import { enumerate } from './enumerate.ts';

/** All sets of at most `most` arcs over n words with one head per word. */
function arcSets(n: number, most: number): RequiredArc[][] {
  const sets: RequiredArc[][] = [[]];
  const extend = (set: RequiredArc[], from: number): void => {
    if (set.length === most) return;
    for (let dependent = from; dependent <= n; dependent++) {
      for (let head = 0; head <= n; head++) {
        if (head === dependent) continue;
        const larger = [...set, { head, dependent }];
        sets.push(larger);
        extend(larger, dependent + 1);
      }
    }
  };
  extend([], 1);
  return sets;
}

/** All sets of disjoint spans over n words. */
function spanSets(n: number): RequiredSpan[][] {
  const sets: RequiredSpan[][] = [];
  const extend = (set: RequiredSpan[], from: number): void => {
    sets.push(set);
    for (let first = from; first <= n; first++) {
      for (let last = first + 1; last <= n; last++) extend([...set, { first, last }], last + 1);
    }
  };
  extend([], 1);
  return sets;
}

/** Definition of a compatible tree, independent of the system. */
function isCompatible(heads: Int32Array, { arcs = [], spans = [], outsideDependents = 'any' }: TransitionConstraints) {
  if (!arcs.every(({ head, dependent }) => heads[dependent] === head)) return false;
  return spans.every(({ first, last }) => {
    const isInside = (word: number) => first <= word && word <= last;
    const words = Array.from({ length: last - first + 1 }, (_, i) => first + i);
    const roots = words.filter((word) => !isInside(heads[word]));
    if (roots.length !== 1) return false;
    const governors = words.filter((word) => heads.some((head, other) => head === word && !isInside(other)));
    if (outsideDependents === 'none') return governors.length === 0;
    return outsideDependents === 'any' || governors.every((word) => word === roots[0]);
  });
}

function checkAll(n: number, sets: Iterable<TransitionConstraints>): { consistent: number; inconsistent: number } {
  const projective = allTrees(n).filter(isProjective);
  const counts = { consistent: 0, inconsistent: 0 };
  for (const constraints of sets) {
    const wanted = projective.filter((heads) => isCompatible(heads, constraints)).map((heads) => heads.join());
    if (wanted.length === 0) {
      counts.inconsistent++;
      continue;
    }
    counts.consistent++;
    if (
      constraints.outsideDependents === 'none' &&
      constraints.arcs?.some((arc) => entersOver(arc, constraints.spans))
    ) {
      continue;
    }
    const { derivations, stuck } = enumerate(constrainedArcEager(n, constraints), n);
    const label = JSON.stringify(constraints);
    if (stuck !== 0) throw new Error(`stuck ${stuck}: ${label}`);
    const built = [...derivations.keys()];
    if (built.length !== wanted.length || !built.every((tree) => wanted.includes(tree))) {
      throw new Error(`${label}: built ${built.join(' ; ')}, wanted ${wanted.join(' ; ')}`);
    }
  }
  return counts;
}

/** Whether an arc leads from the left into a span that does not begin right behind its head. */
const entersOver = ({ head, dependent }: RequiredArc, spans: readonly RequiredSpan[] = []) =>
  spans.some(({ first, last }) => 0 < head && head + 1 < first && first <= dependent && dependent <= last);

const conditions: OutsideDependents[] = ['any', 'root', 'none'];

describe('exactly the compatible trees, never stuck', () => {
  test.each([1, 2, 3, 4])('arc constraints, every set, n = %i', (n) => {
    expect(
      checkAll(
        n,
        arcSets(n, n).map((arcs) => ({ arcs })),
      ).consistent,
    ).toBeGreaterThan(0);
  });

  test('arc constraints, every set of up to two, n = 5', () => {
    const counts = checkAll(
      5,
      arcSets(5, 2).map((arcs) => ({ arcs })),
    );
    expect(counts.consistent).toBeGreaterThan(100);
  });

  test.each(conditions)('span constraints, outside dependents: %s, n ≤ 5', (outsideDependents) => {
    for (let n = 2; n <= 5; n++)
      checkAll(
        n,
        spanSets(n).map((spans) => ({ spans, outsideDependents })),
      );
  });

  test('NONE with an arc that enters a span from the left over other words is refused', () => {
    const constraints = { spans: [{ first: 3, last: 4 }], arcs: [{ head: 1, dependent: 3 }] };
    expect(() => constrainedArcEager(4, { ...constraints, outsideDependents: 'none' })).toThrow(/from the left/);
    expect(() => constrainedArcEager(4, { ...constraints, outsideDependents: 'root' })).not.toThrow();
  });

  test.each(conditions)('both, outside dependents: %s, n = 4', (outsideDependents) => {
    const sets = spanSets(4).flatMap((spans) => arcSets(4, 2).map((arcs) => ({ spans, arcs, outsideDependents })));
    expect(checkAll(4, sets).consistent).toBeGreaterThan(100);
  });
});
