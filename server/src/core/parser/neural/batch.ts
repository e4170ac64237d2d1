/** Sentences side by side, packed time-major: the words at position t of all sentences that are that long lie together. */

/**
 * Sentences in descending order of length. Positions are 0 (the root) … n, so a sentence has n + 1 of them. Row of position t
 * of sentence s: `timeStart[t] + s`. Sentence-major, the same word is in row `sentenceStart[s] + t`.
 */
export interface Packing {
  readonly lengths: readonly number[];
  readonly nRows: number;
  readonly nTimes: number;
  /** Sentences that have position t. */
  readonly width: Int32Array;
  readonly timeStart: Int32Array;
  readonly sentenceStart: Int32Array;
}

/** @param lengths n + 1 of each sentence, descending, at least one sentence */
export function packingOf(lengths: readonly number[]): Packing {
  const nTimes = lengths[0];
  const width = new Int32Array(nTimes);
  for (const length of lengths) for (let t = 0; t < length; t++) width[t]++;
  const timeStart = new Int32Array(nTimes);
  for (let t = 1; t < nTimes; t++) timeStart[t] = timeStart[t - 1] + width[t - 1];
  const sentenceStart = new Int32Array(lengths.length);
  for (let s = 1; s < lengths.length; s++) sentenceStart[s] = sentenceStart[s - 1] + lengths[s - 1];
  const nRows = lengths.reduce((sum, length) => sum + length, 0);
  return { lengths, nRows, nTimes, width, timeStart, sentenceStart };
}
