/** Rounds of proposals: open and decided ones, and the constraints for the next round. */

import { describe, expect, test } from 'vitest';
import {
  beginRound,
  forbiddenArcs,
  heldAfter,
  type LabelledTree,
  type ProposedTree,
  standingOf,
} from '../../../server/src/core/proposals/index.ts';

/** `head deprel` of each word; `-` for none. */
function tree(...arcs: readonly string[]): LabelledTree {
  const cells = arcs.map((arc) => arc.split(' '));
  return {
    heads: Int32Array.of(-1, ...cells.map(([head]) => (head === '-' ? -1 : Number(head)))),
    deprels: ['', ...cells.map(([, deprel = '_']) => deprel)],
  };
}

const proposed = (certainty: readonly number[], ...arcs: readonly string[]): ProposedTree => {
  return { ...tree(...arcs), certainty: Float32Array.of(1, ...certainty) };
};

const START = tree('2 dep', '0 root', '2 dep', '3 det');
const BETTER = proposed([0.9, 1, 0.4, 0.7], '2 nsubj', '0 root', '2 obj', '2 det');
const ROUND = beginRound(START, BETTER);
const WITH_OBJ = tree('2 dep', '0 root', '2 obj', '3 det');

describe('what is open', () => {
  test('differences in head or relation, least certain first', () => {
    expect(standingOf(ROUND, START)).toMatchObject({ all: { length: 3 }, open: [3, 4, 1] });
  });

  test('not what is accepted, rejected or changed by hand; open again if that is undone', () => {
    expect(standingOf(ROUND, WITH_OBJ).open).toEqual([4, 1]);
    expect(standingOf({ ...ROUND, rejected: [4] }, START).open).toEqual([3, 1]);
    expect(standingOf(ROUND, tree('3 dep', '0 root', '2 dep', '3 det')).open).toEqual([3, 4]);
    expect(standingOf(ROUND, START).open).toHaveLength(3);
  });

  test('how each was decided', () => {
    const standings = (of: typeof ROUND, now: LabelledTree) => standingOf(of, now).all.map(({ standing }) => standing);
    expect(standings(ROUND, WITH_OBJ)).toEqual(['taken', 'open', 'open']);
    expect(standings({ ...ROUND, rejected: [4] }, tree('3 dep', '0 root', '2 dep', '3 det'))).toEqual([
      'open',
      'kept',
      'hand',
    ]);
  });

  test('not the words for which nothing is proposed', () => {
    const some = beginRound(START, proposed([1, 1, 1, 1], '- nsubj', '- root', '2 obj', '- det'));
    expect(standingOf(some, START)).toEqual({ all: [{ word: 3, standing: 'open' }], open: [3] });
  });
});

describe('the next round', () => {
  const decided = { ...ROUND, rejected: [4, 1] };
  const now = tree('2 dep', '0 root', '2 obj', '3 det');
  const held = heldAfter(decided, now);

  test('keeps words whose arcs are others than at the start', () => {
    expect([...held.words]).toEqual([3]);
    // And those of the rounds before.
    const next = beginRound(now, BETTER, held, 2);
    expect([...heldAfter(next, now).words]).toEqual([3]);
  });

  test('forbids rejected arcs, but not one that stays and of which only the relation was rejected', () => {
    expect(forbiddenArcs(held, now)).toEqual([{ head: 2, dependent: 4 }]);
  });

  test('proposes nothing again that was rejected', () => {
    const next = beginRound(now, BETTER, held, 2);
    expect(standingOf(next, now)).toEqual({ all: [], open: [] });
    const other = proposed([0.9, 1, 0.4, 0.7], '2 csubj', '0 root', '2 obj', '1 det');
    expect(standingOf(beginRound(now, other, held, 2), now).open).toEqual([4, 1]);
  });

  test('forgets a rejection that was taken back by hand', () => {
    const byHand = tree('2 dep', '0 root', '2 obj', '2 det');
    expect(forbiddenArcs(heldAfter(decided, byHand), byHand)).toEqual([]);
  });
});
