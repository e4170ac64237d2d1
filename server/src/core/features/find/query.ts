/** A search query, and how well a sentence matches it. */

import type { Sentence } from '../../conllu/index.ts';
import { fold } from './fold.ts';
import { searchTextOf } from './searchText.ts';

/** Best matches first. */
export const MATCHES = [
  /** The query is the sent_id. */
  'id',
  /** The query is part of the sent_id. */
  'partOfId',
  /** Its words occur in sequence, beginning at the start of a word. */
  'phrase',
  /** The same, beginning inside a word, as everywhere in scripts without spaces. */
  'phraseInWord',
  /** Its words occur anywhere, each at the start of a word. */
  'words',
  /** Its words occur anywhere, also as parts of words. */
  'partsOfWords',
] as const;
export type Match = (typeof MATCHES)[number];

const LETTER_BEFORE = /[\p{L}\p{N}\p{M}]$/u;

export class SentenceQuery {
  /** Folded. */
  readonly phrase: string;
  /** The words of the phrase, in its order. */
  readonly words: readonly string[];
  /** Longest first: a long word is rare, and if it is missing, there is no need to search for the others. */
  private readonly rareFirst: readonly string[];
  private readonly letters: readonly string[];

  constructor(typed: string) {
    this.phrase = fold(typed);
    this.words = this.phrase.split(' ').filter(Boolean);
    this.rareFirst = [...new Set(this.words)].sort((a, b) => b.length - a.length);
    this.letters = Array.from(this.words.join(''));
  }

  get isEmpty(): boolean {
    return this.words.length === 0;
  }

  /**
   * Undefined if a word is missing. Words may match parts of words and of the sent_id, in any order. Every sentence with words
   * matches the empty query. Time O(length · words of the query).
   *
   * @param number from 1; the name of a sentence without a sent_id is `sentence 7`
   */
  match(sentence: Sentence, number: number): Match | undefined {
    // Before anything is typed, all sentences are shown; this needs no search text.
    if (this.isEmpty) return sentence.isEmpty ? undefined : 'words';
    const text = namedText(sentence, number);
    return text === '' ? undefined : this.matchIn(text);
  }

  /**
   * Whether the letters of the query occur in this order, not necessarily adjacent, in the sent_id and the beginning of the text, as the
   * protocol requires for symbols. O(query).
   */
  isScattered(sentence: Sentence, number: number): boolean {
    const name = namedText(sentence, number).slice(0, LONGEST_NAME);
    let at = 0;
    for (const letter of this.letters) {
      const found = name.indexOf(letter, at);
      if (found === -1) return false;
      at = found + letter.length;
    }
    return name !== '';
  }

  private matchIn(text: string): Match | undefined {
    for (const word of this.rareFirst) if (!text.includes(word)) return undefined;
    const id = text.slice(0, text.indexOf('\n'));
    if (id === this.phrase) return 'id';
    if (id.includes(this.phrase)) return 'partOfId';
    const phrase = placeOf(this.phrase, text);
    if (phrase !== undefined) return phrase === 'start' ? 'phrase' : 'phraseInWord';
    return this.words.every((word) => placeOf(word, text) === 'start') ? 'words' : 'partsOfWords';
  }
}

/** Whether a string occurs at the start of a word, only inside words, or not at all. */
function placeOf(part: string, text: string): 'start' | 'inside' | undefined {
  const first = text.indexOf(part);
  for (let at = first; at !== -1; at = text.indexOf(part, at + 1)) {
    if (!LETTER_BEFORE.test(text.slice(Math.max(0, at - 2), at))) return 'start';
  }
  return first === -1 ? undefined : 'inside';
}

const LINE_END = 10;
/** Characters of a name that editors compare with the typed text. */
const LONGEST_NAME = 128;

/** The search text, with a name if there is no sent_id. */
function namedText(sentence: Sentence, number: number): string {
  const text = searchTextOf(sentence);
  return text.charCodeAt(0) === LINE_END ? `sentence ${number}${text}` : text;
}
