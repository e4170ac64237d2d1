/** Raw text as numbers: the sentences of any texts, without anything that is annotated. */

import { grown } from '../../annotation/index.ts';
import { detached } from '../../conllu/index.ts';
import { normalForm } from '../base/atoms.ts';

/** Plain data. */
export interface Corpus {
  /** Normal forms, the most frequent first. */
  readonly forms: readonly string[];
  readonly counts: Int32Array;
  /** Forms by number, sentence by sentence, each followed by -1. In shared memory if available. */
  readonly tokens: Int32Array;
  /** Words of the texts, with those that had no place among the forms. */
  readonly words: number;
  readonly sentences: number;
}

/** Rarer ones are left out. */
const MOST_FORMS = 2 ** 18;
/** New forms beyond this are not counted: their numbers alone would take more than a gigabyte. */
const MOST_COUNTED = 2 ** 22;
/** 128 MB; the text after that is not read. At five epochs this is an hour. */
const MOST_WORDS = 2 ** 25;
const BORDER = -1;

/** As words of raw text are told apart: texts may write a letter with its mark in one character or two. */
export const rawForm = (form: string): string => normalForm(form).normalize();

export class CorpusBuilder {
  private readonly numbers = new Map<string, number>();
  private counts: Int32Array = new Int32Array(1 << 12);
  private tokens: Int32Array = new Int32Array(1 << 16);
  private length = 0;
  private words = 0;
  private sentences = 0;

  /** Whether more text would be left out. */
  get isFull(): boolean {
    return MOST_WORDS <= this.words;
  }

  /** The forms of a sentence, in order. */
  add(forms: readonly string[]): void {
    if (forms.length === 0 || this.isFull) return;
    for (const form of forms) {
      this.words++;
      const normal = rawForm(form);
      let number = this.numbers.get(normal);
      if (number === undefined) {
        if (this.numbers.size === MOST_COUNTED) continue;
        number = this.numbers.size;
        this.numbers.set(detached(normal), number);
        if (number === this.counts.length) this.counts = grown(this.counts, number);
      }
      this.counts[number]++;
      this.push(number);
    }
    this.sentences++;
    this.push(BORDER);
  }

  private push(token: number): void {
    if (this.length === this.tokens.length) this.tokens = grown(this.tokens, this.length);
    this.tokens[this.length++] = token;
  }

  /** Time O(words + forms · log forms). */
  build(): Corpus {
    const { counts } = this;
    const known = [...this.numbers];
    known.sort(([a, i], [b, j]) => counts[j] - counts[i] || (a < b ? -1 : 1));
    known.length = Math.min(known.length, MOST_FORMS);
    const renumbered = new Int32Array(this.numbers.size).fill(BORDER);
    known.forEach(([, number], at) => {
      renumbered[number] = at;
    });
    const kept = this.tokens
      .subarray(0, this.length)
      .filter((token) => token === BORDER || renumbered[token] !== BORDER);
    const tokens = sharedIntegers(kept.length);
    kept.forEach((token, at) => {
      tokens[at] = token === BORDER ? BORDER : renumbered[token];
    });
    return {
      forms: known.map(([form]) => form),
      counts: Int32Array.from(known, ([, number]) => counts[number]),
      tokens,
      words: this.words,
      sentences: this.sentences,
    };
  }
}

function sharedIntegers(length: number): Int32Array {
  return typeof SharedArrayBuffer === 'undefined'
    ? new Int32Array(length)
    : new Int32Array(new SharedArrayBuffer(4 * length));
}
