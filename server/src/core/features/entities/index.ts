/** Mentions of entities as an editor shows them. */

export { drawnMentions } from './drawn.ts';
export { listedEntities } from './list.ts';
export { entityTypes, offeredEntities } from './offered.ts';
