/**
 * The analyses (UPOS and FEATS) of the words of a sentence together: from the network's scores of each word, and from how much more often
 * than by chance two analyses are neighbours in the training data. This makes articles, adjectives and nouns agree.
 */

import type { Example } from '../base/readWords.ts';
import type { TagInventory } from './inventory.ts';

/** An analysis that a word may have. */
export interface Candidate {
  /** Class of the UPOS; -1 for one that the training data does not have. */
  readonly tag: number;
  /** Class of the FEATS; -1 likewise. */
  readonly cell: number;
  /** log p, up to a constant of the word. */
  readonly score: number;
}

/** Weight of the log of how much more often than by chance. */
const WEIGHT = 0.6;
/** Occurrences that chance counts for, because what follows a rare analysis says little. */
const PRIOR = 10;
/** Candidates of a word beyond these never win. */
const MOST_CANDIDATES = 8;

/** How often analyses are neighbours: numbers of two analyses and a count, one after the other; the start is number `analyses.length / 2`. */
export function countNeighbours(examples: readonly Example[], inventory: TagInventory): Int32Array {
  const numbers = new AnalysisNumbers(inventory);
  const [tags, cells] = [inventory.upos, inventory.feats].map(
    (values) => new Map(values.map((each, at) => [each, at])),
  );
  const counts = new Map<number, number>();
  const size = numbers.start + 1;
  for (const { words } of examples) {
    let before = numbers.start;
    for (let word = 1; word <= words.n; word++) {
      const own = numbers.of(tags.get(words.upos[word]) ?? -1, cells.get(words.feats[word]) ?? -1);
      const pair = before * size + own;
      if (before !== -1 && own !== -1) counts.set(pair, (counts.get(pair) ?? 0) + 1);
      before = own;
    }
  }
  const pairs = [...counts].sort(([a], [b]) => a - b);
  return Int32Array.from(pairs.flatMap(([pair, count]) => [Math.floor(pair / size), pair % size, count]));
}

export class Neighbours {
  private readonly numbers: AnalysisNumbers;
  private readonly pairs = new Map<number, number>();
  /** Occurrences as the first and as the second of a pair. */
  private readonly firsts: Float64Array;
  private readonly seconds: Float64Array;
  private total = 0;

  constructor(inventory: TagInventory, counted: Int32Array) {
    this.numbers = new AnalysisNumbers(inventory);
    const size = this.numbers.start + 1;
    this.firsts = new Float64Array(size);
    this.seconds = new Float64Array(size);
    for (let at = 0; at + 2 < counted.length; at += 3) {
      const [first, second, count] = counted.subarray(at, at + 3);
      this.pairs.set(first * size + second, count);
      this.firsts[first] += count;
      this.seconds[second] += count;
      this.total += count;
    }
  }

  /** The most probable candidate of each word, element 0 undefined (Viterbi 1967). Time O(n). */
  best(candidates: readonly (readonly Candidate[])[]): (Candidate | undefined)[] {
    let before: Step[] = [{ own: undefined, number: this.numbers.start, score: 0, before: undefined }];
    for (const all of candidates.slice(1)) {
      const own =
        all.length <= MOST_CANDIDATES ? all : [...all].sort((a, b) => b.score - a.score).slice(0, MOST_CANDIDATES);
      before = own.map((each): Step => {
        const number = this.numbers.of(each.tag, each.cell);
        let best = before[0];
        let most = -Infinity;
        for (const step of before) {
          const score = step.score + WEIGHT * this.affinity(step.number, number);
          if (score <= most) continue;
          most = score;
          best = step;
        }
        return { own: each, number, score: most + each.score, before: best };
      });
    }
    const found = new Array<Candidate | undefined>(candidates.length).fill(undefined);
    let step: Step | undefined = before.reduce((a, b) => (a.score < b.score ? b : a));
    for (let word = candidates.length - 1; 0 < word; word--) {
      found[word] = step?.own;
      step = step?.before;
    }
    return found;
  }

  /** What `best` maximises. */
  score(chosen: readonly Candidate[]): number {
    let before = this.numbers.start;
    let sum = 0;
    for (const { tag, cell, score } of chosen) {
      const own = this.numbers.of(tag, cell);
      sum += score + WEIGHT * this.affinity(before, own);
      before = own;
    }
    return sum;
  }

  /** log p(second | first) / p(second); 0 where one of them is unknown. */
  private affinity(first: number, second: number): number {
    if (first === -1 || second === -1 || this.total === 0) return 0;
    const chance = Math.max(0.5, this.seconds[second]) / this.total;
    const count = this.pairs.get(first * this.firsts.length + second) ?? 0;
    return Math.log((count + PRIOR * chance) / ((this.firsts[first] + PRIOR) * chance));
  }
}

interface Step {
  readonly own: Candidate | undefined;
  readonly number: number;
  readonly score: number;
  readonly before: Step | undefined;
}

/** Numbers of the analyses of an inventory by the classes of UPOS and FEATS. */
class AnalysisNumbers {
  readonly start: number;
  private readonly byClasses = new Map<number, number>();
  private readonly nCells: number;

  constructor({ analyses, feats }: TagInventory) {
    this.nCells = feats.length;
    this.start = analyses.length / 2;
    for (let at = 0; at < this.start; at++) {
      this.byClasses.set(analyses[2 * at] * this.nCells + analyses[2 * at + 1], at);
    }
  }

  /** -1 for an unknown one. */
  of(tag: number, cell: number): number {
    return tag === -1 || cell === -1 ? -1 : (this.byClasses.get(tag * this.nCells + cell) ?? -1);
  }
}
