/** The text of the status bar about the sentence at the cursor. */

import type { Inert } from '../inert/index.ts';
import type { WireDocument } from './text.ts';

/** LSP request `treebank/sentenceInfo`: the sentence at a line, or null if there is none. */
export const SENTENCE_INFO_REQUEST = 'treebank/sentenceInfo';

export interface SentenceInfoParams {
  readonly textDocument: WireDocument;
  readonly line: number;
}

export interface SentenceInfo {
  readonly version: number;
  /** Lines of the sentence in the document, half-open. */
  readonly startLine: number;
  readonly endLine: number;
  readonly sentId: string | undefined;
  /** Number of the sentence in the file, from 1, and the total number of sentences. */
  readonly number: number;
  readonly nSentences: number;
  readonly nWords: number;
  /** A few words: `projective`, `MH4, gap degree 1`, `not a tree`. */
  readonly summary: Inert;
  /** One or two sentences for the tooltip. */
  readonly detail: Inert;
}
