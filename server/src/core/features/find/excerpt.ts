/** How a list shows a found sentence: an excerpt around the match, and the matching word. */

import { Column, type Sentence, type Span } from '../../conllu/index.ts';
import { shorten } from '../names.ts';
import { fold } from './fold.ts';
import type { SentenceQuery } from './query.ts';
import { fullTextOf } from './searchText.ts';

/** Code units of context shown before the match. */
const BEFORE = 30;

/**
 * The text of a sentence in one line of at most `longest` code points: from its beginning, unless the match would be cut off.
 * Time O(length).
 */
export function excerptOf(sentence: Sentence, query: SentenceQuery, longest: number): string {
  const text = fullTextOf(sentence);
  const at = text.length <= longest ? 0 : placeIn(text, query);
  if (at + query.phrase.length <= longest) return shorten(text, longest);
  const from = text.slice(at - BEFORE, at);
  // Starts at a word, or at least not in the middle of a character.
  const start = from.search(/(?<=\s)\S/u);
  const lead = start === -1 ? from.replace(/^[\p{M}\udc00-\udfff]+/u, '') : from.slice(start);
  return `…${shorten(lead + text.slice(at), longest - 1)}`;
}

/** Position in a text of the query, or of the first of its words that occurs; 0 if there is none. */
function placeIn(text: string, query: SentenceQuery): number {
  const folded = fold(text);
  for (const part of [query.phrase, ...query.words]) {
    const at = folded.indexOf(part);
    if (at !== -1) return unfolded(text, at);
  }
  return 0;
}

/** Maps a position in the folded text to the original: exact to the word; within a word it assumes that folding keeps the length, as it mostly does. */
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
 * The FORM that matches a query: the first place where the longest sequence of its words, starting with the first, occurs.
 * Undefined if no form contains its first word. Time O(length · words of the query).
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
