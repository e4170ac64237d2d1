/** Confidence intervals by resampling sentences (Efron & Tibshirani 1993; Berg-Kirkpatrick, Burkett & Klein 2012). */

import { mulberry32 } from '../random.ts';
import { percent, type Tally } from './tally.ts';

/** In percent: the middle 95 %. */
interface Interval {
  readonly low: number;
  readonly high: number;
}

export interface Intervals {
  readonly uas: Interval;
  readonly las: Interval;
  /** By the normal approximation instead of draws. */
  readonly isNormal?: true;
}

/** Words, and those with the right head and with the right arc, of each sentence: 12 bytes per sentence. */
export class SentenceCounts {
  private numbers = new Int32Array(3 * 64);
  private count = 0;

  get length(): number {
    return this.count;
  }

  push({ words, heads, arcs }: Pick<Readonly<Tally>, 'words' | 'heads' | 'arcs'>): void {
    const at = 3 * this.count++;
    if (this.numbers.length <= at) {
      const larger = new Int32Array(3 * Math.ceil(1.5 * this.count));
      larger.set(this.numbers);
      this.numbers = larger;
    }
    this.numbers[at] = words;
    this.numbers[at + 1] = heads;
    this.numbers[at + 2] = arcs;
  }

  /** Words, heads and arcs of one sentence after another. */
  get flat(): Int32Array {
    return this.numbers.subarray(0, 3 * this.count);
  }

  pushFlat(numbers: ArrayLike<number>): void {
    for (let at = 0; at < numbers.length; at += 3) {
      this.push({ words: numbers[at], heads: numbers[at + 1], arcs: numbers[at + 2] });
    }
  }
}

/** Beyond this many sentences, draws would take minutes, and could use up the numbers of the generator. */
const MOST_DRAWN = 1_000_000;

/**
 * 95 % intervals of UAS and LAS over `samples` draws, with replacement, of as many sentences as there are. The same seed gives
 * the same intervals. Time O(samples · sentences). Undefined without words. Above `MOST_DRAWN` sentences by the normal
 * approximation of what the draws estimate, the variance of a ratio (Cochran 1977, section 6.3), in O(sentences).
 */
export function bootstrapIntervals(sentences: SentenceCounts, samples: number, seed: number): Intervals | undefined {
  if (samples === 0) return undefined;
  if (MOST_DRAWN < sentences.length) return normalIntervals(sentences);
  const uas: number[] = [];
  const las: number[] = [];
  const random = mulberry32(seed);
  const { length, flat } = sentences;
  for (let sample = 0; sample < samples; sample++) {
    let words = 0;
    let heads = 0;
    let arcs = 0;
    for (let draw = 0; draw < length; draw++) {
      const drawn = 3 * Math.floor(random() * length);
      words += flat[drawn];
      heads += flat[drawn + 1];
      arcs += flat[drawn + 2];
    }
    uas.push(percent(heads, words) ?? Number.NaN);
    las.push(percent(arcs, words) ?? Number.NaN);
  }
  if (uas.length === 0 || uas.some(Number.isNaN)) return undefined;
  return { uas: middle(uas), las: middle(las) };
}

// var(Σh / Σw) ≈ n / (n − 1) · Σ (h − r·w)² / (Σw)², with r = Σh / Σw
function normalIntervals({ length, flat }: SentenceCounts): Intervals | undefined {
  const interval = (column: number): Interval | undefined => {
    let words = 0;
    let right = 0;
    for (let at = 0; at < flat.length; at += 3) {
      words += flat[at];
      right += flat[at + column];
    }
    if (words === 0) return undefined;
    const ratio = right / words;
    let squares = 0;
    for (let at = 0; at < flat.length; at += 3) squares += (flat[at + column] - ratio * flat[at]) ** 2;
    const deviation = Math.sqrt((length / Math.max(1, length - 1)) * squares) / words;
    return { low: 100 * (ratio - 1.96 * deviation), high: 100 * (ratio + 1.96 * deviation) };
  };
  const [uas, las] = [interval(1), interval(2)];
  return uas === undefined || las === undefined ? undefined : { uas, las, isNormal: true };
}

function middle(values: number[]): Interval {
  values.sort((a, b) => a - b);
  const at = (share: number) => values[Math.round(share * (values.length - 1))];
  return { low: at(0.025), high: at(0.975) };
}
