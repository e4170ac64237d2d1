/** The uncertainty of a parser about each sentence: the least certain ones are worth annotating first. */

import { blanked } from '../../core/assign/index.ts';
import { Column, type Sentence } from '../../core/conllu/index.ts';
import type { Parser } from '../../core/parser/index.ts';

/** Sentences whose words may reveal the language of a file. */
const OPENING = 200;

/** Words that may reveal the language. */
export const formsOf = (sentences: readonly Sentence[]): string[] =>
  sentences
    .slice(0, OPENING)
    .flatMap((sentence) => Array.from({ length: sentence.nWords }, (_, i) => sentence.wordCell(i + 1, Column.form)));

/**
 * By sentence, the expected share of wrong heads, 0…1; 0 for a sentence that is too long to parse.
 * @param most words of a sentence that the memory suffices for
 * @param checkpoint called after each sentence with the share that is done; throws to cancel
 */
export function doubtsOf(
  sentences: readonly Sentence[],
  parser: Parser,
  most: number,
  checkpoint?: (done: number) => void,
): number[] {
  const doubts = sentences.map(() => 0);
  const parsed = [...sentences.keys()].filter((i) => sentences[i].nWords <= most);
  const requests = parsed.map((i) => ({ sentence: sentences[i].withText(blanked(sentences[i], 'heads')) }));
  let at = 0;
  for (const parse of parser.parseAll(requests)) {
    const i = parsed[at++];
    checkpoint?.(at / parsed.length);
    if (parse === undefined) continue;
    const certain = parse.certainty.subarray(1).reduce((sum, each) => sum + each, 0);
    doubts[i] = 1 - certain / Math.max(1, sentences[i].nWords);
  }
  return doubts;
}
