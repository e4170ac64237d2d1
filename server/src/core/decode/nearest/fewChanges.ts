/**
 * Finds the closest tree if a few changed heads are enough: for the larger classes that is nearly always so, and much faster than
 * a chart.
 */

import { CrossedArcs, type Heads, isTree, type Tangle } from '../../tree/index.ts';
import { isDerivable } from '../mhk/membership.ts';
import type { ArcScores } from '../types.ts';

/** A class of trees that can be searched: removing an arc never leaves the class. */
export interface SearchedClass {
  /** Whether the arcs of a head vector, in which words may be unattached, are within the class. Exact for trees. */
  readonly isPossible: (heads: Heads) => boolean;
  /** Words of which at least one must lose its arc if the class is violated. */
  readonly suspects: (heads: Heads) => readonly number[];
  /** Maximum number of changes worth trying before the decoder. */
  readonly maxChanges: number;
}

/** 1-endpoint-crossing trees. Suspects: an arc whose crossing arcs share no endpoint, and those arcs. */
export const searchedOneEndpointCrossing: SearchedClass = {
  isPossible: (heads) => oneEndpointSuspects(heads).length === 0,
  suspects: oneEndpointSuspects,
  maxChanges: 3,
};

function oneEndpointSuspects(heads: Heads): readonly number[] {
  const crossed = new CrossedArcs(heads, 0);
  for (let index = 0; index < crossed.count; index++) {
    if (crossed.commonEndpoints(index).length > 0) continue;
    return [index, ...crossed.crossing(index)].map((each) => crossed.dependents[each]);
  }
  return [];
}

/** Trees of MH_k. Suspects: all words. */
export function searchedMhk(k: number): SearchedClass {
  return {
    isPossible: (heads) => isDerivable(heads, k),
    suspects: (heads) => Array.from({ length: heads.length - 1 }, (_, at) => at + 1).filter((word) => heads[word] >= 0),
    maxChanges: 1,
  };
}

const MAX_SETS = 1_000;
const MAX_CHOICES = 20_000;

/**
 * The best tree of a class under gold scores, given a tangle that is a tree outside the class: tries one change first, then more.
 * If r changes suffice and fewer do not, every best tree has r, so this is exact; undefined if there is too much to try.
 * `accepts` makes the final decision on a tree.
 */
export function closestByFewChanges(
  { heads: gold }: Tangle,
  scores: ArcScores,
  searched: SearchedClass,
  accepts: (heads: Heads) => boolean,
): Int32Array | undefined {
  for (let nChanges = 1; nChanges <= searched.maxChanges; nChanges++) {
    const sets = changedSets(gold, searched, nChanges);
    if (sets.length > MAX_SETS) return undefined;
    const best = new Best(scores, searched, accepts);
    for (const changed of sets) if (!best.try(gold, changed)) return undefined;
    if (best.heads !== undefined) return best.heads;
  }
  return undefined;
}

/**
 * The sets of words of the given size whose removal leaves arcs that are within the class. Returns more than MAX_SETS only if
 * there are more.
 */
function changedSets(gold: Heads, searched: SearchedClass, size: number): number[][] {
  const sets = new Map<string, number[]>();
  const heads = gold.slice();
  const extend = (changed: readonly number[]): void => {
    if (sets.size > MAX_SETS) return;
    const isPossible = searched.isPossible(heads);
    if (changed.length === size) {
      if (isPossible) sets.set(`${changed}`, [...changed]);
      return;
    }
    // Once no violation is left, the other changes may be anywhere: one reattachment can require another.
    const words = isPossible ? heads.keys() : searched.suspects(heads);
    for (const word of words) {
      if (word === 0 || heads[word] < 0) continue;
      heads[word] = -1;
      extend([...changed, word].sort((a, b) => a - b));
      heads[word] = gold[word];
    }
  };
  extend([]);
  return [...sets.values()];
}

/** The best tree so far. */
class Best {
  heads: Int32Array | undefined;
  private score = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly scores: ArcScores,
    private readonly searched: SearchedClass,
    private readonly accepts: (heads: Heads) => boolean,
  ) {}

  /** Tries all new heads for the changed words; false if there are too many. */
  try(gold: Heads, changed: readonly number[]): boolean {
    const heads = gold.slice();
    for (const word of changed) heads[word] = -1;
    const choices = changed.map((word) => this.choices(heads, word, gold[word]));
    if (choices.reduce((product, { length }) => product * length, 1) > MAX_CHOICES) return false;
    this.place(heads, changed, choices, 0, 0);
    return true;
  }

  /** Heads that the word could take if the other changed words had none, best score first. */
  private choices(heads: Heads, word: number, goldHead: number): number[] {
    const possible: number[] = [];
    for (let head = 0; head < heads.length; head++) {
      if (head === word || head === goldHead) continue;
      heads[word] = head;
      if (this.searched.isPossible(heads)) possible.push(head);
    }
    heads[word] = -1;
    return possible.sort((a, b) => this.scoreOf(b, word) - this.scoreOf(a, word) || a - b);
  }

  private place(
    heads: Heads,
    changed: readonly number[],
    choices: readonly (readonly number[])[],
    at: number,
    score: number,
  ): void {
    if (at === changed.length) {
      // Only trees count: a cycle can pass the class test.
      if (!isTree(heads) || !this.searched.isPossible(heads) || !this.accepts(heads)) return;
      this.heads = heads.slice();
      this.score = score;
      return;
    }
    const word = changed[at];
    for (const head of choices[at]) {
      const next = score + this.scoreOf(head, word);
      // The remaining words cannot add anything: new arcs score below 0.
      if (next <= this.score) break;
      heads[word] = head;
      this.place(heads, changed, choices, at + 1, next);
    }
    heads[word] = -1;
  }

  private scoreOf(head: number, word: number): number {
    return this.scores.values[head * (this.scores.n + 1) + word];
  }
}
