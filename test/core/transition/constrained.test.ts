/** Constrained arc-eager by exhaustion: for every consistent constraint set exactly the compatible trees, never stuck. */

import { describe, expect, test } from 'vitest';
import { withPreconditions } from '../../../server/src/core/transition/constrained/preconditions.ts';
import {
  CONSTRAINABLE,
  type ConstraintConflict,
  type ConstraintConflictReason,
  findConstraintConflict,
  type OutsideDependents,
  type RequiredArc,
  type RequiredSpan,
  systemByName,
  type TransitionConstraint,
  type TransitionConstraints,
  withRequiredArcs,
} from '../../../server/src/core/transition/index.ts';
import { isProjective } from '../../../server/src/core/tree/index.ts';
import { allTrees } from '../../referee/trees.ts';
import { sampled, thoroughly } from '../../thorough.ts';
import { enumerate } from './enumerate.ts';

/** The root-last system for one sentence. @throws RangeError that names the constraints if they contradict each other */
function constrainedArcEager(n: number, constraints: TransitionConstraints) {
  const conflict = findConstraintConflict(n, constraints);
  if (conflict !== undefined) throw new RangeError(conflict.message);
  return withPreconditions(n, constraints);
}

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

const known = new Map<number, readonly Int32Array[]>();

function projectiveTrees(n: number): readonly Int32Array[] {
  const trees = known.get(n) ?? allTrees(n).filter(isProjective);
  known.set(n, trees);
  return trees;
}

/** Trees that satisfy the constraints, by definition. */
const compatible = (trees: readonly Int32Array[], constraints: TransitionConstraints) =>
  trees.filter((heads) => isCompatible(heads, constraints)).map((heads) => heads.join());

function checkAll(n: number, sets: Iterable<TransitionConstraints>): { consistent: number; inconsistent: number } {
  const projective = projectiveTrees(n);
  const counts = { consistent: 0, inconsistent: 0 };
  for (const constraints of sets) {
    const label = JSON.stringify(constraints);
    const wanted = compatible(projective, constraints);
    const conflict = findConstraintConflict(n, constraints);
    if (wanted.length === 0) {
      counts.inconsistent++;
      if (conflict === undefined) throw new Error(`no conflict found: ${label}`);
      checkConflict(n, constraints, conflict);
      continue;
    }
    counts.consistent++;
    if (conflict !== undefined) throw new Error(`${label}: ${conflict.message}`);
    const { derivations, stuck } = enumerate(constrainedArcEager(n, constraints), n);
    if (stuck !== 0) throw new Error(`stuck ${stuck}: ${label}`);
    const built = [...derivations.keys()];
    if (built.length !== wanted.length || !built.every((tree) => wanted.includes(tree))) {
      throw new Error(`${label}: built ${built.join(' ; ')}, wanted ${wanted.join(' ; ')}`);
    }
  }
  return counts;
}

/** No tree satisfies the named part, but some tree satisfies it without any one of its constraints; for cycles any tree, else a projective one. */
function checkConflict(
  n: number,
  { outsideDependents }: TransitionConstraints,
  { constraints, message, reason }: ConstraintConflict,
): void {
  const trees = reason === 'cycle' ? allTrees(n) : projectiveTrees(n);
  const setOf = (list: readonly TransitionConstraint[]) => ({
    arcs: list.flatMap((each) => (each.kind === 'arc' ? [each.arc] : [])),
    spans: list.flatMap((each) => (each.kind === 'span' ? [each.span] : [])),
    outsideDependents,
  });
  if (compatible(trees, setOf(constraints)).length !== 0) throw new Error(`no conflict: ${message}`);
  for (const each of constraints) {
    const others = constraints.filter((other) => other !== each);
    if (compatible(trees, setOf(others)).length === 0) throw new Error(`not minimal: ${message}`);
  }
}

const conditions: OutsideDependents[] = ['any', 'root', 'none'];

/** Every set of arcs with every set of spans under every condition. */
function* allSets(n: number): Generator<TransitionConstraints> {
  for (const spans of spanSets(n)) {
    for (const outsideDependents of spans.length === 0 ? conditions.slice(0, 1) : conditions) {
      for (const arcs of arcSets(n, n)) yield { arcs, spans, outsideDependents };
    }
  }
}

