/** What somebody searches for, and how well a sentence answers it. */

import type { Sentence } from '../../conllu/index.ts';
import { fold } from './fold.ts';
import { searchTextOf } from './searchText.ts';

/** Better answers first. */
export const MATCHES = [
  /** The query is the sent_id. */
  'id',
  /** It is a part of the sent_id. */
  'partOfId',
  /** Its words stand in the sentence one after the other, from the start of a word. */
  'phrase',
  /** The same, from the middle of a word; in scripts without blanks every place is one. */
  'phraseInWord',
  /** Its words are there, somewhere, each at the start of a word. */
  'words',
  /** They are there, or parts of words are. */
  'partsOfWords',
] as const;
export type Match = (typeof MATCHES)[number];

const LETTER_BEFORE = /[\p{L}\p{N}\p{M}]$/u;

export class SentenceQuery {
  /** Folded. */
  readonly phrase: string;
  /** The words of the phrase, in its order. */
  readonly words: readonly string[];
  /** Long ones first: the fewer sentences have a word, the sooner the others need not be looked for. */
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
   * Undefined where a word is missing. The words may be parts of words, of the sent_id too, in any order. Every sentence with words
   * answers the empty query. Time O(length · words of the query).
   *
   * @param number from 1; names a sentence without a sent_id, as `sentence 7`
   */
  match(sentence: Sentence, number: number): Match | undefined {
    // All of them are shown before anything is typed; nothing has to be made ready for that.
    if (this.isEmpty) return sentence.isEmpty ? undefined : 'words';
    const text = namedText(sentence, number);
    return text === '' ? undefined : this.matchIn(text);
  }

  /**
   * Whether the letters of the query stand in the sent_id and the beginning of the text in their order, with others between them: what
   * the protocol asks of symbols. O(query).
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

/** Whether a part stands at the start of a word somewhere, only inside of words, or nowhere. */
function placeOf(part: string, text: string): 'start' | 'inside' | undefined {
  const first = text.indexOf(part);
  for (let at = first; at !== -1; at = text.indexOf(part, at + 1)) {
    if (!LETTER_BEFORE.test(text.slice(Math.max(0, at - 2), at))) return 'start';
  }
  return first === -1 ? undefined : 'inside';
}

const LINE_END = 10;
/** Characters of a name that an editor compares with what was typed. */
const LONGEST_NAME = 128;

/** With a name where there is no sent_id. */
function namedText(sentence: Sentence, number: number): string {
  const text = searchTextOf(sentence);
  return text.charCodeAt(0) === LINE_END ? `sentence ${number}${text}` : text;
}
