/** The lists that need no model: punctuation against the rule, inconsistent repeats, unusual configurations. */

import { formatNumber, localized } from '../../localization/index.ts';
import type { Sentence } from '../conllu/index.ts';
import { PunctuationList } from './punctuation/list.ts';
import { RarityList } from './rarity/list.ts';
import { LEAST_WORDS, RepeatList } from './repeats/list.ts';
import { ARC_COLUMNS, type Rules, reportedWords } from './reported.ts';
import type { Suspicion, SuspicionList } from './types.ts';

export const QUICK_LISTS = ['rare', 'punctuation', 'repeats'] as const satisfies readonly SuspicionList[];
export type QuickList = (typeof QUICK_LISTS)[number];

/** The rows of a sentence, by list, in the order of the words. */
export type QuickRows = Readonly<Record<QuickList, readonly Suspicion[]>>;

interface QuickOptions extends Rules {
  /** Share of the words, except punctuation, that are listed as rare, 0…1. */
  readonly share: number;
}

const NO_ROWS: QuickRows = { rare: [], punctuation: [], repeats: [] };

export class QuickLists {
  readonly punctuation = new PunctuationList();
  readonly repeats = new RepeatList();
  readonly rare = new RarityList();

  constructor(private readonly options: QuickOptions) {}

  /**
   * The rows of a sentence of the treebank, also of one edited since: only that sentence is examined again. Words reported by a rule are
   * left out. O(length), and the time of the rules if there is anything to list.
   */
  of(sentence: Sentence, index: number): QuickRows {
    const rare = this.rare.of(sentence, index);
    const punctuation = this.punctuation.of(sentence, index);
    const repeats = this.repeats.isLarge ? this.repeats.of(sentence, index) : [];
    if (rare.length + punctuation.length + repeats.length === 0) return NO_ROWS;
    const reported = reportedWords(sentence, index, ARC_COLUMNS, this.options);
    const unreported = (rows: readonly Suspicion[]) => rows.filter(({ word }) => !reported.has(word));
    return {
      rare: unreported(rare).map((row) => this.rare.complete(row)),
      punctuation: unreported(punctuation),
      repeats: unreported(repeats),
    };
  }

  /** The text about a list as a whole; undefined for nothing. */
  noteOn(list: QuickList): string | undefined {
    if (list === 'punctuation') return this.punctuation.summary;
    if (list === 'repeats' && !this.repeats.isLarge) {
      return localized`Only from ${formatNumber(LEAST_WORDS)} words on: a smaller treebank hardly repeats itself.`;
    }
    return undefined;
  }
}

export interface QuickResult {
  readonly lists: QuickLists;
  /** For each sentence. */
  readonly rows: readonly QuickRows[];
}

/**
 * All quick lists of a treebank, in small steps: yields the progress, 0…1, after each sentence of each of four passes. About 2 s for
 * 100,000 words, 500 bytes a word.
 */
export function* quickLists(sentences: readonly Sentence[], options: QuickOptions): Generator<number, QuickResult> {
  const lists = new QuickLists(options);
  const nSteps = 4 * Math.max(1, sentences.length);
  let nDone = 0;
  for (const [index, sentence] of sentences.entries()) {
    lists.punctuation.add(sentence, index);
    lists.repeats.add(sentence, index);
    lists.rare.add(sentence);
    yield ++nDone / nSteps;
  }
  for (const sentence of sentences) {
    lists.rare.rate(sentence);
    yield ++nDone / nSteps;
  }
  lists.rare.settle(options.share);
  const rows: QuickRows[] = [];
  for (const [index, sentence] of sentences.entries()) {
    rows.push(lists.of(sentence, index));
    yield ++nDone / nSteps;
  }
  for (const [index, sentence] of sentences.entries()) {
    lists.rare.gather(sentence, index);
    yield ++nDone / nSteps;
  }
  const complete = (each: QuickRows): QuickRows =>
    each.rare.length === 0 ? each : { ...each, rare: each.rare.map((row) => lists.rare.complete(row)) };
  return { lists, rows: rows.map(complete) };
}

/** The same at once. */
export function allQuickLists(sentences: readonly Sentence[], options: QuickOptions): QuickResult {
  const steps = quickLists(sentences, options);
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}
