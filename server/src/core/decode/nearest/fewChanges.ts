/**
 * The closest tree where a few changed heads are enough: nearly always so for the larger classes, and found much
 * faster than by a chart.
 */

import { CrossedArcs, type Heads, isTree, type Tangle } from '../../tree/index.ts';
import { isDerivable } from '../mhk/membership.ts';
import type { ArcScores } from '../types.ts';

/** A class of trees that can be searched: taking an arc away never leads out of it. */
export interface SearchedClass {
  /** Whether the arcs of a head vector in which words may be unattached are within the class. Exact for trees. */
  readonly isPossible: (heads: Heads) => boolean;
  /** Words of which at least one must lose its arc where that is not possible. */
  readonly suspects: (heads: Heads) => readonly number[];
  /** Most changes worth trying before the decoder. */
  readonly maxChanges: number;
}

/** 1-endpoint-crossing trees. Suspects: an arc whose crossing arcs do not meet, and those arcs. */
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
 * The best tree of a class under gold scores, given a tangle that is a tree and no member: one change is tried first,
 * then more. Where r changes suffice and fewer do not, any best tree has r, so this is exact; undefined when there is
 * too much to try. `accepts` has the last word on a tree.
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
 * The sets of words, of the given size, without whose arcs the rest is possible. More than MAX_SETS only if there
 * are.
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
    // Where nothing is wrong any more the other changes may be anywhere: one reattachment can require another.
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

  /** Tries all new heads for the changed words; false if they are too many. */
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
      // Trees only: a cycle can pass for possible.
      if (!isTree(heads) || !this.searched.isPossible(heads) || !this.accepts(heads)) return;
      this.heads = heads.slice();
      this.score = score;
      return;
    }
    const word = changed[at];
    for (const head of choices[at]) {
      const next = score + this.scoreOf(head, word);
      // What is still to come cannot be worth more than nothing: new arcs score below 0.
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
