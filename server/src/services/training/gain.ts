/** What a parser has gained from raw text: the same one is trained without it, and measured on the same sentences. */

import type { CardScores } from '../../core/parser/index.ts';
import { count, decimals } from '../../core/wording/numbers.ts';
import { localized } from '../../localization/index.ts';

/** Scores with the tags of the file, and from forms alone. */
type Measured = readonly CardScores[];

/** The scores of the parser that was trained without raw text, as the card of the other one shows them, in English. */
export const withoutText = (scores: Measured): CardScores[] =>
  scores.map(({ data, ...measured }) => ({ data: `${data}, without raw text`, ...measured }));

/** One sentence, with a blank before it. @param words of raw text @param nHeldOut sentences that both parsers were measured on */
export function gainMessage(words: number, nHeldOut: number, without: Measured, within: Measured): string {
  const [taggedWithout, formsWithout] = without.map(pair);
  const [tagged, forms] = within.map(pair);
  const [text, heldOut] = [count(words, 'word'), count(nHeldOut, 'sentence')];
  return localized` UAS/LAS on ${heldOut} held out, from forms alone: without raw text ${formsWithout}, with it (${text}) ${forms}; with tags: without ${taggedWithout}, with it ${tagged}.`;
}

const pair = ({ uas, las }: CardScores): string => `${decimals(uas)}/${decimals(las)}`;
