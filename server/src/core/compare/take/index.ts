/** Takes parts of another version of a sentence or treebank, as minimal edits. */

export { SentencePair } from './pair.ts';
export { type Taken, takeDifferences } from './take.ts';
