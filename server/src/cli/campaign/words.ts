/** Lists made from the work list: the lemmas of places, printed or added to a table. */

import { withLemmas } from '../../core/campaign/index.ts';
import { counted } from '../../core/wording/numbers.ts';
import { type Context, reasonOf } from '../frame/io.ts';
import { writeWhole } from '../writing/target.ts';
import { readLossless } from './open.ts';
import { byCount, wordsText } from './print.ts';

/** @param into the table, which may not be there yet @param value of the new entries @throws UnwritableTarget */
export async function tellWords(
  lemmas: ReadonlyMap<string, number>,
  into: string | undefined,
  value: string | undefined,
  context: Context,
): Promise<void> {
  if (into === undefined) return context.out.data(wordsText(lemmas));
  let before: string | undefined;
  try {
    before = await readLossless(into, context);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT'))
      return context.fail(`cannot read ${into}: ${reasonOf(error)}`);
  }
  const names = [...lemmas].sort(byCount).map(([lemma]) => lemma);
  const made = withLemmas(before, names, value);
  if (typeof made === 'string') return context.fail(`${into}: ${made}`);
  if (0 < made.nAdded) await writeWhole(into, made.text, context);
  context.note(`${into}: ${counted(made.nAdded, 'new entry', 'new entries')}, ${names.length - made.nAdded} known.`);
}
