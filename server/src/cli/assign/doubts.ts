/** The doubts of parsers about the sentences to hand out, for `--order uncertain`. */

import { doubtsOf, formsOf } from '../../services/assign/doubts.ts';
import type { Loaded } from '../../services/assign/handing.ts';
import type { Context } from '../frame/io.ts';
import { MOST_PARSED } from '../limits.ts';
import { Models } from '../models.ts';
import type { Input } from '../reading/input.ts';

/** By sentence of all files. @throws UnreadableInput as `Models.open` and `Models.chosenFor` */
export async function doubtsAbout(
  loaded: readonly Loaded[],
  inputs: readonly Input[],
  { model, lang }: { readonly model: string | undefined; readonly lang: string | undefined },
  context: Context,
): Promise<number[]> {
  const models = await Models.open({ name: model, language: lang }, context);
  const doubts: number[] = [];
  for (const [at, { sentences }] of loaded.entries()) {
    const opening = { first: sentences.at(0), forms: formsOf(sentences) };
    const { parser, note } = await models.chosenFor(inputs[at], opening);
    if (note !== undefined) context.note(note);
    doubts.push(...doubtsOf(sentences, parser, MOST_PARSED));
  }
  return doubts;
}
