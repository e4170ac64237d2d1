/** Measures a parser on gold trees: for reports, and for the card of a model that was just trained. */

import type { Sentence } from '../../core/conllu/index.ts';
import type { DecoderName } from '../../core/decode/index.ts';
import { withTree } from '../../core/edit/index.ts';
import { evaluate, scoresOf } from '../../core/evaluate/index.ts';
import { type Parser, sampleOrder } from '../../core/parser/index.ts';

interface MeasureOptions {
  /** Undefined: the parser's default. */
  readonly decoder?: DecoderName;
  /** Ignore the tags of the file. */
  readonly formsOnly: boolean;
  /** Throws to cancel. */
  readonly checkpoint?: () => void;
}

/** Copies of gold sentences with the trees of a parser, in order; the consumer may pause in between. */
export function* parsedCopies(
  parser: Parser,
  gold: readonly Sentence[],
  options: MeasureOptions,
): Generator<Sentence, void, undefined> {
  let at = 0;
  const order = parser.readsOrder === true ? sampleOrder(gold) : undefined;
  for (const parse of parser.parseAll(gold.map((sentence) => ({ sentence, options: { ...options, order } })))) {
    options.checkpoint?.();
    if (parse === undefined) throw new Error('without constraints every sentence has a tree');
    yield withTree(gold[at++], parse);
  }
}

/** With the tags of the file, and without. */
const MEASURED_TAGS = ['given', 'predicted'] as const;
export type MeasuredTags = (typeof MEASURED_TAGS)[number];

/** In percent, rounded as in the card of a model */
interface MeasuredScores {
  readonly uas: number;
  readonly las: number;
  readonly tags: MeasuredTags;
}

/**
 * Scores for a model's card, with the tags of the file and without. Yields the share done (0…1) after each sentence, so
 * that the caller can report it, or pause.
 */
export function* measureForCard(
  parser: Parser,
  gold: readonly Sentence[],
  options: Omit<MeasureOptions, 'formsOnly'>,
): Generator<number, MeasuredScores[], undefined> {
  const scores: MeasuredScores[] = [];
  for (const tags of MEASURED_TAGS) {
    const system: Sentence[] = [];
    for (const parsed of parsedCopies(parser, gold, { ...options, formsOnly: tags === 'predicted' })) {
      system.push(parsed);
      yield (scores.length + system.length / gold.length) / MEASURED_TAGS.length;
    }
    const { uas, las } = scoresOf(evaluate(gold, system, { samples: 0, deprels: 'full' }).all);
    scores.push({ uas: twoDecimals(uas), las: twoDecimals(las), tags });
  }
  return scores;
}

const twoDecimals = (percent: number | undefined): number => Math.round(100 * (percent ?? 0)) / 100;
