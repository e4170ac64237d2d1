/** Multiword expressions (PARSEME): codes in MISC or in a column of their own, and the words that share a number. */

export { MWE_CATEGORIES, MWE_EDITIONS, MWE_NOTES, type MweEdition, mweCategoriesOf } from './categories.ts';
export { type MweCell, type MweCells, mweCellsOf } from './cells.ts';
export { changedExpressions, type ExpressionChange } from './change.ts';
export {
  isMweColumn,
  isMweItem,
  MWE_ATTRIBUTES,
  type MweItem,
  mweItems,
  mweValueInMisc,
  readMweCodes,
} from './codes.ts';
export { type Expression, printExpressions, readExpressions } from './expressions.ts';
export { codesInCell, expressionsOf, type MwePlace, mwePlaceIn, mwePlaceOf } from './sentence.ts';
