/** Locked arcs: `treebank/lock`, the intention `lock` as a separate request, and the notification of changes. */

import type { Shorthand } from './edit.ts';

/** LSP request `treebank/lock`: short for `treebank/edit`, answered with an AcknowledgeResult. */
export const LOCK_REQUEST = 'treebank/lock';

export type LockParams = Shorthand<'lock'>;

/** LSP notification `treebank/locksChanged`: the locks of open documents may have changed, so diagrams should be requested again. */
export const LOCKS_CHANGED_NOTIFICATION = 'treebank/locksChanged';
