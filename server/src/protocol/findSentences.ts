/** What *Find Sentence* asks while somebody types. */

import type { Inert } from '../inert/index.ts';
import type { WireRange } from './text.ts';

/** LSP request `treebank/findSentences`: sentences of the open documents by sent_id and words. */
export const FIND_SENTENCES_REQUEST = 'treebank/findSentences';

export interface FindSentencesParams {
  /** Words, in any order, and parts of words; case and accents do not matter. Empty: every sentence. */
  readonly query: string;
  /** URI of the document whose sentences come first among equal ones. */
  readonly first?: string;
  /** Sentences to answer with at most; 200 if it is missing, and never more. */
  readonly limit?: number;
}

export interface FoundSentences {
  /** Better matches first: the sent_id, a part of it, the words one after the other, the words anywhere. */
  readonly sentences: readonly FoundSentence[];
  /** How many there are, those that are left out included. */
  readonly count: number;
}

export interface FoundSentence {
  readonly uri: string;
  /** Of the document that the places are in. */
  readonly version: number;
  /** Of the sentence, half-open. */
  readonly startLine: number;
  readonly endLine: number;
  /** The FORM that was found, or the beginning of the first row. */
  readonly range: WireRange;
  /** The sent_id, or `sentence 7`. */
  readonly name: Inert;
  /** The sentence, or the part of it that was found. */
  readonly text: Inert;
}
