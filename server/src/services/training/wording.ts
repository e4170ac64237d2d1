/** What a training says when it ends: what it learned from, how good the parser is, and what it gained from raw text. */

import type { CardScores, Examples, ModelCard } from '../../core/parser/index.ts';
import { count, decimals } from '../../core/wording/numbers.ts';
import { localized, translatable, translated } from '../../localization/index.ts';
import type { MeasuredTags } from '../parsers/measure.ts';
import { duration } from './clock.ts';

export const TAGS_NAMES: Record<MeasuredTags, string> = {
  given: translatable`with tags`,
  predicted: translatable`forms only`,
};

export function trainedMessage(
  { name, sentences, words }: ModelCard,
  { skipped, masked }: Pick<Examples, 'skipped' | 'masked'>,
  measured: string,
  seconds: number,
): string {
  const nSkipped = Object.values(skipped).reduce((sum, n) => sum + n, 0);
  const some =
    nSkipped === 1
      ? localized` ${nSkipped} sentence left out: no decided heads of one tree.`
      : localized` ${nSkipped} sentences left out: no decided heads of one tree.`;
  const left = nSkipped === 0 ? '' : some;
  const one = localized` ${masked} other word of these sentences has no decided head: nothing was learned from its arc.`;
  const several = localized` ${masked} other words of these sentences have no decided heads: nothing was learned from their arcs.`;
  const open = masked === 0 ? '' : masked === 1 ? one : several;
  const size = `${count(sentences, 'sentence')}, ${count(words, 'word')}`;
  return localized`Trained the parser ${name} on ${size} in ${duration(seconds)}.${left}${open}${measured} Re-parsing now uses it.`;
}

export function scoresMessage(devName: string, [tagged, bare]: ModelCard['scores']): string {
  if (tagged === undefined)
    return localized` There were too few sentences to hold some out for measuring: expect many errors.`;
  return localized` On ${translated(devName)}, ${translated(TAGS_NAMES.given)}: UAS ${decimals(tagged.uas ?? 0)}, LAS ${decimals(tagged.las ?? 0)}; forms only: UAS ${decimals(bare.uas ?? 0)}, LAS ${decimals(bare.las ?? 0)}.`;
}

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
