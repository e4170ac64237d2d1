/** Two versions of a treebank: which sentence and word is which, and what differs. */

export * from './align/index.ts';
export * from './differences/index.ts';
