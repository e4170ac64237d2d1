/** The contents of the cells of a row: each kind of cell is read and printed only here. */

export { ByteTable, mixed, nextHash } from './byteTable.ts';
export { CellTable } from './cellTable.ts';
export {
  compareHeads,
  type Dependency,
  type DependencyText,
  hasDependency,
  isNodeId,
  printDependency,
  printDeps,
  readDependency,
  readDeps,
  tidyDeps,
} from './deps.ts';
export { DepsProblem, EnhancedGraph } from './enhanced.ts';
export * from './entities/index.ts';
export * from './expressions/index.ts';
export {
  type Feature,
  type Features,
  featureCells,
  hasFeatureConflict,
  printFeature,
  printFeatures,
  readFeatureItems,
  readFeatures,
  sortKey,
  tidyFeatures,
  withFeature,
} from './features.ts';
export { compareFeatures, itemsOf, itemTexts, nameOfItem, printItems, valueOfItem, withItems } from './items.ts';
export { type LemmaScript, lemmaOf, nameOfScript, scriptOf, scriptOfName } from './lemmaScripts.ts';
export {
  type Gloss,
  glossesOf,
  KNOWN_ATTRIBUTES,
  MiscFlag,
  type MiscItem,
  NO_SPACE_AFTER,
  printMisc,
  printMiscItem,
  readMisc,
  scanMisc,
} from './misc.ts';
export {
  isRootRelation,
  printRelation,
  type Relation,
  readRelation,
  relationParts,
  relations,
  subtypePart,
  universalPart,
} from './relation.ts';
export {
  isSudRelation,
  readSudLabel,
  type Scheme,
  SUD_DEEP,
  SUD_LABELS,
  SUD_OWN,
  SUD_RELATIONS,
  SUD_SUBTYPES,
  type SudDeep,
  type SudLabel,
  sudPart,
} from './sud.ts';
export { type PackedTexts, Texts } from './texts.ts';
export { grown, Tuples } from './tuples.ts';
export {
  N_UDEPREL_CODES,
  UDEPREL_BITS,
  UDEPRELS,
  Udeprel,
  type UdeprelName,
  udeprelMask,
  udeprelSet,
} from './udeprel.ts';
export { isUpos, UPOS, UPOS_NAMES, Upos, type UposName, uposCode, uposCodeAt, uposMask } from './upos.ts';
export {
  cellFault,
  charactersFault,
  faultSentence,
  faultText,
  shownValue,
  type ValueFault,
  type ValueKind,
  valueFault,
  withoutBars,
} from './values.ts';
export { type KindCells, type PackedKinds, WordKinds } from './wordKinds.ts';
