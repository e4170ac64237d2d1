/**
 * When a parser for many languages should be followed by one that has learned from the treebank: each time the annotator has twice as
 * many sentences as the parser has learned from; sentences that are annotated in part count in part. Offered in the message of a re-parse or of *Next Uncertain*, and only once for as many.
 */

import { type Inert, inert } from '../../inert/index.ts';
import type { Snapshot } from '../documents/documents.ts';

/** In simulations (docs/parser-experiments.md), LAS with subtypes is then higher by 3 (Turkish, in order) to 21 points (Hungarian, least certain first). */
const FEWEST = 10;

/** Of sums of shares. */
const ROUNDING = 1e-9;

export interface HasTrainingOffers {
  readonly trainingOffers: TrainingOffers;
}

export class TrainingOffers {
  /** Number of trees of the last offer, by document. */
  private readonly offered = new Map<string, number>();

  /** Trees of the whole file that a parser made are not the annotator's: no offers until the file is closed. */
  silence(uri: string): void {
    this.offered.set(uri, Number.POSITIVE_INFINITY);
  }

  forget(uri: string): void {
    this.offered.delete(uri);
  }

  /**
   * Time O(words).
   *
   * @param learnedFrom number of sentences in the treebank that the parser learned from
   */
  offer({ uri, document }: Snapshot, learnedFrom: number): Inert | undefined {
    const wanted = Math.max(FEWEST, 2 * learnedFrom, 2 * (this.offered.get(uri) ?? 0));
    const { sentences } = document;
    if (sentences.length < wanted) return undefined;
    // Training learns from the decided words of a sentence alone.
    const worth = Math.floor(sentences.reduce((sum, { heads }) => sum + shareDecided(heads), 0) + ROUNDING);
    if (worth < wanted) return undefined;
    this.offered.set(uri, worth);
    return inert`${worth} sentences of this file are annotated: “Train Parser” makes a parser that has learned from them.`;
  }
}

/** Share of the words that have a head. */
const shareDecided = (heads: Int32Array): number =>
  heads.length === 1 ? 0 : heads.reduce((count, head) => (head < 0 ? count : count + 1), 0) / (heads.length - 1);
