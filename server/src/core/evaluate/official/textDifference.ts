/** Finds where the texts of two files diverge. */

import { charactersOf, surfaceOf } from '../../compare/index.ts';
import type { Sentence } from '../../conllu/index.ts';

/** A token: the index of its sentence, and its row there. */
export interface TokenPlace {
  readonly sentence: number;
  readonly row: number;
}

/** The first tokens that differ; undefined on the side that ends before. */
export interface TextDifference {
  readonly gold: TokenPlace | undefined;
  readonly system: TokenPlace | undefined;
}

/**
 * The place where the characters of two files diverge, or undefined if they are the same, whatever the boundaries. Reads each sentence once, and
 * none after the difference. Time O(characters).
 */
export function textDifference(gold: Iterable<Sentence>, system: Iterable<Sentence>): TextDifference | undefined {
  const [a, b] = [new Cursor(gold), new Cursor(system)];
  for (;;) {
    const [first, second] = [a.rest(), b.rest()];
    if (first === '' && second === '') return undefined;
    const length = Math.min(first.length, second.length);
    const same = commonLength(first, second, length);
    a.advance(same);
    b.advance(same);
    if (same < length || length === 0) return { gold: a.token(), system: b.token() };
  }
}

function commonLength(a: string, b: string, length: number): number {
  if (a.slice(0, length) === b.slice(0, length)) return length;
  let at = 0;
  while (a.charCodeAt(at) === b.charCodeAt(at)) at++;
  return at;
}

/** A place in the characters of a file. */
class Cursor {
  private readonly sentences: Iterator<Sentence>;
  private sentence: Sentence | undefined;
  private index = -1;
  private characters = '';
  private at = 0;

  constructor(sentences: Iterable<Sentence>) {
    this.sentences = sentences[Symbol.iterator]();
  }

  /** The rest of the current sentence, or the next one that has characters; '' at the end. */
  rest(): string {
    while (this.at === this.characters.length) {
      const { value, done } = this.sentences.next();
      this.sentence = done ? undefined : value;
      if (done) return '';
      this.index++;
      this.characters = charactersOf(value);
      this.at = 0;
    }
    return this.characters.slice(this.at);
  }

  advance(by: number): void {
    this.at += by;
  }

  /** The token that contains the next character. */
  token(): TokenPlace | undefined {
    if (this.rest() === '' || this.sentence === undefined) return undefined;
    const { tokenEnds, tokenRows, nTokens } = surfaceOf([this.sentence]);
    const token = tokenEnds.subarray(0, nTokens).findIndex((end) => this.at < end);
    return { sentence: this.index, row: tokenRows[token] };
  }
}
