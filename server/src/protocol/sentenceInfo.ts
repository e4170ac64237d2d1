/** What the status bar says about the sentence at the cursor. */

import type { Inert } from '../inert/index.ts';
import type { WireDocument } from './text.ts';

/** LSP request `treebank/sentenceInfo`: the sentence at a line, or null where there is none. */
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
  /** Number of the sentence in the file, from 1, and how many there are. */
  readonly number: number;
  readonly nSentences: number;
  readonly nWords: number;
  /** A few words: `projective`, `MH4, gap degree 1`, `not a tree`. */
  readonly summary: Inert;
  /** A sentence or two for the tooltip. */
  readonly detail: Inert;
}
