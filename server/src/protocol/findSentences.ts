/** The request behind *Find Sentence*, sent as the user types. */

import type { Inert } from '../inert/index.ts';
import type { WireRange } from './text.ts';

/** LSP request `treebank/findSentences`: sentences of the open documents by sent_id and words. */
export const FIND_SENTENCES_REQUEST = 'treebank/findSentences';

export interface FindSentencesParams {
  /** Words or parts of words, in any order; case and accents do not matter. Empty: every sentence. */
  readonly query: string;
  /** URI of the document whose sentences come first among equally good matches. */
  readonly first?: string;
  /** Maximum number of sentences to return; 200 by default, and never more. */
  readonly limit?: number;
}

export interface FoundSentences {
  /** Best matches first: the sent_id, part of it, the words in sequence, the words anywhere. */
  readonly sentences: readonly FoundSentence[];
  /** Total number of matches, including those not returned. */
  readonly count: number;
}

export interface FoundSentence {
  readonly uri: string;
  /** Document version that the positions refer to. */
  readonly version: number;
  /** Lines of the sentence, half-open. */
  readonly startLine: number;
  readonly endLine: number;
  /** The FORM that matched, or the beginning of the first row. */
  readonly range: WireRange;
  /** The sent_id, or `sentence 7`. */
  readonly name: Inert;
  /** The sentence, or the part that matched. */
  readonly text: Inert;
}
