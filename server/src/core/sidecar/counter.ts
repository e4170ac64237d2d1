/**
 * Keys that count, such as `dev-9`, `dev-10`: the number at the end, what is before it, and the keys that follow. A run of such keys names its
 * sentences by itself, see `saidIn`.
 */

import { compare } from './fields.ts';
import type { ProgressRun } from './progress.ts';

/** The number at the end of a key, and what is before it. */
export function counter(key: string): Counter {
  let at = key.length;
  while (0 < at && key.length - at < LONGEST_NUMBER && isDigit(key.charCodeAt(at - 1))) at--;
  const width = key.length - at;
  return { stem: key.slice(0, at), number: width === 0 ? undefined : Number(key.slice(at)), width };
}

interface Counter {
  readonly stem: string;
  readonly number: number | undefined;
  /** How many digits it is written with. */
  readonly width: number;
}

/** Numbers of this length are exact. */
const LONGEST_NUMBER = 15;

const isDigit = (code: number): boolean => 48 <= code && code <= 57;

/** The key `further` numbers after another; undefined if that ends in no number, or if its leading zeros do not suffice. */
export function spelled(key: string, further: number): string | undefined {
  const { stem, number, width } = counter(key);
  if (number === undefined) return undefined;
  const digits = String(number + further).padStart(width, '0');
  return key[stem.length] === '0' && width < digits.length ? undefined : `${stem}${digits}`;
}

/** Whether the keys from first to last count up, so that they name all `n` sentences. */
export const isCounted = ({ first, last, n }: Pick<ProgressRun, 'first' | 'last' | 'n'>): boolean =>
  spelled(first, n - 1) === last;

/** Keys of one group count up together: they have the same stem and, with leading zeros, the same width. */
export function groupOf(key: string): string {
  const { stem, width } = counter(key);
  return `${stem} ${key[stem.length] === '0' ? width : 0}`;
}

/** By stem, then by number. */
export function byCounter(a: string, b: string): number {
  const [one, other] = [counter(a), counter(b)];
  return compare(one.stem, other.stem) || (one.number ?? -1) - (other.number ?? -1) || compare(a, b);
}

/** Runs are not spelled out beyond this many keys. */
export const MOST_EXPANDED = 1e6;
