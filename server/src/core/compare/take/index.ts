/** Taking what another version of a sentence or treebank has, as minimal edits. */

export { SentencePair } from './pair.ts';
export { type Taken, takeDifferences } from './take.ts';
