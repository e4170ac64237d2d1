/** LSP notification `treebank/locksChanged`: the locks of open documents may have changed, so diagrams should be requested again. */
export const LOCKS_CHANGED_NOTIFICATION = 'treebank/locksChanged';
