/** Exact decoders: arc scores and hard constraints in, the best tree of a class out. */

export { eisner } from './eisner.ts';
export { isMh4, isMhk, LARGEST_K, smallestMhk } from './membership.ts';
export { mh4 } from './mh4.ts';
export { mst } from './mst.ts';
export * from './types.ts';
