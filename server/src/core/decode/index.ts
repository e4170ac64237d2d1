/** Exact decoders: arc scores and hard constraints in, the best tree of a class out. */

export { eisner } from './eisner.ts';
export { mh4 } from './mh4.ts';
export { mst } from './mst.ts';
export * from './types.ts';
