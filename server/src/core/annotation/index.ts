/** What the cells of a row say: each kind of cell is read, and printed, here and nowhere else. */

export { CellTable } from './cellTable.ts';
export {
  compareHeads,
  type Dependency,
  type DependencyText,
  hasDependency,
  isNodeId,
  printDependency,
  printDeps,
  readDeps,
  tidyDeps,
} from './deps.ts';
export { DepsProblem, EnhancedGraph } from './enhanced.ts';
export { type Feature, type Features, featureCells, readFeatures, sortKey } from './features.ts';
export { type Item, itemsOf, itemTexts, nameOfItem, printItems, valueOfItem } from './items.ts';
export { KNOWN_ATTRIBUTES, MiscFlag, type MiscItem, readMisc, scanMisc } from './misc.ts';
export { type Relation, readRelation, relations } from './relation.ts';
export {
  N_UDEPREL_CODES,
  UDEPREL_BITS,
  UDEPRELS,
  Udeprel,
  type UdeprelName,
  udeprelMask,
  udeprelSet,
} from './udeprel.ts';
export { UPOS, UPOS_NAMES, Upos, type UposName, uposCode, uposCodeAt, uposMask } from './upos.ts';
export { isSpace, isVisible, SPACES } from './whitespace.ts';
