/** Lossless CoNLL-U: text → sentences and problems; edits as span replacements. */

export { blankColumnsObstacle, blankRows, cellsBetweenBlanks } from './blankColumns.ts';
export { BlockStream, splitBlocks } from './blocks.ts';
export {
  COLUMN_TITLES,
  COLUMNS,
  Column,
  type ColumnIndex,
  type ColumnName,
  DECLARING,
  declaredColumns,
  N_COLUMNS,
} from './column.ts';
export {
  Columns,
  columnsNamed,
  columnsOf,
  columnsOfNames,
  declaredNames,
  headerLine,
  headerProblems,
  TEN_COLUMNS,
  withoutDeclaration,
} from './columns.ts';
export type { Comment } from './comment.ts';
export { firstCommentPlace } from './commentPlace.ts';
export { converted, formatOfNames, inColumns, type Losses, noLosses, ROW_FORMATS } from './conversion.ts';
export { detached } from './detached.ts';
export { Document, type Position } from './document.ts';
export {
  BLANKS_FOR_TABS,
  BLANKS_FOR_TABS_ADVICE,
  FOREIGN,
  FOREIGN_ADVICE,
  firstContent,
  hasRow,
  NO_ROW,
} from './foreign.ts';
export { tokenRows, wordForms } from './forms.ts';
export { toNfc } from './normalForm.ts';
export {
  contradictingColumns,
  declarationsIn,
  FEWEST_IN_EDITOR,
  HEAD_OF_FILE,
  nameOfColumns,
  type OtherColumns,
  obstacleInColumns,
  otherColumns,
  refusalOfColumns,
  refusalOfContradiction,
  textsOf,
} from './otherColumns.ts';
export type { Problem, ProblemId } from './problem.ts';
export { Field, ROW_STRIDE } from './row.ts';
export { RowKind, Sentence } from './sentence.ts';
export { applyEdits, type Span, type TextEdit } from './span.ts';
export { TextTable } from './textTable.ts';
export { textOfUnits, unitsOf } from './units.ts';
export { hasSpace, isBlank, isSpace, isVisible, SPACES, trimmed } from './whitespace.ts';
