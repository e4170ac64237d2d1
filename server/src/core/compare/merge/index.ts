/** Three-way merge of treebanks. */

export { type ConflictBlock, conflictBlocks, conflictsBySentence, takeVersion } from './markers.ts';
export { type Merge, type MergedBlock, mergeTreebanks, type UnreadableVersion } from './merge.ts';
export { mergedWithNotes } from './notes.ts';
export { type MarkerOptions, mergedFor, mergedWithMarkers } from './print.ts';
export type { MergeColumn, MergeConflict, Side, Three, Version } from './types.ts';
