/** The repairs that commands ask for: the server answers with edits, the client applies them to the buffer. */

import type { Inert } from '../inert/index.ts';
import type { WireDocument, WireTextEdit } from './text.ts';
import type { NearestClass } from './treeClasses.ts';

/**
 * `projectivize`: nearest projective tree. `lift`: projective tree by lifting (Nivre & Nilsson 2005). `tree`: attach what is unattached,
 * break cycles, keep one root, with fewest changes. Else the name of a tree class: its nearest tree.
 */
export type RepairKind = 'projectivize' | 'lift' | 'tree' | NearestClass;

/** LSP request `treebank/repair`: repair every sentence that has a line in startLine … endLine (both inclusive). */
export const REPAIR_REQUEST = 'treebank/repair';

export interface RepairParams {
  readonly textDocument: WireDocument;
  readonly kind: RepairKind;
  readonly startLine: number;
  readonly endLine: number;
  /** Version of the document that the user looked at; another one at the server is refused. */
  readonly version?: number;
}

/** Tagged: either edits against `version` (none when there was nothing to do), or the reason why there are none. */
export type RepairResult =
  | {
      readonly ok: true;
      readonly version: number;
      /** Disjoint, all against the text of `version`. */
      readonly edits: readonly WireTextEdit[];
      readonly headsChanged: number;
      readonly sentencesChanged: number;
      /** One line for the user: what was done, and what could not be. */
      readonly message: Inert;
    }
  | { readonly ok: false; readonly reason: Inert };
