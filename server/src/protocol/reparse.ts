/** Re-parsing: the server answers with edits, the client applies them as one step that one undo takes back. */

import type { Inert } from '../inert/index.ts';
import type { WireDocument, WireTextEdit } from './text.ts';

/** LSP request `treebank/reparse`. With a `workDoneToken` the server reports progress; cancelled, nothing is answered or kept. */
export const REPARSE_REQUEST = 'treebank/reparse';

/**
 * `sentences`: every sentence that has one of the lines. `words`: the words on the lines; the arcs of all other words of
 * their sentences are locked. `file`: all sentences.
 */
export type ReparseScope = 'sentences' | 'words' | 'file';

/** Lines of a document, both inclusive. */
export interface LineRange {
  readonly startLine: number;
  readonly endLine: number;
}

export interface ReparseParams {
  readonly textDocument: WireDocument;
  readonly scope: ReparseScope;
  /** Fill in UPOS and FEATS, too, where words in scope have no UPOS. Cells that are filled in stay. Default: the setting `treebank.reparse.fillTags`. */
  readonly fillTags?: boolean;
  /** Several for several cursors; unread for the scope `file`. */
  readonly lines: readonly LineRange[];
  /** Version of the document that the user looked at; another one at the server is refused. */
  readonly version?: number;
  readonly workDoneToken?: string | number;
}

/** A word whose head the parser was not sure of. */
export interface UncertainWord {
  /** In the document as it is once the edits are applied, which change no lines. */
  readonly line: number;
  readonly id: string;
  readonly form: string;
  /** How much likelier the head was than the next best: difference of log-probabilities. */
  readonly margin: number;
}

export type ReparseResult =
  | {
      readonly ok: true;
      readonly version: number;
      /** Disjoint, all against the text of `version`. */
      readonly edits: readonly WireTextEdit[];
      readonly headsChanged: number;
      readonly deprelsChanged: number;
      /** Words that get a UPOS. */
      readonly wordsTagged: number;
      readonly sentencesChanged: number;
      /** The least certain first; the diagram marks them, too, until their sentence is edited. */
      readonly uncertain: readonly UncertainWord[];
      /** For the user: what was done, with which parser, and what could not be done. */
      readonly message: Inert;
    }
  | { readonly ok: false; readonly reason: Inert };
