/** The uncertainty of a parser about each sentence: the least certain ones are worth annotating first. */

import { blanked } from '../../core/assign/index.ts';
import { Column, Sentence } from '../../core/conllu/index.ts';
import type { Context } from '../frame/io.ts';
import { MOST_PARSED } from '../limits.ts';
import type { Models } from '../models.ts';
import type { Input } from '../reading/input.ts';

/**
 * By sentence, the expected share of wrong heads, 0…1; 0 for a sentence that is too long to parse. Undefined, with a message, if there
 * is no parser. @throws UnreadableInput as `Models.chosenFor`
 */
export async function doubtsOf(
  sentences: readonly Sentence[],
  input: Input,
  models: Models,
  context: Context,
): Promise<number[]> {
  const words = sentences
    .slice(0, 200)
    .flatMap((sentence) => Array.from({ length: sentence.nWords }, (_, i) => sentence.wordCell(i + 1, Column.form)));
  const { parser, note } = await models.chosenFor(input, { first: sentences.at(0), forms: words });
  if (note !== undefined) context.note(note);
  const doubts = sentences.map(() => 0);
  const parsed = [...sentences.keys()].filter((i) => sentences[i].nWords <= MOST_PARSED);
  const requests = parsed.map((i) => ({ sentence: new Sentence(blanked(sentences[i], 'heads'), sentences[i].nLines) }));
  let at = 0;
  for (const parse of parser.parseAll(requests)) {
    const i = parsed[at++];
    if (parse === undefined) continue;
    const certain = parse.certainty.subarray(1).reduce((sum, each) => sum + each, 0);
    doubts[i] = 1 - certain / Math.max(1, sentences[i].nWords);
  }
  return doubts;
}
