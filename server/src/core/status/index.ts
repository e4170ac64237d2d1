/** How far a treebank is: how each sentence of a file stands, counts of files, and their sums for the files of one treebank. */

export { doneIn, type StatusCounts, sumOf, treebankOf } from './counts.ts';
export { type FileStanding, Kinds, StandingMaker } from './standing.ts';
