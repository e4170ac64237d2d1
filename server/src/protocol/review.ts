/**
 * Re-parsing with review: the parser proposes a tree, nothing is written, and the user accepts or rejects it arc by arc. The server
 * keeps what is proposed and decided for the session; the diagram shows it (`DiagramReview`).
 */

import type { Inert } from '../inert/index.ts';
import type { LineRange, WireDocument } from './text.ts';

/**
 * `propose`: begin, or begin anew. `nextRound`: parse the sentence again, with what was accepted kept and what was rejected forbidden.
 * `accept`: the arc of a word, with the smallest set of further proposals that is needed. `acceptSubtree`: of the word and all words below
 * it in the proposed tree. `acceptAbove`: all arcs that are at least as certain as `above`. `restore`: take the last rejection back.
 * `nextUncertain`: to the least certain proposal of the document, or, where none is open, to the sentence that the parser doubts most; `next`
 * is then the line of a word. `leave`: forget the review of the document; what was accepted stays.
 */
export const REVIEW_STEPS = [
  'propose',
  'nextRound',
  'accept',
  'acceptSubtree',
  'acceptAbove',
  'reject',
  'restore',
  'nextUncertain',
  'leave',
] as const;
export type ReviewStep = (typeof REVIEW_STEPS)[number];

export interface Reviewing {
  readonly step: ReviewStep;
  /** What `propose` parses, see `ReparseScope`; `sentences` by default. */
  readonly proposeFor?: 'sentences' | 'words' | 'file';
  /** For `propose`, as for `reparse`; otherwise the line of the word, or any line of the sentence. */
  readonly lines: readonly LineRange[];
  /** Of `acceptAbove`: percent, 0…100. */
  readonly above?: number;
}

/** Where the review stands after a step, once its edits are applied. */
export interface Reviewed {
  /** Decisions in the sentence, and those left. */
  readonly nTotal: number;
  readonly nOpen: number;
  /** First line of the sentence to continue with if nothing is left here: the next one in the list, starting over at its end. */
  readonly next?: number;
  /** Sentences with something left to decide, this one included. */
  readonly nSentencesOpen: number;
}

/** LSP request `treebank/reviewList`: the sentences under review, those with the most differences first; null without a review. */
export const REVIEW_LIST_REQUEST = 'treebank/reviewList';

export interface ReviewListParams {
  readonly textDocument: WireDocument;
}

export interface ReviewedSentence {
  readonly startLine: number;
  /** The sent_id, or `sentence 7`. */
  readonly name: Inert;
  readonly text: Inert;
  readonly nTotal: number;
  readonly nOpen: number;
  /** Probability of the least certain open arc, 0…1; undefined if none is open. */
  readonly leastCertain?: number;
}

/** LSP notification `treebank/reviewChanged`: a decision that did not change the text, so diagrams should be requested again. */
export const REVIEW_CHANGED_NOTIFICATION = 'treebank/reviewChanged';
