/** What an operation on one sentence has to know of the rest of its file; of one that can be read only once, the sentences alone tell. */

import { MWE_ATTRIBUTES, type MwePlace, mwePlaceOf } from '../../core/annotation/index.ts';
import type { Sentence } from '../../core/conllu/index.ts';
import { emptyValues } from '../../core/edit/index.ts';
import type { Context } from '../frame/io.ts';
import { readBlocks } from '../reading/blocks.ts';
import { type Input, isReadableTwice } from '../reading/input.ts';

/** What new rows have in the further columns of a file. */
export async function emptyIn(
  input: Input,
  sentences: readonly Sentence[],
  context: Context,
): Promise<readonly string[]> {
  const own = emptyValues(sentences);
  if (!own.includes('_') || !isReadableTwice(input)) return own;
  let all = own;
  for await (const blocks of readBlocks(input, context)) {
    const more = emptyValues(blocks.map(({ sentence }) => sentence));
    all = all.map((value, at) => (more[at] === '*' ? '*' : value));
    if (!all.includes('_')) break;
  }
  return all;
}

/** The attribute of MISC in which a file keeps codes of multiword expressions; undefined if it has none, or a column for them. */
export async function mweAttributeIn(
  input: Input,
  sentences: readonly Sentence[],
  context: Context,
): Promise<(typeof MWE_ATTRIBUTES)[number] | undefined> {
  const place = firstPlace(sentences) ?? (isReadableTwice(input) ? await placeIn(input, context) : undefined);
  return MWE_ATTRIBUTES.find((each) => each === place?.name);
}

async function placeIn(input: Input, context: Context): Promise<MwePlace | undefined> {
  for await (const blocks of readBlocks(input, context)) {
    const place = firstPlace(blocks.map(({ sentence }) => sentence));
    for (const { sentence } of blocks) sentence.release();
    if (place !== undefined) return place;
  }
  return undefined;
}

function firstPlace(sentences: readonly Sentence[]): MwePlace | undefined {
  for (const sentence of sentences) {
    const place = mwePlaceOf(sentence);
    if (place !== undefined) return place;
  }
  return undefined;
}
