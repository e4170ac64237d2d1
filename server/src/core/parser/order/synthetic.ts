/** Training data for a parser of any language: treebanks, and copies of them in other word orders, each with its order. */

import { createRandom, shuffle } from '../base/hash.ts';
import type { Example } from '../base/readWords.ts';
import { orderItems, type WordOrder } from './aspects.ts';
import { wordOrderOf } from './estimate.ts';
import { reordered, withoutPunctuation } from './reorder.ts';
import { TYPOLOGIES, type Typology, varied } from './typology.ts';

interface SyntheticOptions {
  /** Default 1. */
  readonly seed?: number;
  /** Default: all. */
  readonly typologies?: readonly Typology[];
  /** Share of sentences without the feature, so that a parser also works without it. */
  readonly absent?: number;
  /** Share of declared sides that are changed in a part of the text. */
  readonly variation?: number;
  /** Share of the texts that have no punctuation, as older texts and transcripts of speech. Default 0. */
  readonly unpunctuated?: number;
}

/** Sentences of a part of a text: its order is estimated from these, as from the file of a user. */
const PART_SIZES = [30, 60, 120, 250, 500];

/** @param treebanks examples by treebank. Time O(words · copies) */
export function withWordOrders(
  treebanks: readonly (readonly Example[])[],
  { seed = 1, typologies = TYPOLOGIES, absent = 0.3, variation = 0, unpunctuated = 0 }: SyntheticOptions = {},
): Example[] {
  const random = createRandom(seed);
  const result: Example[] = [];
  for (const treebank of treebanks) {
    for (const typology of [undefined, ...typologies]) {
      const shuffled = [...treebank];
      shuffle(shuffled, random);
      shuffled.length = Math.ceil((typology?.share ?? 1) * treebank.length);
      for (let start = 0; start < shuffled.length; ) {
        const size = PART_SIZES[Math.floor(random() * PART_SIZES.length)];
        const whole = shuffled.slice(start, start + size);
        start += size;
        const part = 0 < unpunctuated && random() < unpunctuated ? whole.map(withoutPunctuation) : whole;
        const target =
          typology !== undefined && 0 < variation && random() < 0.5 ? varied(typology, variation, random) : typology;
        const copies = target === undefined ? part : part.map((example) => reordered(example, target, random));
        const order = orderItems(wordOrderOf(copies.map(({ words }) => words)));
        for (const example of copies) {
          result.push(random() < absent ? example : { ...example, words: { ...example.words, order } });
        }
      }
    }
  }
  return result;
}

/** The examples with the order of their text, as parsers that were trained with word orders read it. Time O(words) */
export function withTextOrder(examples: readonly Example[], order: WordOrder): Example[] {
  const items = orderItems(order);
  return examples.map((example) => ({ ...example, words: { ...example.words, order: items } }));
}
