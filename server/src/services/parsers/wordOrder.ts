/** The word order that a parser for many languages assumes for a file, in words. */

import { describeOrder, type WordOrder } from '../../core/parser/index.ts';
import { localized } from '../../localization/index.ts';

/** For the name of the model in a message: "verb-final, postpositions, adjectives before nouns". */
export function orderMessage(order: WordOrder = {}): string {
  return describeOrder(order) ?? localized`too little tagged text to tell the word order`;
}
