/** Compares the trees of a system with gold trees. */

import type { Sentence } from '../conllu/index.ts';
import { crossingArcs, isProjective } from '../tree/index.ts';
import { alignFiles, type Mismatch } from './align.ts';
import { bootstrapIntervals, type Intervals } from './bootstrap.ts';
import { Breakdown, type BreakdownRow, DIRECTIONS, directionOf, LENGTHS, lengthBin } from './breakdown.ts';
import { type Official, officialScores, type ScoredPart } from './official/official.ts';
import { addTally, emptyTally, type Tally } from './tally.ts';
import { type DeprelPart, wordsOf } from './words.ts';

export interface EvaluateOptions {
  /** For all but the official scores. Default `universal`. */
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

/** Everything but `official` is about the words that are aligned: gold words that the system does not have are left out. */
export interface Evaluation {
  readonly deprels: DeprelPart;
  /** Where the texts of the files differ, the official scorer has no scores: words are then aligned sentence by sentence. */
  readonly isSameText: boolean;
  readonly official: Official;
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
  /** Sentences whose texts differ. */
  readonly mismatches: readonly Mismatch[];
}

/** What the scores over words are about: `all words` if every word of both files is aligned. */
export function wordsCounted({ all, official }: Evaluation): 'all words' | 'aligned words' {
  const { gold, system } = official.scores.Words;
  return all.words === gold && all.words === system ? 'all words' : 'aligned words';
}

/**
 * All words count, including punctuation. A blank or unreadable HEAD of the system is wrong. Words are aligned by characters over the
 * whole files (see `alignFiles`); ids and order play no part where the texts are equal. Time O(words + crossings).
 */
export function evaluate(
  gold: readonly Sentence[],
  system: readonly Sentence[],
  { deprels = 'universal', samples = 1000, seed = 1 }: EvaluateOptions = {},
): Evaluation {
  const { isSameText, parts, mismatches } = alignFiles(gold, system);
  const scored = parts.map((part) => ({ ...part, goldWords: wordsOf(part.gold), systemWords: wordsOf(part.system) }));
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

  for (const arcs of scored.flatMap((part) => comparedSentences(part, deprels))) {
    const { goldWords, heads, words } = arcs;
    const sentence = tallyWords(arcs, () => true);
    if (sentence.words === 0) continue;
    perSentence.push(sentence);
    addTally(all, sentence);
    addTally(isProjective(heads) ? projective : nonprojective, sentence);
    addTally(
      withoutPunctuation,
      tallyWords(arcs, (word) => goldWords.isPunctuation[word] === 0),
    );
    const isCrossed = new Uint8Array(heads.length);
    for (const dependent of crossingArcs(heads).dependents) isCrossed[dependent] = 1;
    addTally(crossed, withoutSentences(tallyWords(arcs, (word) => isCrossed[word - arcs.before] === 1)));
    addTally(uncrossed, withoutSentences(tallyWords(arcs, (word) => isCrossed[word - arcs.before] === 0)));

    for (const { goldWord, systemWord, goldHead, systemHead, goldDeprel, systemDeprel, isHead } of words) {
      if (systemWord === -1) continue;
      const isDeprel = goldDeprel === systemDeprel;
      byDeprel.add(goldDeprel, systemDeprel, isHead, isDeprel);
      byLength.add(lengthBin(goldHead, goldWord), lengthBin(systemHead, systemWord), isHead, isDeprel);
      byDirection.add(directionOf(goldHead, goldWord), directionOf(systemHead, systemWord), isHead, isDeprel);
      const key = `${goldDeprel}\t${systemDeprel}`;
      if (!isDeprel) confusions.set(key, (confusions.get(key) ?? 0) + 1);
    }
  }
  return {
    deprels,
    isSameText,
    official: officialScores(scored),
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

/** A gold word and the system's; `systemWord` is -1 if it has no such word, and then nothing else of the system is meaningful. */
interface ComparedWord {
  readonly goldWord: number;
  readonly systemWord: number;
  readonly goldHead: number;
  readonly systemHead: number;
  readonly goldDeprel: string;
  readonly systemDeprel: string;
  readonly isHead: boolean;
}

/** A gold sentence and what the system has for its words. */
interface ComparedSentence extends ScoredPart {
  /** Number of words of the part before the sentence. */
  readonly before: number;
  readonly heads: Int32Array;
  readonly words: readonly ComparedWord[];
}

function comparedSentences(part: ScoredPart, deprels: DeprelPart): ComparedSentence[] {
  const { gold, goldWords, systemWords, toSystem, toGold } = part;
  const kind = deprels === 'full' ? 'relations' : 'universal';
  return gold.sentences.map((sentence, index) => {
    const before = gold.firstWords[index];
    const words = Array.from({ length: sentence.nWords }, (_, at): ComparedWord => {
      const goldWord = before + at + 1;
      const systemWord = toSystem[goldWord];
      const goldHead = goldWords.heads[goldWord];
      const systemHead = systemWord === -1 ? -1 : systemWords.heads[systemWord];
      const isHead = 0 <= goldHead && 0 <= systemHead && toGold[systemHead] === goldHead;
      const goldDeprel = goldWords[kind][goldWord];
      const systemDeprel = systemWord === -1 ? '' : systemWords[kind][systemWord];
      return { goldWord, systemWord, goldHead, systemHead, goldDeprel, systemDeprel, isHead };
    });
    return { ...part, before, heads: sentence.heads, words };
  });
}

/**
 * Tally of the aligned words of one sentence for which `counts` is true. The sentence itself counts if any of its words does; it
 * matches only if none of them lacks a partner.
 */
function tallyWords({ goldWords, systemWords, words }: ComparedSentence, counts: (goldWord: number) => boolean): Tally {
  const tally = emptyTally();
  let nMissing = 0;
  for (const { goldWord, systemWord, goldDeprel, systemDeprel, isHead } of words) {
    if (!counts(goldWord)) continue;
    if (systemWord === -1) {
      nMissing++;
      continue;
    }
    const isDeprel = goldDeprel === systemDeprel;
    tally.words++;
    if (isHead) tally.heads++;
    if (isDeprel) tally.deprels++;
    if (isHead && isDeprel) tally.arcs++;
    if (goldWords.isContent[goldWord] === 1) tally.goldContent++;
    if (systemWords.isContent[systemWord] === 1) tally.systemContent++;
    if (goldWords.isContent[goldWord] === 1 && isHead && isDeprel) tally.contentArcs++;
  }
  const isWhole = 0 < tally.words && nMissing === 0;
  tally.sentences = 0 < tally.words ? 1 : 0;
  tally.unlabelledMatches = isWhole && tally.heads === tally.words ? 1 : 0;
  tally.labelledMatches = isWhole && tally.arcs === tally.words ? 1 : 0;
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
