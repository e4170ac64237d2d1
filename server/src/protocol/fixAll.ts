/** *Fix All of a Kind* over several files: what it would change in each, then the edits, once the files to change are open in the editor. */

import type { Inert } from '../inert/index.ts';
import type { Answer } from './answer.ts';
import type { WireTextEdit } from './text.ts';

/** LSP request `treebank/fixAll`. Files that are open count as they are in the editor. Can be cancelled. */
export const FIX_ALL_REQUEST = 'treebank/fixAll';

export interface FixAllParams {
  readonly uris: readonly string[];
  /** Of the rule whose findings are repaired. */
  readonly id: string;
  /** Wanted for applying them: all files must be open. Without, only what would be done. */
  readonly edits?: boolean;
  /** The files of the treebank, repaired or not: new sent_ids are in none of them. Those of `uris` may be left out. */
  readonly scope?: readonly string[];
  /** Repairs what a release has to be without, whatever the settings say. */
  readonly release?: boolean;
}

/** A file with repairs, or with sentences that must stay as they are. */
export interface FixedFile {
  readonly uri: string;
  /** Of the open document that the edits are for. */
  readonly version: number;
  /** Findings of the rule, and the sentences that change. */
  readonly findings: number;
  readonly sentences: number;
  /** Why other sentences stay as they are. */
  readonly left?: Inert;
  /** Disjoint; empty unless wanted. */
  readonly edits: readonly WireTextEdit[];
}

export type FixAllResult = Answer<{ readonly files: readonly FixedFile[] }>;
