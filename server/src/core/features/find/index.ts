/** Finding sentences by sent_id and words. */

export { excerptOf, foundForm } from './excerpt.ts';
export { fold } from './fold.ts';
export { type Match, SentenceQuery } from './query.ts';
export { type Found, SentenceSearch } from './search.ts';
export { searchTextOf } from './searchText.ts';
