/** Three-way merge of treebanks. */

export { type ConflictBlock, conflictsBySentence, firstMarker, takeVersion } from './markers.ts';
export { type Merge, mergeTreebanks } from './merge.ts';
export { mergedWithNotes } from './notes.ts';
export { mergedFor, mergedWithMarkers } from './print.ts';
export type { MergeConflict, Three, Version } from './types.ts';
