/** A row as printed, with its position in the files. */

import { becauseText, type Suspicion, type SuspicionKind, type WordPlace } from '../../core/suspicion/index.ts';
import type { ReviewedTreebank } from './treebank.ts';

/** Field names and their order are a contract. */
export interface ReviewRow extends ReviewedPlace {
  readonly kind: SuspicionKind;
  readonly score: number;
  /** Rank from 1, the most unusual first. */
  readonly rank: number;
  /** New values by column, `head` being an ID; null if nothing is proposed. */
  readonly suggestion: Suspicion['suggestion'] | null;
  readonly because: string;
  /** Similar words with a different annotation. */
  readonly otherwise: readonly ReviewedPlace[];
  /** Only for arcs that are not projective. */
  readonly nonprojective?: true;
}

export interface ReviewedPlace {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly sentId: string | null;
  /** ID of the word. */
  readonly word: number;
}

export function reviewedPlace({ located }: ReviewedTreebank, { sentence: index, word }: WordPlace): ReviewedPlace {
  const { sentence, file, line } = located[index];
  const row = sentence.rowOfWord(word);
  return {
    file,
    line: line + sentence.rowLine(row) + 1,
    sentId: sentence.sentId ?? null,
    word: sentence.idOfWord(word),
  };
}

export function reviewRow(treebank: ReviewedTreebank, row: Suspicion, rank: number): ReviewRow {
  const { kind, score, suggestion, because } = row;
  const { sentence } = treebank.located[row.sentence];
  const head = suggestion?.head === undefined ? {} : { head: sentence.idOfWord(suggestion.head) };
  return {
    ...reviewedPlace(treebank, row),
    kind,
    score,
    rank,
    suggestion: suggestion === undefined ? null : { ...suggestion, ...head },
    because: becauseText(because),
    otherwise: (because.usage?.otherwise ?? []).map((place) => reviewedPlace(treebank, place)),
    ...('isNonprojective' in row && row.isNonprojective === true ? { nonprojective: true } : {}),
  };
}
