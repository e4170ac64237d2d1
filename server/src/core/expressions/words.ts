/** Words of a sentence as numbers, for comparing lemmas and forms in lower case. */

import { expressionsOf } from '../annotation/index.ts';
import { Column, type Sentence, toNfc } from '../conllu/index.ts';

/** Texts as numbers from 0. */
export class Texts {
  private readonly ids = new Map<string, number>();
  readonly texts: string[] = [];

  of(text: string): number {
    let id = this.ids.get(text);
    if (id === undefined) {
      id = this.texts.length;
      this.ids.set(text, id);
      this.texts.push(text);
    }
    return id;
  }
}

/** Longer ones are no expressions, but slips: they are neither looked for elsewhere, nor compared as trees. */
export const MOST_WORDS = 40;

/** An expression by what identifies it elsewhere. */
export interface ReadExpression {
  readonly number: number;
  readonly category: string;
  readonly words: readonly number[];
  /** Number of the text of each word, see `canonical`. */
  readonly texts: readonly number[];
  /** The same as in `lemmas` of its group. */
  readonly order: readonly number[];
}

/** What a search needs of a sentence; index 0 of the arrays is unused. */
export interface ReadSentence {
  readonly lemmas: Int32Array;
  readonly forms: Int32Array;
  readonly expressions: readonly ReadExpression[];
}

/** O(length). */
export function readSentence(sentence: Sentence, texts: Texts): ReadSentence {
  const n = sentence.nWords;
  const lemmas = new Int32Array(n + 1);
  const forms = new Int32Array(n + 1);
  for (let word = 1; word <= n; word++) {
    const form = compared(sentence.wordCell(word, Column.form));
    const lemma = compared(sentence.wordCell(word, Column.lemma));
    forms[word] = texts.of(form);
    lemmas[word] = lemma === '_' || lemma === '' ? forms[word] : texts.of(lemma);
  }
  const expressions = (expressionsOf(sentence) ?? []).map(({ number, category = '', nodes }): ReadExpression => {
    const canonical = canonicalTexts(sentence, nodes, lemmas, forms);
    const isVerb = nodes.map((word) => isVerbAt(sentence, word));
    const places = nodes.map((_, i) => i);
    // Of a light-verb construction, the verb comes first, wherever a relative clause or a passive has put it.
    if (category.startsWith('LVC')) places.sort((a, b) => Number(isVerb[b]) - Number(isVerb[a]) || a - b);
    return { number, category, words: nodes, texts: canonical, order: places.map((i) => canonical[i]) };
  });
  return { lemmas, forms, expressions };
}

/** However its letters are encoded. */
const compared = (text: string): string => toNfc(text).toLowerCase();

const isVerbAt = (sentence: Sentence, word: number): boolean => sentence.wordCell(word, Column.upos) === 'VERB';

/** The lemma of each word; but verbs other than the topmost have a fixed form in an idiom: *get* one's wires *crossed*. */
function canonicalTexts(
  sentence: Sentence,
  words: readonly number[],
  lemmas: Int32Array,
  forms: Int32Array,
): readonly number[] {
  const verbs = MOST_WORDS < words.length ? [] : words.filter((word) => isVerbAt(sentence, word));
  let top = verbs[0];
  for (const verb of verbs) if (depthOf(sentence, verb) < depthOf(sentence, top)) top = verb;
  return words.map((word) => (verbs.includes(word) && word !== top ? forms[word] : lemmas[word]));
}

/** Steps to the root; no more than there are words. */
function depthOf({ heads, nWords }: Sentence, word: number): number {
  let depth = 0;
  for (let at = word; 0 < at && depth <= nWords; at = heads[at]) depth++;
  return depth;
}
