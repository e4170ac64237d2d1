/** The batches and the learning rates that all networks are trained with. */

import { shuffle } from '../base/hash.ts';

const BATCH_SENTENCES = 16;
const WARM_UP = 40;
const FLAT = 0.3;
const LAST = 0.02;

/** Warm-up, flat, then half a cosine down to 2 %. */
export function learningRate(step: number, nSteps: number, highest: number): number {
  const warmUp = Math.min(WARM_UP, nSteps / 10);
  if (step < warmUp) return (highest * (step + 1)) / warmUp;
  const share = step / nSteps;
  if (share < FLAT) return highest;
  const cosine = 0.5 * (1 + Math.cos((Math.PI * (share - FLAT)) / (1 - FLAT)));
  return highest * (LAST + (1 - LAST) * cosine);
}

/** Sentences of similar length together, in descending order within a batch; batches in random order. */
export function makeBatches<Input extends { readonly rows: { readonly n: number } }>(
  inputs: readonly Input[],
  random: () => number,
  wordsPerBatch = (BATCH_SENTENCES * inputs.reduce((sum, { rows }) => sum + rows.n, 0)) / inputs.length,
): Input[][] {
  const keyed = inputs.map((input) => ({ input, key: input.rows.n + 3 * random() }));
  keyed.sort((a, b) => b.key - a.key);
  const batches: Input[][] = [];
  let batch: Input[] = [];
  let nWords = 0;
  for (const { input } of keyed) {
    if (0 < batch.length && wordsPerBatch < nWords + input.rows.n) {
      batches.push(batch);
      batch = [];
      nWords = 0;
    }
    batch.push(input);
    nWords += input.rows.n;
  }
  batches.push(batch);
  for (const each of batches) each.sort((a, b) => b.rows.n - a.rows.n);
  shuffle(batches, random);
  return batches;
}
