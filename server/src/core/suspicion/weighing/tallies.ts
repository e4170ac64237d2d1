/** What the words of a treebank have in common, by the key of a context: how many there are, their mean, and which way most of them go. */

import { getOrAdd } from '../../grouping.ts';
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

/** Which ways are taken in a context. */
interface Taken {
  readonly counts: Map<number, number>;
  /** Of all ways. */
  n: number;
  /** The most frequent way, the first of several. */
  first: number;
  most: number;
  /** Of the most frequent other way. */
  second: number;
}

/** How often each way is taken in a context. */
export class Ways {
  private readonly taken = new Map<number, Taken>();

  add(context: number, way: number): void {
    const taken = getOrAdd(this.taken, context, () => ({ counts: new Map(), n: 0, first: way, most: 0, second: 0 }));
    const count = (taken.counts.get(way) ?? 0) + 1;
    taken.counts.set(way, count);
    taken.n++;
    if (way === taken.first) taken.most = count;
    else if (count <= taken.most) taken.second = Math.max(taken.second, count);
    else [taken.first, taken.most, taken.second] = [way, count, taken.most];
  }

  /** The share of the most frequent other way, 0…1. O(1) */
  shareOfOther(context: number, way: number): number {
    const taken = this.taken.get(context);
    return taken === undefined ? 0 : (way === taken.first ? taken.second : taken.most) / taken.n;
  }
}
