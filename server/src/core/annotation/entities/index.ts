/** Mentions of entities in MISC (`Entity`, `Bridge`, `SplitAnte`): brackets, their fields, and the nodes between them. */

export { type Chunk, ENTITY_ITEMS, entityItems, isEntityItem, onlyValue, printChunk, readChunks } from './chunks.ts';
export { declaredEntity, type FieldNames, isOfPositions, positionsOf, readFields, usualFields } from './fields.ts';
export { type Link, type Mention, type Mentions, readMentions } from './mentions.ts';
