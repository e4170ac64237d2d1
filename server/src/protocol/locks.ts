/** Locked arcs: the server says what `.treebank.json` is to hold, the client writes it, as for acknowledged findings. */

import type { LineRange } from './reparse.ts';
import type { WireDocument } from './text.ts';

/** LSP request `treebank/lock`, answered with an AcknowledgeResult. */
export const LOCK_REQUEST = 'treebank/lock';

export interface LockParams {
  readonly textDocument: WireDocument;
  /** The words on these lines. */
  readonly lines: readonly LineRange[];
  readonly state: 'locked' | 'unlocked';
}

/** LSP notification `treebank/locksChanged`: the locks of open documents may have changed, so diagrams are to be asked for anew. */
export const LOCKS_CHANGED_NOTIFICATION = 'treebank/locksChanged';
