/** What an editor shows in requests and rules. Spans are offsets in their text. */

export { changesOf, type SentenceChanges } from './changes.ts';
export { type GrewCompletions, type GrewItem, type GrewItemKind, grewCompletionsAt } from './completion.ts';
export { grewFolds } from './folding.ts';
export { grewHoverAt } from './hover.ts';
export { type GrewSymbol, grewSymbols } from './symbols.ts';
export { type QueryWords, queryWords } from './words.ts';
