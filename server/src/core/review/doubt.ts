/** How much a parser doubts a sentence: what it would most be worth looking at next. */

import type { ProposedTree } from './proposals.ts';

/** Of one sentence. */
export interface Doubt {
  /** Whether words that count have no head yet: then only these count. */
  readonly isUnfinished: boolean;
  /** Expected number of wrong heads and word borders, as far as the probabilities are right. */
  readonly wrong: number;
  /** The word whose head or border is most likely to be wrong, and how likely that is, 0…1. */
  readonly word: number;
  readonly probability: number;
}

/**
 * Undefined if no word counts. A word without a head counts as much as its proposal is likely to be wrong; a head like the proposed one
 * likewise; any other head as much as the proposal is likely to be right. Time O(words).
 *
 * @param heads annotated, -1 for none
 * @param words positions of those that may be wrong: neither locked nor decided
 */
export function doubtOf(
  heads: Int32Array,
  proposed: Pick<ProposedTree, 'heads' | 'certainty'>,
  words: readonly number[],
): Doubt | undefined {
  const blank = words.filter((word) => heads[word] === -1);
  const isUnfinished = 0 < blank.length;
  let wrong = 0;
  let most: { readonly word: number; readonly probability: number } | undefined;
  for (const word of isUnfinished ? blank : words) {
    const certainty = proposed.certainty[word];
    const isOther = heads[word] !== -1 && heads[word] !== proposed.heads[word];
    const probability = isOther ? certainty : 1 - certainty;
    wrong += probability;
    if (most === undefined || most.probability < probability) most = { word, probability };
  }
  return most && { isUnfinished, wrong, ...most };
}

/** With words that may end elsewhere, each with the probability that it does not: as wrong as a head. */
export function withTokens(doubt: Doubt, tokens: ReadonlyMap<number, number>): Doubt {
  let { wrong, word, probability } = doubt;
  for (const [each, certainty] of tokens) {
    wrong += 1 - certainty;
    if (probability < 1 - certainty) [word, probability] = [each, 1 - certainty];
  }
  return { ...doubt, wrong, word, probability };
}

/** Unfinished sentences first, as a parser learns most from these, then those with more heads that are likely to be wrong. */
export function byDoubt(a: Doubt, b: Doubt): number {
  return Number(b.isUnfinished) - Number(a.isUnfinished) || b.wrong - a.wrong;
}
