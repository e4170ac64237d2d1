/** Names of the official scores, and their counts and percentages. */

import { percent } from '../tally.ts';

/** In the order of the official table; the last two are about DEPS. */
export const METRICS = [
  'Tokens',
  'Sentences',
  'Words',
  'UPOS',
  'XPOS',
  'UFeats',
  'AllTags',
  'Lemmas',
  'UAS',
  'LAS',
  'CLAS',
  'MLAS',
  'BLEX',
  'ELAS',
  'EULAS',
] as const;
export type Metric = (typeof METRICS)[number];

/** Those whose relations can also be compared with their subtypes. */
export const LABELLED = ['LAS', 'CLAS', 'MLAS', 'BLEX'] as const;
export type LabelledMetric = (typeof LABELLED)[number];

export interface OfficialCounts {
  correct: number;
  /** Counts of gold items, of the system's items, and of correct ones. */
  gold: number;
  system: number;
  /** Aligned words among those of gold; undefined if the metric is not about aligned words. */
  aligned: number | undefined;
}

/** In percent, computed with the same operations as the official scorer: the same digits after rounding. */
interface OfficialScore {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
  /** Correct ones among the aligned words; undefined if the metric is not about aligned words. */
  readonly alignedAccuracy: number | undefined;
}

export function scoreOf({ correct, gold, system, aligned }: Readonly<OfficialCounts>): OfficialScore {
  return {
    precision: share(correct, system),
    recall: share(correct, gold),
    f1: share(2 * correct, system + gold),
    alignedAccuracy: aligned === undefined ? undefined : share(correct, aligned),
  };
}

/** Nothing to find is 0, as in the official table. */
const share = (part: number, whole: number) => percent(part, whole) ?? 0;

/**
 * A number with two decimals; exactly between two of them, the even one, as IEEE 754 and the official scorer round: 90.625 is 90.62.
 * `toFixed` takes the larger one. Only odd multiples of 1/8 are binary numbers exactly between two decimals.
 */
export function twoDecimals(value: number): string {
  const eighths = 8 * value;
  const isTie = Number.isInteger(eighths) && eighths % 2 !== 0;
  if (!isTie) return value.toFixed(2);
  const below = Math.floor(100 * value);
  return ((below % 2 === 0 ? below : below + 1) / 100).toFixed(2);
}
