/** The repairs that commands ask for: the server answers with edits, the client applies them to the buffer. */

import type { Inert } from '../inert/index.ts';
import type { WireDocument, WireTextEdit } from './text.ts';

/**
 * `projectivize`: nearest projective tree. `lift`: projective tree by lifting (Nivre & Nilsson 2005). `mh4`, `oneEndpointCrossing`: nearest tree of that class. `tree`: attach what
 * is unattached, break cycles, keep one root, with fewest changes.
 */
export type RepairKind = 'projectivize' | 'lift' | 'mh4' | 'oneEndpointCrossing' | 'tree';

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
