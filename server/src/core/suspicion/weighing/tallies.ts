/** What the words of a treebank have in common, by the key of a context: how many there are, their mean, and which way most of them go. */

import { KeyTable } from '../keys.ts';

/** A share is never taken to be smaller. */
const LEAST_SHARE = 0.005;

/** Numbers of words, and sums over them, by key. 16 bytes a key and more. */
export class Tallies {
  private readonly table = new KeyTable();
  private readonly counts: number[] = [];
  private readonly sums: number[] = [];

  add(key: number, value: number): void {
    const index = this.table.add(key);
    this.counts[index] = (this.counts[index] ?? 0) + 1;
    this.sums[index] = (this.sums[index] ?? 0) + value;
  }

  /** The mean of the others, beside `prior` words that have the mean of all. @param value of the word itself, which was added */
  meanOfOthers(key: number, value: number, prior: number, mean: number): number {
    const index = this.table.indexOf(key);
    return (Math.max(0, this.sums[index] - value) + prior * mean) / (this.counts[index] - 1 + prior);
  }

  /** −log of the share that one key has of the words of another, without the word itself. */
  surprisalOf(part: number, whole: number): number {
    const others = (key: number) => this.counts[this.table.indexOf(key)] - 1;
    return -Math.log(Math.max(LEAST_SHARE, (others(part) + 0.5) / (others(whole) + 1)));
  }
}

/** How often each way is gone in a context. */
export class Ways {
  private readonly counts = new Map<number, Map<number, number>>();

  add(context: number, way: number): void {
    const ways = this.counts.get(context) ?? new Map<number, number>();
    this.counts.set(context, ways);
    ways.set(way, (ways.get(way) ?? 0) + 1);
  }

  /** The share of the most frequent other way, 0…1. O(ways) */
  shareOfOther(context: number, way: number): number {
    let [most, all] = [0, 0];
    for (const [each, count] of this.counts.get(context) ?? []) {
      all += count;
      if (each !== way) most = Math.max(most, count);
    }
    return all === 0 ? 0 : most / all;
  }
}
