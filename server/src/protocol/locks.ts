import type { Inert } from '../inert/index.ts';

/**
 * LSP notification `treebank/locksChanged`: locks, states or notes of open documents may have changed, so what shows them should ask again.
 * With parameters, if an edit has changed the state of a sentence.
 */
export const LOCKS_CHANGED_NOTIFICATION = 'treebank/locksChanged';

export interface LocksChanged {
  readonly uri: string;
  readonly message: Inert;
}
