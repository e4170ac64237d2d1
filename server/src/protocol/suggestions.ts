/** What may be in a cell of the text, for keys that take it. */

import type { WireDocument, WirePosition, WireRange } from './text.ts';

/**
 * LSP request `treebank/suggestions`: the list of `textDocument/completion` for a cell, once it knows all counts and the model's prediction. Null
 * outside of cells, and if the text has changed meanwhile.
 */
export const SUGGESTIONS_REQUEST = 'treebank/suggestions';

export interface SuggestionsParams {
  readonly textDocument: WireDocument;
  readonly position: WirePosition;
}

export interface Suggestions {
  /** What a suggestion replaces. */
  readonly range: WireRange;
  /** The most plausible first. */
  readonly items: readonly Suggestion[];
}

export interface Suggestion {
  /** Goes into the document, so it is not inert. */
  readonly text: string;
  /** What an editor compares with the text from the start of the range to the cursor. */
  readonly filter: string;
}
