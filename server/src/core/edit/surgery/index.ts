/** Surgery: words, tokens, empty nodes and sentences inserted, deleted, split and merged, with all that refers to them. */

export { OPERATION_NAMES } from './arguments.ts';
export { operate } from './operate.ts';
export type {
  AnyOperation,
  Done,
  NewCells,
  Operated,
  Operation,
  OperationArgs,
  OperationName,
  PartCells,
  RefusalCode,
  Refused,
  WordMove,
} from './types.ts';
