/** Compares the trees of a system with gold trees. */

import { translatable } from '../../localization/index.ts';
import type { Sentence } from '../conllu/index.ts';
import { crossingArcs, isProjective } from '../tree/index.ts';
import { type AlignedPart, alignFiles, type Mismatch } from './align.ts';
import { addBreakdowns, comparisonOf, tallyWords, withoutSentences } from './arcs.ts';
import { bootstrapIntervals, type Intervals, SentenceCounts } from './bootstrap.ts';
import { Breakdown, type BreakdownRow, DIRECTIONS, LENGTHS } from './breakdown.ts';
import { addOfficial, noScores, type Official, officialScores } from './official/official.ts';
import { type DeprelPart, wordsOf } from './scoredWords.ts';
import { addTally, emptyTally, type Tally } from './tally.ts';

interface EvaluateOptions {
  /** For all but the official scores. Default `universal`. */
  readonly deprels?: DeprelPart;
  /** Number of draws for the confidence intervals; 0 for none. Default 1000. */
  readonly samples?: number;
  /** Seed of the draws. Default 1. */
  readonly seed?: number;
}

/** A gold relation confused with another; heads are ignored. */
interface Confusion {
  readonly gold: string;
  readonly system: string;
  readonly count: number;
}

/** Everything but `official` is about aligned words: gold words that the system does not have are left out. */
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

/** The words that scores refer to: `all words` if every word of both files is aligned. */
export function wordsCounted({ all, official }: Evaluation): string {
  const { gold, system } = official.scores.Words;
  return all.words === gold && all.words === system ? translatable`all words` : translatable`aligned words`;
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
  const evaluator = new Evaluator(deprels);
  for (const part of parts) evaluator.add(part);
  return evaluator.evaluation(samples, seed, { isSameText, mismatches });
}

const TALLIES = ['all', 'withoutPunctuation', 'crossed', 'uncrossed', 'projective', 'nonprojective'] as const;
const BREAKDOWNS = ['byDeprel', 'byLength', 'byDirection'] as const;

/** Counts over some sentences. Counts of others can be added; JSON preserves them. */
export interface EvaluationCounts {
  readonly tallies: Readonly<Record<(typeof TALLIES)[number], Readonly<Tally>>>;
  readonly breakdowns: Readonly<Record<(typeof BREAKDOWNS)[number], Breakdown['entries']>>;
  readonly confusions: readonly (readonly [relations: string, n: number])[];
  readonly official: Official;
  /** See SentenceCounts. */
  readonly sentences: ArrayLike<number>;
}

/** Evaluates files part by part: 12 bytes per sentence, and nothing else that grows with them. */
export class Evaluator {
  private readonly tallies = Object.fromEntries(TALLIES.map((name) => [name, emptyTally()])) as Record<
    (typeof TALLIES)[number],
    Tally
  >;
  private readonly breakdowns = Object.fromEntries(BREAKDOWNS.map((name) => [name, new Breakdown()])) as Record<
    (typeof BREAKDOWNS)[number],
    Breakdown
  >;
  private readonly confusions = new Map<string, number>();
  private readonly sentences = new SentenceCounts();
  private official = noScores();

  constructor(private readonly deprels: DeprelPart) {}

  add(aligned: AlignedPart): void {
    const part = { ...aligned, goldWords: wordsOf(aligned.gold), systemWords: wordsOf(aligned.system) };
    const { all, withoutPunctuation, crossed, uncrossed, projective, nonprojective } = this.tallies;
    const compared = comparisonOf(part, this.deprels);
    part.gold.sentences.forEach(({ heads }, index) => {
      const span = { from: part.gold.firstWords[index] + 1, to: part.gold.firstWords[index + 1] };
      const sentence = tallyWords(compared, span, () => true);
      if (sentence.words === 0) return;
      this.sentences.push(sentence);
      addTally(all, sentence);
      addTally(isProjective(heads) ? projective : nonprojective, sentence);
      const { isPunctuation } = part.goldWords;
      addTally(
        withoutPunctuation,
        tallyWords(compared, span, (word) => isPunctuation[word] === 0),
      );
      const isCrossed = new Uint8Array(heads.length);
      for (const dependent of crossingArcs(heads).dependents) isCrossed[dependent] = 1;
      const before = span.from - 1;
      addTally(crossed, withoutSentences(tallyWords(compared, span, (word) => isCrossed[word - before] === 1)));
      addTally(uncrossed, withoutSentences(tallyWords(compared, span, (word) => isCrossed[word - before] === 0)));
    });
    const { byDeprel, byLength, byDirection } = this.breakdowns;
    addBreakdowns(compared, byDeprel, byLength, byDirection, this.confusions);
    this.official = addOfficial(this.official, officialScores([part]));
  }

  get counts(): EvaluationCounts {
    const { tallies, breakdowns, confusions, official, sentences } = this;
    const entries = BREAKDOWNS.map((name) => [name, breakdowns[name].entries]);
    return {
      tallies,
      breakdowns: Object.fromEntries(entries) as Record<(typeof BREAKDOWNS)[number], Breakdown['entries']>,
      confusions: [...confusions],
      official,
      sentences: sentences.flat,
    };
  }

  merge({ tallies, breakdowns, confusions, official, sentences }: EvaluationCounts): void {
    for (const name of TALLIES) addTally(this.tallies[name], tallies[name]);
    for (const name of BREAKDOWNS) this.breakdowns[name].merge(breakdowns[name]);
    for (const [relations, n] of confusions) this.confusions.set(relations, (this.confusions.get(relations) ?? 0) + n);
    this.official = addOfficial(this.official, official);
    this.sentences.pushFlat(sentences);
  }

  evaluation(samples: number, seed: number, text: Pick<Evaluation, 'isSameText' | 'mismatches'>): Evaluation {
    const { byDeprel, byLength, byDirection } = this.breakdowns;
    return {
      deprels: this.deprels,
      ...text,
      official: this.official,
      ...this.tallies,
      byDeprel: byDeprel.rows(),
      byLength: byLength.rows(LENGTHS),
      byDirection: byDirection.rows(DIRECTIONS),
      confusions: sortedConfusions(this.confusions),
      intervals: bootstrapIntervals(this.sentences, samples, seed),
    };
  }
}

function sortedConfusions(counts: ReadonlyMap<string, number>): Confusion[] {
  return [...counts]
    .map(([key, count]) => {
      const [gold, system] = key.split('\t');
      return { gold, system, count };
    })
    .sort((a, b) => b.count - a.count || (a.gold + a.system < b.gold + b.system ? -1 : 1));
}
