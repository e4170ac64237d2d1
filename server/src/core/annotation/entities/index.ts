/** Mentions of entities in MISC (`Entity`, `Bridge`, `SplitAnte`): brackets, their fields, and the nodes between them. */

export { printMentions } from './brackets.ts';
export {
  type Bracket,
  ENTITY_ITEMS,
  entityItems,
  isEntityItem,
  onlyValue,
  type PartName,
  printChunk,
  readBrackets,
  readChunks,
  readPartName,
} from './chunks.ts';
export {
  declaredEntity,
  ENTITY_TYPES,
  type FieldNames,
  headOfMention,
  isOfPositions,
  movePositions,
  positionsOf,
  readFields,
  usualFields,
} from './fields.ts';
export { type Link, type Mention, type Mentions, readMentions } from './mentions.ts';
