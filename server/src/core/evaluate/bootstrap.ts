/** Confidence intervals by resampling sentences (Efron & Tibshirani 1993; Berg-Kirkpatrick, Burkett & Klein 2012). */

import { mulberry32 } from '../random.ts';
import { percent, type Tally } from './tally.ts';

/** In percent: the middle 95 %. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

export interface Intervals {
  readonly uas: Interval;
  readonly las: Interval;
}

/**
 * 95 % intervals of UAS and LAS over `samples` draws, with replacement, of as many sentences as there are. The same seed gives
 * the same intervals. Time O(samples · sentences). Undefined without words.
 */
export function bootstrapIntervals(
  sentences: readonly Readonly<Tally>[],
  samples: number,
  seed: number,
): Intervals | undefined {
  const uas: number[] = [];
  const las: number[] = [];
  const random = mulberry32(seed);
  for (let sample = 0; sample < samples; sample++) {
    let words = 0;
    let heads = 0;
    let arcs = 0;
    for (let draw = 0; draw < sentences.length; draw++) {
      const drawn = sentences[Math.floor(random() * sentences.length)];
      words += drawn.words;
      heads += drawn.heads;
      arcs += drawn.arcs;
    }
    uas.push(percent(heads, words) ?? Number.NaN);
    las.push(percent(arcs, words) ?? Number.NaN);
  }
  if (uas.length === 0 || uas.some(Number.isNaN)) return undefined;
  return { uas: middle(uas), las: middle(las) };
}

function middle(values: number[]): Interval {
  values.sort((a, b) => a - b);
  const at = (share: number) => values[Math.round(share * (values.length - 1))];
  return { low: at(0.025), high: at(0.975) };
}