/** Every set of spans and condition that a tree satisfies, with every part of its arcs; the same set may come from several trees. */
function* setsMet(n: number): Generator<TransitionConstraints> {
  for (const heads of everyNth(projectiveTrees(n), 4)) {
    for (const spans of spanSets(n)) {
      for (const outsideDependents of conditions) {
        if (!isCompatible(heads, { spans, outsideDependents })) continue;
        for (let part = 0; part < 2 ** n; part++) {
          const words = [...heads.keys()].filter((word) => 0 < word && (part >> (word - 1)) % 2 === 1);
          yield { arcs: words.map((dependent) => ({ head: heads[dependent], dependent })), spans, outsideDependents };
        }
      }
    }
  }
}

function* everyNth<T>(all: Iterable<T>, nth: number): Generator<T> {
  let index = 0;
  for (const each of all) if (index++ % nth === 0) yield each;
}

describe('exactly the compatible trees, never stuck; what contradicts itself is found', () => {
  // In CI all of them; elsewhere every fourth of those with four words.
  test.each([1, 2, 3, 4])('every set of arcs, spans and condition, n = %i', (n) => {
    const { consistent, inconsistent } = checkAll(n, everyNth(allSets(n), n < 4 ? 1 : thoroughly(1, 4)));
    expect(consistent).toBeGreaterThan(n);
    if (1 < n) expect(inconsistent).toBeGreaterThan(0);
  });

  test('every set of arcs, n = 5', () => {
    const sets = sampled(arcSets(5, 5), 4).map((arcs) => ({ arcs }));
    expect(checkAll(5, sets).consistent).toBeGreaterThan(thoroughly(1000, 250));
  });

  test.each(conditions)('every set of spans, outside dependents: %s, n = 5', (outsideDependents) => {
    const sets = spanSets(5).map((spans) => ({ spans, outsideDependents }));
    expect(checkAll(5, sets)).toEqual({ consistent: sets.length, inconsistent: 0 });
  });

  // All 357,696 sets take minutes; none of them fails.
  test('arcs and spans, n = 5, one set in 211', () => {
    expect(checkAll(5, everyNth(allSets(5), 211)).consistent).toBeGreaterThan(100);
  });

  test('arcs and spans, n = 5, some of the sets that a tree meets', () => {
    const sets = everyNth(setsMet(5), thoroughly(9, 63));
    expect(checkAll(5, sets).inconsistent).toBe(0);
  });

  test('NONE with an arc that enters a span from the left over other words', () => {
    // Word 2 must get its head at once: no word of the span may take it later.
    const constraints = {
      spans: [{ first: 3, last: 4 }],
      arcs: [{ head: 1, dependent: 3 }],
      outsideDependents: 'none',
    };
    const system = constrainedArcEager(4, constraints as TransitionConstraints);
    const c = system.initial(4);
    system.transitions.SHIFT.apply(c);
    const permitted = Object.values(system.transitions).filter((each) => each.isPermissible(c));
    expect(permitted.map(({ name }) => name)).toEqual(['RIGHT-ARC']);
  });
});

describe('every system of the arc-eager family keeps required arcs', () => {
  test.each(CONSTRAINABLE)('%s: what it can build with them, every set of arcs', (name) => {
    const system = systemByName(name)!;
    for (let n = 1; n <= thoroughly(4, 3); n++) {
      const all = [...enumerate(system, n).derivations.keys()].map((key) => key.split(',').map(Number));
      for (const arcs of arcSets(n, n)) {
        if (findConstraintConflict(n, { arcs }) !== undefined) continue;
        const wanted = all
          .filter((heads) => arcs.every(({ head, dependent }) => heads[dependent] === head))
          .map(String);
        const { derivations, stuck } = enumerate(withRequiredArcs(system, n, arcs), n);
        const label = `${name} ${n} ${JSON.stringify(arcs)}`;
        expect([stuck, label]).toEqual([0, label]);
        expect([...derivations.keys()].sort(), label).toEqual(wanted.sort());
      }
    }
  });

  test('with its transitions in their order', () => {
    for (const name of CONSTRAINABLE) {
      const system = systemByName(name)!;
      const { transitions } = withRequiredArcs(system, 3, [{ head: 1, dependent: 2 }]);
      expect(Object.keys(transitions)).toEqual(Object.keys(system.transitions));
    }
    expect(() =>
      withRequiredArcs(
        systemByName('arc-eager')!,
        4,
        [1, 2].map((head) => ({ head, dependent: head + 2 })),
      ),
    ).toThrow('1→3 and 2→4 cross');
  });
});

