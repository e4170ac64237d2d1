/** How a list shows a sentence that was found: the part that the query is about, and the word. */

import { Column, type Sentence, type Span } from '../../conllu/index.ts';
import { shorten } from '../names.ts';
import { fold } from './fold.ts';
import type { SentenceQuery } from './query.ts';
import { fullTextOf } from './searchText.ts';

/** Code units in front of what was found that say what it is about. */
const BEFORE = 30;

/**
 * The text of a sentence in one line of at most `longest` code points: from its beginning, unless what was found would be cut off.
 * Time O(length).
 */
export function excerptOf(sentence: Sentence, query: SentenceQuery, longest: number): string {
  const text = fullTextOf(sentence);
  const at = text.length <= longest ? 0 : placeIn(text, query);
  if (at + query.phrase.length <= longest) return shorten(text, longest);
  const from = text.slice(at - BEFORE, at);
  // From the start of a word, or at least not from the middle of a character.
  const start = from.search(/(?<=\s)\S/u);
  const lead = start === -1 ? from.replace(/^[\p{M}\udc00-\udfff]+/u, '') : from.slice(start);
  return `…${shorten(lead + text.slice(at), longest - 1)}`;
}

/** Where the query, or the first of its words that is there, stands in a text; 0 where it does not. */
function placeIn(text: string, query: SentenceQuery): number {
  const folded = fold(text);
  for (const part of [query.phrase, ...query.words]) {
    const at = folded.indexOf(part);
    if (at !== -1) return unfolded(text, at);
  }
  return 0;
}

/** Place in a text of a place in its folded form: exact by words; in a word, as folding leaves the length of most alone. */
function unfolded(text: string, place: number): number {
  let before = 0;
  for (const { 0: word, index } of text.matchAll(/\S+/g)) {
    const { length } = fold(word);
    if (place <= before + length) return index + Math.min(place - before, word.length - 1);
    before += length === 0 ? 0 : length + 1;
  }
  return 0;
}

/**
 * The FORM that a query is about: where most of its words follow one another, from its first one on; the first such place.
 * Undefined where no form has its first word. Time O(length · words of the query).
 */
export function foundForm(sentence: Sentence, { words }: SentenceQuery): Span | undefined {
  if (words.length === 0) return undefined;
  const forms: string[] = [];
  for (let word = 1; word <= sentence.nWords; word++) forms.push(fold(sentence.wordCell(word, Column.form)));
  let best: { readonly word: number; readonly length: number } | undefined;
  for (let word = 1; word <= sentence.nWords; word++) {
    let length = 0;
    while (length < words.length && forms[word - 1 + length]?.includes(words[length])) length++;
    if ((best?.length ?? 0) < length) best = { word, length };
  }
  return best && sentence.wordCellSpan(best.word, Column.form);
}
