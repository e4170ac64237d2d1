/** The write side: takes a sentence and its intended content, and returns minimal edits (in sentence offsets). */

export { cellEdit, wordCellEdit } from './cell.ts';
export { composed } from './compose.ts';
export { difference } from './difference.ts';
export { EditList, mergeEdits } from './editList.ts';
export { expressionEdits } from './expressions.ts';
export { type ChangedArc, followBasicArc, restsOnOldArcs, STALE_DEPS } from './followDeps.ts';
export {
  countChanges,
  DEPS_MODES,
  type DepsMode,
  type HeadEditOptions,
  headEdits,
  leavesStaleDeps,
  obstacleToHeads,
  withTree,
} from './heads.ts';
export * from './mentions/index.ts';
export { missingColumn, missingColumnNamed, missingColumnObstacle } from './missingColumn.ts';
export { parallelItem } from './parallelArc.ts';
export { renameId } from './renameId.ts';
export { isSentIdPattern, mentionsOf, renameSentId, renumberSentIds } from './sentIds.ts';
export * from './surgery/index.ts';
export { type Tags, tagEdits, unfilledWords, untaggedWords } from './tags.ts';
export { type WordMap, wordsAfter } from './wordMoves.ts';
