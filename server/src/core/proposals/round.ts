/** A round of proposals for one sentence: the proposed tree, the decisions, and the constraints for the next round. */

import type { Arc } from '../decode/index.ts';
import type { Standing } from '../session/index.ts';
import { differences, isDifferent, type LabelledTree, type ProposedTree } from './proposals.ts';

/** Accepted arcs are those in the text, so that an undo reverts the decision, too. */
export interface Round {
  /** From 1. */
  readonly round: number;
  /** The tree at the beginning of the round. */
  readonly start: LabelledTree;
  /** Without a head for words that must not change. */
  readonly proposed: ProposedTree;
  /** Words whose proposals of this round are rejected, in the order of the decisions. */
  readonly rejected: readonly number[];
  readonly held: Held;
}

/** Decisions of earlier rounds. */
interface Held {
  /** Words whose arcs were accepted, or changed by hand: no later round changes them. */
  readonly words: ReadonlySet<number>;
  /** Rejected arcs with their relations: not proposed again. */
  readonly rejected: readonly LabelledArc[];
}

interface LabelledArc extends Arc {
  readonly deprel: string;
}

const NOTHING_HELD: Held = { words: new Set(), rejected: [] };

interface ProposalStanding {
  readonly word: number;
  readonly standing: Standing;
}

export interface RoundStanding {
  /** The differences at the beginning of the round, least certain first. */
  readonly all: readonly ProposalStanding[];
  /** Undecided words, in the same order. */
  readonly open: readonly number[];
}

/**
 * A round. Rejected proposals are not made again: the parser must not use their arcs; if only the
 * relation was rejected, the word keeps its own.
 */
export function beginRound(start: LabelledTree, proposed: ProposedTree, held = NOTHING_HELD, round = 1): Round {
  const heads = Int32Array.from(proposed.heads);
  for (const { head, dependent, deprel } of held.rejected) {
    if (heads[dependent] === head && proposed.deprels[dependent] === deprel) heads[dependent] = -1;
  }
  return { round, start, proposed: { ...proposed, heads }, rejected: [], held };
}

/** A word changed by hand is decided, like one whose proposal was accepted or rejected. O(n log n). */
export function standingOf({ start, proposed, rejected }: Round, current: LabelledTree): RoundStanding {
  const isRejected = new Set(rejected);
  const standing = (word: number): Standing => {
    if (!isAsBefore(start, current, word)) return isDifferent(current, proposed, word) ? 'hand' : 'taken';
    return isRejected.has(word) ? 'kept' : 'open';
  };
  const all = differences(start, proposed).map((word) => ({ word, standing: standing(word) }));
  return { all, open: all.filter((each) => each.standing === 'open').map(({ word }) => word) };
}

const isAsBefore = (start: LabelledTree, current: LabelledTree, word: number): boolean =>
  start.heads[word] === current.heads[word] && start.deprels[word] === current.deprels[word];

/** The constraints for the next round. */
export function heldAfter({ start, proposed, rejected, held }: Round, current: LabelledTree): Held {
  const words = new Set(held.words);
  for (let word = 1; word < start.heads.length; word++) if (!isAsBefore(start, current, word)) words.add(word);
  const isOpen = (word: number) => isDifferent(current, proposed, word);
  const arcs = rejected
    .filter(isOpen)
    .map((dependent) => ({ head: proposed.heads[dependent], dependent, deprel: proposed.deprels[dependent] }));
  return { words, rejected: [...held.rejected, ...arcs] };
}

/** Arcs forbidden in a parse: the rejected ones, except current arcs of which only the relation was rejected. */
export function forbiddenArcs({ rejected }: Held, { heads }: LabelledTree): Arc[] {
  return rejected.flatMap(({ head, dependent }) => (heads[dependent] === head ? [] : [{ head, dependent }]));
}
