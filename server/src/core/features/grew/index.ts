/** Editor features for requests and rules. Spans are offsets in their text. */

export { changesOf } from './changes.ts';
export { type GrewItem, grewCompletionsAt } from './completion.ts';
export { grewFolds } from './folding.ts';
export { grewHoverAt } from './hover.ts';
export { type QueryWords, queryWords } from './queryWords.ts';
export { type GrewSymbol, grewSymbols } from './symbols.ts';
