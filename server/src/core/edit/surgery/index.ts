/** Surgery: inserts, deletes, splits and merges words, tokens, empty nodes and sentences, and updates all references. */

export { OPERATION_NAMES } from './arguments.ts';
export { attachAll, type NewArc } from './attachAll.ts';
export { commentOf, isAboutWords, type Renaming, referencesInComment, renameInComment } from './comments.ts';
export { CONTENT_COLUMNS, type ContentToken, type SentenceContent } from './content.ts';
export { emptyValues } from './further/emptyValues.ts';
export { referencesInMisc, renameInMisc } from './misc.ts';
export { operate } from './operate.ts';
export { rebuild } from './rebuild.ts';
export { type IdPair, type Transplant, transplant } from './transplant.ts';
export type {
  AnyOperation,
  Done,
  NodeId,
  Operated,
  Operation,
  OperationArgs,
  OperationName,
  RefusalCode,
  Refused,
  WordMove,
} from './types.ts';
