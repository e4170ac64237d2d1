/** Two versions of a treebank: their alignment by sentences and words, and their differences. */

export * from './align/index.ts';
export * from './differences/index.ts';
