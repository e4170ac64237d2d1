/** Compares the trees of a system with gold trees. */

import type { Sentence } from '../conllu/index.ts';
import { crossingArcs, isProjective } from '../tree/index.ts';
import { alignSentences, type Mismatch } from './align.ts';
import { bootstrapIntervals, type Intervals } from './bootstrap.ts';
import { Breakdown, type BreakdownRow, DIRECTIONS, directionOf, LENGTHS, lengthBin } from './breakdown.ts';
import { addTally, emptyTally, type Tally } from './tally.ts';
import { type DeprelPart, readTree, type Tree } from './words.ts';

export interface EvaluateOptions {
  /** Default `full`. */
  readonly deprels?: DeprelPart;
  /** Number of draws for the confidence intervals; 0 for none. Default 1000. */
  readonly samples?: number;
  /** Seed of the draws. Default 1. */
  readonly seed?: number;
}

/** A gold relation confused with another; heads are ignored. */
export interface Confusion {
  readonly gold: string;
  readonly system: string;
  readonly count: number;
}

export interface Evaluation {
  readonly deprels: DeprelPart;
  readonly all: Readonly<Tally>;
  /** Words that are not punctuation in the gold file. */
  readonly withoutPunctuation: Readonly<Tally>;
  /** Words whose gold arc crosses another gold arc (the root at position 0), and all others. Sentences are not counted here. */
  readonly crossed: Readonly<Tally>;
  readonly uncrossed: Readonly<Tally>;
  /** Sentences whose gold tree is projective, and all others. */
  readonly projective: Readonly<Tally>;
  readonly nonprojective: Readonly<Tally>;
  readonly byDeprel: readonly BreakdownRow[];
  readonly byLength: readonly BreakdownRow[];
  readonly byDirection: readonly BreakdownRow[];
  /** Most frequent first. */
  readonly confusions: readonly Confusion[];
  readonly intervals: Intervals | undefined;
  /** Not included in any of the above. */
  readonly mismatches: readonly Mismatch[];
}

/** All words count, including punctuation. A blank or unreadable HEAD of the system is wrong. Time O(words + crossings). */
export function evaluate(
  gold: readonly Sentence[],
  system: readonly Sentence[],
  { deprels = 'full', samples = 1000, seed = 1 }: EvaluateOptions = {},
): Evaluation {
  const { pairs, mismatches } = alignSentences(gold, system);
  const all = emptyTally();
  const withoutPunctuation = emptyTally();
  const crossed = emptyTally();
  const uncrossed = emptyTally();
  const projective = emptyTally();
  const nonprojective = emptyTally();
  const byDeprel = new Breakdown();
  const byLength = new Breakdown();
  const byDirection = new Breakdown();
  const confusions = new Map<string, number>();
  const perSentence: Tally[] = [];

  for (const pair of pairs) {
    const goldTree = readTree(pair.gold, deprels);
    const systemTree = readTree(pair.system, deprels);
    const sentence = tallyWords(goldTree, systemTree, () => true);
    perSentence.push(sentence);
    addTally(all, sentence);
    addTally(isProjective(goldTree.heads) ? projective : nonprojective, sentence);
    addTally(
      withoutPunctuation,
      tallyWords(goldTree, systemTree, (word) => goldTree.isPunctuation[word] === 0),
    );
    const isCrossed = new Uint8Array(goldTree.n + 1);
    for (const dependent of crossingArcs(goldTree.heads).dependents) isCrossed[dependent] = 1;
    addTally(crossed, withoutSentences(tallyWords(goldTree, systemTree, (word) => isCrossed[word] === 1)));
    addTally(uncrossed, withoutSentences(tallyWords(goldTree, systemTree, (word) => isCrossed[word] === 0)));

    for (let word = 1; word <= goldTree.n; word++) {
      const [goldHead, systemHead] = [goldTree.heads[word], systemTree.heads[word]];
      const [goldDeprel, systemDeprel] = [goldTree.deprels[word], systemTree.deprels[word]];
      const headRight = 0 <= goldHead && goldHead === systemHead;
      const deprelRight = goldDeprel === systemDeprel;
      byDeprel.add(goldDeprel, systemDeprel, headRight, deprelRight);
      byLength.add(lengthBin(goldHead, word), lengthBin(systemHead, word), headRight, deprelRight);
      byDirection.add(directionOf(goldHead, word), directionOf(systemHead, word), headRight, deprelRight);
      const key = `${goldDeprel}\t${systemDeprel}`;
      if (!deprelRight) confusions.set(key, (confusions.get(key) ?? 0) + 1);
    }
  }
  return {
    deprels,
    all,
    withoutPunctuation,
    crossed,
    uncrossed,
    projective,
    nonprojective,
    byDeprel: byDeprel.rows(),
    byLength: byLength.rows(LENGTHS),
    byDirection: byDirection.rows(DIRECTIONS),
    confusions: sortedConfusions(confusions),
    intervals: bootstrapIntervals(perSentence, samples, seed),
    mismatches,
  };
}

/** Tally of the words of one sentence for which `counts` is true. The sentence itself counts if any of its words does. */
function tallyWords(gold: Tree, system: Tree, counts: (word: number) => boolean): Tally {
  const tally = emptyTally();
  for (let word = 1; word <= gold.n; word++) {
    if (!counts(word)) continue;
    const headRight = 0 <= gold.heads[word] && gold.heads[word] === system.heads[word];
    const deprelRight = gold.deprels[word] === system.deprels[word];
    tally.words++;
    if (headRight) tally.heads++;
    if (deprelRight) tally.deprels++;
    if (headRight && deprelRight) tally.arcs++;
    if (gold.isContent[word] === 1) tally.goldContent++;
    if (system.isContent[word] === 1) tally.systemContent++;
    if (gold.isContent[word] === 1 && headRight && deprelRight) tally.contentArcs++;
  }
  tally.sentences = 0 < tally.words ? 1 : 0;
  tally.unlabelledMatches = 0 < tally.words && tally.heads === tally.words ? 1 : 0;
  tally.labelledMatches = 0 < tally.words && tally.arcs === tally.words ? 1 : 0;
  return tally;
}

/** Exact matches of parts of sentences would be misleading. */
function withoutSentences(tally: Tally): Tally {
  return { ...tally, sentences: 0, unlabelledMatches: 0, labelledMatches: 0 };
}

function sortedConfusions(counts: ReadonlyMap<string, number>): Confusion[] {
  return [...counts]
    .map(([key, count]) => {
      const [gold, system] = key.split('\t');
      return { gold, system, count };
    })
    .sort((a, b) => b.count - a.count || (a.gold + a.system < b.gold + b.system ? -1 : 1));
}
