/** Guidance about a relation or tag, for a view that explains what it shows. */

import type { Inert } from '../inert/index.ts';

/** LSP request `treebank/guidance`; null for what is no relation, tag, feature or value. */
export const GUIDANCE_REQUEST = 'treebank/guidance';

export interface GuidanceParams {
  readonly textDocument: { readonly uri: string };
  /** As in its cell: `obl:arg`, `NOUN`. */
  readonly name: string;
}

export interface GuidanceLines {
  /** The name with its meaning in a few words, what it is for, when not, counts and examples in this file. */
  readonly lines: readonly Inert[];
  /** Where the guidelines treat it: those for all languages first. */
  readonly pages: readonly GuidancePage[];
}

export interface GuidancePage {
  /** `UD`, `SUD` or the code of a language. */
  readonly of: Inert;
  readonly url: string;
}
