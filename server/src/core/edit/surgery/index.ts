/** Surgery: inserting, deleting, splitting and merging words, tokens, empty nodes and sentences, with all references updated. */

export { OPERATION_NAMES } from './arguments.ts';
export { attachAll, type NewArc } from './attachAll.ts';
export { commentOf, isAboutWords, type Renaming, referencesInComment, renameInComment } from './comments.ts';
export { declaredEntity } from './entities/fields.ts';
export { REFERENCE_ATTRIBUTES, referencesInMisc, renameInMisc } from './misc.ts';
export { operate } from './operate.ts';
export {
  CONTENT_COLUMNS,
  type Content,
  type ContentEdge,
  type ContentNode,
  type ContentToken,
  rebuild,
} from './rebuild.ts';
export { type IdPair, type Stretch, type Transplant, transplant } from './transplant.ts';
export type {
  AnyOperation,
  Done,
  NewCells,
  NodeId,
  Operated,
  Operation,
  OperationArgs,
  OperationName,
  PartCells,
  RefusalCode,
  Refused,
  WordMove,
} from './types.ts';
