/** Contradictory constraints: found exactly when no tree satisfies them, and reported as a minimal subset. */

import { describe, expect, test } from 'vitest';
import {
  type Constraint,
  type Constraints,
  findConflict,
  TREE_CLASSES,
  type TreeClass,
} from '../../../server/src/core/decode/index.ts';
import { CLASSES, meets, nRoots, random, treesOf } from '../../referee/bestTree.ts';
import { runs } from '../../thorough.ts';

const arc = (text: string) => {
  const [head, dependent] = text.split('→').map(Number);
  return { head, dependent };
};

interface Row {
  readonly constraints: Constraints;
  readonly treeClass?: TreeClass;
  readonly singleRoot?: boolean;
  readonly message: string;
}

const ROWS: readonly Row[] = [
  {
    constraints: { required: [arc('3→5'), arc('1→2'), arc('5→3')] },
    message: '3→5 and 5→3 form a cycle, so none of these words would be connected to the root. Drop one of the arcs.',
  },
  {
    constraints: { required: [arc('1→2'), arc('2→3'), arc('3→1')] },
    message:
      '1→2, 2→3 and 3→1 form a cycle, so none of these words would be connected to the root. Drop one of the arcs.',
  },
  {
    constraints: { required: [arc('1→2'), arc('3→2')] },
    message: '1→2 and 3→2: word 2 would have two heads. Keep one of them.',
  },
  {
    constraints: { required: [arc('1→2')], roots: [2] },
    message: '1→2 and root 2: word 2 would have two heads. Keep one of them.',
  },
  {
    constraints: { required: [arc('1→2')], forbidden: [arc('1→2')] },
    message: '1→2 is both required and forbidden. Drop one of the two.',
  },
  {
    constraints: { required: [arc('4→4')] },
    message: '4→4: a word cannot be its own head. Choose another head for word 4.',
  },
  {
    constraints: { roots: [2, 4] },
    singleRoot: true,
    message: 'root 2 and root 4: a sentence has one root. Keep one of them.',
  },
  {
    constraints: { required: [arc('5→1'), arc('1→3'), arc('2→4')] },
    treeClass: 'projective',
    message:
      '1→3 and 2→4 cross in a way that no projective tree can contain: use the decoder for MH4 trees, or drop one of them.',
  },
  {
    constraints: { required: [arc('3→1'), arc('1→4'), arc('0→2'), arc('0→3')] },
    treeClass: 'mh4',
    message:
      '3→1, 1→4 and 0→2 cross in a way that no MH4 tree can contain: use the decoder for 1-Endpoint-Crossing trees, or drop one of them.',
  },
  {
    constraints: { required: [arc('4→2')], spans: [{ start: 1, end: 4 }], forbidden: [arc('2→3')] },
    treeClass: 'projective',
    message:
      '4→2, one subtree over 1–3 and no 2→3 require something that no projective tree can contain: use the decoder for MH4 trees, or drop one of them.',
  },
  {
    constraints: { forbidden: [arc('0→1'), arc('2→1')], required: [arc('1→2')] },
    message: '',
  },
  {
    constraints: { required: [arc('9→1')] },
    message: '9→1: no tree can satisfy this. Drop it.',
  },
];

describe('messages', () => {
  test.each(ROWS)('$message', ({ constraints, treeClass = 'all', singleRoot, message }) => {
    expect(findConflict(5, constraints, treeClass, { singleRoot })?.message ?? '').toBe(message);
  });
});

test('among many constraints the few that conflict', () => {
  // 40 words in a chain, each below the one before, and one arc that closes a cycle only with all of them forbidden elsewhere.
  const n = 40;
  const required = Array.from({ length: n - 1 }, (_, i) => ({ head: i + 1, dependent: i + 2 }));
  const crossing = { head: 40, dependent: 1 };
  expect(findConflict(n, { required }, 'mh4')).toBeUndefined();
  expect(findConflict(n, { required: [...required, crossing] }, 'mh4')?.constraints).toHaveLength(40);
  const others = required.filter(({ dependent }) => dependent % 3 !== 0);
  const forbidden = Array.from({ length: n }, (_, head) => ({ head, dependent: 40 })).filter(({ head }) => head !== 39);
  const both = findConflict(n, { required: others, forbidden: [...forbidden, { head: 39, dependent: 40 }] }, 'mh4');
  expect(both?.message).toContain('39→40 is both required and forbidden');
  const withoutIt = others.filter(({ dependent }) => dependent !== 40);
  const none = findConflict(n, { required: withoutIt, forbidden: [...forbidden, { head: 39, dependent: 40 }] }, 'mh4');
  expect(none?.constraints).toHaveLength(n);
  expect(none?.constraints.every((each) => each.kind === 'forbidden')).toBe(true);
});

const setOf = (list: readonly Constraint[]): Constraints => ({
  required: list.flatMap((each) => (each.kind === 'required' ? [each.arc] : [])),
  forbidden: list.flatMap((each) => (each.kind === 'forbidden' ? [each.arc] : [])),
  roots: list.flatMap((each) => (each.kind === 'root' ? [each.word] : [])),
  spans: list.flatMap((each) => (each.kind === 'span' ? [each.span] : [])),
});

const NAMES = TREE_CLASSES.map(({ name }) => name);

test('a conflict is found exactly when no tree meets the constraints, and no part of it could be left out', () => {
  const next = random(8);
  let nFound = 0;
  for (let round = 0; round < runs(250); round++) {
    const n = 2 + (round % 4);
    const below = (limit: number) => Math.floor(next() * limit);
    const arcs = (count: number) =>
      Array.from({ length: count }, () => ({ head: below(n + 1), dependent: 1 + below(n) }));
    const start = 1 + below(n);
    const constraints: Constraints = {
      required: arcs(below(4)),
      forbidden: arcs(below(6)),
      roots: next() < 0.3 ? [1 + below(n)] : [],
      spans: next() < 0.4 ? [{ start, end: start + 1 + below(n - start + 1) }] : [],
    };
    const singleRoot = next() < 0.5;
    const exists = (name: TreeClass, some: Constraints) =>
      treesOf(name, CLASSES[name], n).some((heads) => (!singleRoot || nRoots(heads) === 1) && meets(heads, some));
    const name = NAMES[round % NAMES.length];
    const conflict = findConflict(n, constraints, name, { singleRoot });
    expect(conflict === undefined).toBe(exists(name, constraints));
    const smallest = NAMES.find((each) => findConflict(n, constraints, each, { singleRoot }) === undefined);
    expect(smallest).toBe(NAMES.find((each) => exists(each, constraints)));
    if (conflict === undefined) continue;
    nFound++;
    expect(exists(name, setOf(conflict.constraints))).toBe(false);
    for (const dropped of conflict.constraints)
      expect(exists(name, setOf(conflict.constraints.filter((each) => each !== dropped)))).toBe(true);
  }
  expect(nFound).toBeGreaterThan(runs(50));
});
