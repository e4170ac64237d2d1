/** A parser's doubts about a sentence: the places most worth looking at next. */

import type { ProposedTree } from './proposals.ts';

/** Columns whose predicted values have a probability. */
export const TAG_COLUMNS = ['upos', 'xpos', 'feats'] as const;

/** A predicted tag that is likely to be wrong. */
export interface UncertainTag {
  /** By position. */
  readonly word: number;
  readonly column: (typeof TAG_COLUMNS)[number];
  /** Probability that it is right, 0…1. */
  readonly certainty: number;
}

/** A doubtful border in running text. */
export interface UncertainEnd {
  /** By position: the first word of a token that may end elsewhere, or the word after which the sentence ends or continues. */
  readonly word: number;
  readonly of: 'token' | 'sentence';
  /** Probability that it is right, 0…1. */
  readonly certainty: number;
}

/** The doubtful part of a word: its head, its end, whether the sentence ends with it, or a tag. */
type DoubtedPart = 'head' | UncertainEnd['of'] | UncertainTag['column'];

/** Of so many words of a sentence, the least certain one: deciding these teaches a parser most for the work (docs/parser-experiments.md). */
const ONE_IN = 4;

/** How many words of a sentence are the least certain quarter. */
export const quarterOf = (nWords: number): number => Math.ceil(nWords / ONE_IN);

/** The doubts about one sentence. */
export interface Doubt {
  /** Whether words that count have no head yet: then only these count. */
  readonly isUnfinished: boolean;
  /** Whether fewer words than a quarter of the sentence have a head: then only as many count, the least certain ones. */
  readonly lacksQuarter: boolean;
  /** Expected number of wrong heads, word borders and tags, assuming correct probabilities. */
  readonly wrong: number;
  /** The most likely error, its word, and its probability, 0…1. */
  readonly what: DoubtedPart;
  readonly word: number;
  readonly probability: number;
}

/**
 * Undefined if no word counts. A word without a head counts with the probability that its proposal is wrong, as does a head equal to the
 * proposed one; any other head counts with the probability that the proposal is right. Time O(words log words).
 *
 * @param heads annotated, -1 for none
 * @param words positions of possible errors: neither locked nor decided
 */
export function doubtOf(
  heads: Int32Array,
  proposed: Pick<ProposedTree, 'heads' | 'certainty'>,
  words: readonly number[],
): Doubt | undefined {
  const blank = words.filter((word) => heads[word] === -1);
  const isUnfinished = 0 < blank.length;
  const nDecided = heads.reduce((count, head, word) => (word === 0 || head < 0 ? count : count + 1), 0);
  const lacking = quarterOf(heads.length - 1) - nDecided;
  const lacksQuarter = isUnfinished && 0 < lacking;
  const uncertain = (some: readonly number[]) =>
    [...some].sort((a, b) => proposed.certainty[a] - proposed.certainty[b] || a - b);
  let wrong = 0;
  let most: { readonly word: number; readonly probability: number } | undefined;
  for (const word of lacksQuarter ? uncertain(blank).slice(0, lacking) : isUnfinished ? blank : words) {
    const certainty = proposed.certainty[word];
    const isOther = heads[word] !== -1 && heads[word] !== proposed.heads[word];
    const probability = isOther ? certainty : 1 - certainty;
    wrong += probability;
    if (most === undefined || most.probability < probability) most = { word, probability };
  }
  return most && { isUnfinished, lacksQuarter, wrong, what: 'head', ...most };
}

/** Adds the marks from annotating the sentence, each weighted like a head. Time O(marks). */
export function withMarks(
  doubt: Doubt,
  { ends, tags }: { readonly ends: readonly UncertainEnd[]; readonly tags: readonly UncertainTag[] },
): Doubt {
  let { wrong, what, word, probability } = doubt;
  const add = (newWhat: DoubtedPart, newWord: number, certainty: number) => {
    wrong += 1 - certainty;
    if (probability < 1 - certainty) [what, word, probability] = [newWhat, newWord, 1 - certainty];
  };
  for (const end of ends) add(end.of, end.word, end.certainty);
  for (const tag of tags) add(tag.column, tag.word, tag.certainty);
  return { ...doubt, wrong, what, word, probability };
}

/**
 * Sentences without the heads of a quarter of their words first, then other unfinished ones, as a parser learns most from these; among each by
 * the expected number of errors.
 */
export function byDoubt(a: Doubt, b: Doubt): number {
  return stageOf(b) - stageOf(a) || b.wrong - a.wrong;
}

const stageOf = ({ isUnfinished, lacksQuarter }: Doubt): number => Number(isUnfinished) + Number(lacksQuarter);
