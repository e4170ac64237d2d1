/** Where the verbs, the punctuation and the conjunctions of a sentence are: the boundaries of phrases and clauses. */

import type { Words } from '../base/readWords.ts';

const LANDMARKS: readonly (readonly string[])[] = [['VERB', 'AUX'], ['PUNCT'], ['CCONJ', 'SCONJ', 'CONJ']];
const N_KINDS = LANDMARKS.length;
const KIND_OF = new Map(LANDMARKS.flatMap((tags, kind) => tags.map((tag) => [tag, kind] as const)));
const MAX_COUNT = 3;

/** Counts up to 3 of each kind of landmark between two positions, and of verbs outside, packed into small integers. */
export class Landmarks {
  /** Landmarks of each kind in 1…word, row-major; 4·3·(n + 1) bytes. */
  readonly counts: Int32Array;
  private readonly n: number;

  constructor(words: Words) {
    this.n = words.n;
    this.counts = new Int32Array((words.n + 1) * N_KINDS);
    for (let word = 1; word <= words.n; word++) {
      this.counts.copyWithin(word * N_KINDS, (word - 1) * N_KINDS, word * N_KINDS);
      const kind = KIND_OF.get(words.upos[word]);
      if (kind !== undefined) this.counts[word * N_KINDS + kind]++;
    }
  }

  /** Landmarks strictly between left and right: two bits per kind. */
  between(left: number, right: number): number {
    let packed = 0;
    if (right - left < 2) return packed;
    for (let kind = 0; kind < N_KINDS; kind++) {
      const count = this.counts[(right - 1) * N_KINDS + kind] - this.counts[left * N_KINDS + kind];
      packed = 4 * packed + Math.min(count, MAX_COUNT);
    }
    return packed;
  }

  /** Verbs before and after a position: two bits each. */
  verbsAround(position: number): number {
    const before = position === 0 ? 0 : this.counts[(position - 1) * N_KINDS];
    const after = this.counts[this.n * N_KINDS] - this.counts[position * N_KINDS];
    return 4 * Math.min(before, MAX_COUNT) + Math.min(after, MAX_COUNT);
  }
}
