/** Tables of a treebank: lexicon, relations, features, paradigms, lists, numbers. Words in, plain rows out. docs/tables.md describes them. */

export { ambiguousTable } from './ambiguous.ts';
export { type Chart, chartSvg, chartsOf } from './chart.ts';
export { type Counting, countingOf, SHOWN_TABLES, type ShownTable } from './counting.ts';
export { CountedExpressions, expressionsTable, inconsistentTable } from './expressions.ts';
export { featuresTable } from './features.ts';
export { comparedTable } from './keyness.ts';
export { LEXICON_KEYS, lexiconTable } from './lexicon.ts';
export { CountedLists, listsTable } from './lists.ts';
export type { CountedAt, CountTable, PartStart, TableColumn, TableRow, Wanted } from './model.ts';
export { CountedNumbers, numbersTable, type PackedNumbers } from './numbers.ts';
export { paradigmsTable } from './paradigms.ts';
export { type RowPattern, requestOf } from './pattern.ts';
export { type RegistrationOf, withRegistration } from './registered.ts';
export {
  CountedArcs,
  DEFAULT_RELATION_KEYS,
  RELATION_KEYS,
  type RelationKey,
  relationMatrix,
  relationsTable,
} from './relations.ts';
export { rowPattern } from './rowPattern.ts';
export { rowRule } from './rowRule.ts';
export { type PackedShapes, Shapes } from './shapes.ts';
export { CountedWords } from './words.ts';
