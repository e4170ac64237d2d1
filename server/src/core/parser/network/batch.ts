/** Sentences side by side, packed time-major: the words at position t of all sentences that are long enough are contiguous. */

/**
 * Sentences in descending order of length. Positions are 0 (the root) … n, so a sentence has n + 1 of them. Row of position t
 * of sentence s: `timeStart[t] + s`. Sentence-major, the same word is in row `sentenceStart[s] + t`.
 */
export interface Packing {
  readonly lengths: readonly number[];
  readonly nRows: number;
  readonly nTimes: number;
  /** Number of sentences that have position t. */
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

/** Maximum positions in a batch: its activations (8 KB each) then take 8 MB. */
const MAX_ROWS = 1024;
/** Products of more rows than this are no faster. */
const MAX_SENTENCES = 48;

/**
 * Groups sentences of these lengths into batches of similar length, each in descending order as required by `packingOf`. Returns
 * the indices of the sentences. Those without words are in no batch.
 */
export function batchesOf(lengths: readonly number[]): number[][] {
  const order = [...lengths.keys()].filter((i) => 0 < lengths[i]).sort((a, b) => lengths[b] - lengths[a] || a - b);
  const batches: number[][] = [];
  let batch: number[] = [];
  let nRows = 0;
  for (const i of order) {
    const length = lengths[i] + 1;
    if (0 < batch.length && (MAX_ROWS < nRows + length || batch.length === MAX_SENTENCES)) {
      batches.push(batch);
      batch = [];
      nRows = 0;
    }
    batch.push(i);
    nRows += length;
  }
  if (0 < batch.length) batches.push(batch);
  return batches;
}