describe('conflicts are told arc by arc', () => {
  const arcs = (...all: string[]) =>
    all.map((each) => ({ head: Number(each.split('→')[0]), dependent: Number(each.split('→')[1]) }));
  const TOLD: [ConstraintConflictReason, TransitionConstraints, string][] = [
    ['no-word', { arcs: arcs('9→2') }, '9→2: the sentence has no word 9, its words are 1 to 6. Drop it, or name'],
    ['no-word', { spans: [{ first: 3, last: 3 }] }, 'The span 3–3: a span has at least two words'],
    ['self-loop', { arcs: arcs('2→2') }, '2→2: a word cannot be its own head. Choose another head for word 2.'],
    ['two-heads', { arcs: arcs('1→3', '2→4', '2→3') }, '1→3 and 2→3: word 3 would have two heads. Keep one of them.'],
    [
      'overlapping-spans',
      {
        spans: [
          { first: 1, last: 3 },
          { first: 3, last: 5 },
        ],
      },
      'The span 1–3 and the span 3–5 overlap at word 3',
    ],
    [
      'cycle',
      { arcs: arcs('4→5', '1→2', '2→3', '3→1') },
      '1→2, 2→3 and 3→1 form a cycle, so none of these words would be connected to the root. Drop one of the arcs.',
    ],
    [
      'cycle',
      { arcs: arcs('2→4', '4→1'), spans: [{ first: 1, last: 2 }] },
      '2→4, 4→1 and the span 1–2 form a cycle, as all words of a span are connected, so none of these words would be connected to the root. Drop one of the arcs, or the span.',
    ],
    ['crossing', { arcs: arcs('5→6', '1→3', '2→4') }, '1→3 and 2→4 cross, but arc-eager parsing builds no'],
    ['crossing', { arcs: arcs('1→3', '0→2') }, '1→3 and 0→2 cross'],
    [
      'head-under-arc',
      { arcs: arcs('2→1', '1→3') },
      '2→1 and 1→3: word 2 lies under 1→3, so without crossing arcs it depends on 1, but it must be the head of 1. Drop one of the arcs.',
    ],
    [
      'head-under-arc',
      { arcs: arcs('3→2', '1→4'), spans: [{ first: 1, last: 2 }] },
      'but it must be the head of the span of 1. Drop one of the arcs, or the span.',
    ],
    [
      'leaves-span',
      { arcs: arcs('2→4'), spans: [{ first: 1, last: 2 }], outsideDependents: 'none' },
      '2→4 leaves the span 1–2, whose words may have no dependents outside it.',
    ],
    [
      'two-roots',
      { arcs: arcs('1→2', '5→4'), spans: [{ first: 2, last: 4 }] },
      'only the root of a span can be a word with its head outside, so the span would have two roots, 2 and 4.',
    ],
    [
      'two-roots',
      { arcs: arcs('1→2', '3→5'), spans: [{ first: 2, last: 4 }], outsideDependents: 'root' },
      'with a head or a dependent outside, so the span would have two roots, 2 and 3.',
    ],
    [
      'root-with-head',
      { arcs: arcs('2→3', '3→5'), spans: [{ first: 2, last: 4 }], outsideDependents: 'root' },
      'word 3 would be the root of the span, as a word with a head or a dependent outside must be, but has its head inside.',
    ],
  ];

  test.each(TOLD)('%s: %j', (reason, constraints, text) => {
    const conflict = findConstraintConflict(6, constraints)!;
    expect([conflict.reason, conflict.message]).toEqual([reason, expect.stringContaining(text)]);
    expect(() => constrainedArcEager(6, constraints)).toThrow(new RangeError(conflict.message));
  });

  test('of many constraints a small part is named', () => {
    const chain = Array.from({ length: 60 }, (_, i) => ({ head: i + 1, dependent: i + 2 }));
    const conflict = findConstraintConflict(61, { arcs: [...chain, { head: 20, dependent: 1 }] })!;
    expect(conflict.reason).toBe('cycle');
    expect(conflict.constraints).toHaveLength(20);
  });

  test('patterns behind all small conflicts have a name', () => {
    const reasons = [...allSets(4)].map((constraints) => findConstraintConflict(4, constraints)?.reason);
    expect(new Set(reasons)).not.toContain('no-tree');
  });
});
