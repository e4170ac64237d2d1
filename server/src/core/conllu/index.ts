/** Lossless CoNLL-U: text → sentences and problems; edits as span replacements. */

export { BlockStream, splitBlocks } from './blocks.ts';
export { COLUMNS, Column, type ColumnIndex, type ColumnName, N_COLUMNS } from './column.ts';
export { Document, type Position } from './document.ts';
export { type Comment, Field, ROW_STRIDE } from './parse.ts';
export type { Problem, ProblemId } from './problem.ts';
export { RowKind, Sentence } from './sentence.ts';
export { applyEdits, type Span, type TextEdit } from './span.ts';
