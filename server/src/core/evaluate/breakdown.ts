/** Precision and recall by any property of an arc: relation, length, direction. */

import { percent } from './tally.ts';

/** Arcs with the same value of the property. */
export interface BreakdownRow {
  readonly value: string;
  /** Arcs with this value in the gold trees, in the system's, and in both with the same head (and relation). */
  readonly gold: number;
  readonly system: number;
  readonly unlabelled: number;
  readonly labelled: number;
  /** For labelled arcs, in percent; undefined if there is nothing to count. */
  readonly precision: number | undefined;
  readonly recall: number | undefined;
  readonly f1: number | undefined;
}

/** Plain data. */
interface BreakdownCounts {
  gold: number;
  system: number;
  unlabelled: number;
  labelled: number;
}

export class Breakdown {
  private readonly counts = new Map<string, BreakdownCounts>();

  private at(value: string): BreakdownCounts {
    let counts = this.counts.get(value);
    if (counts === undefined) {
      counts = { gold: 0, system: 0, unlabelled: 0, labelled: 0 };
      this.counts.set(value, counts);
    }
    return counts;
  }

  /** Values are undefined for a word without an arc. */
  add(gold: string | undefined, system: string | undefined, headRight: boolean, deprelRight: boolean): void {
    if (gold !== undefined) this.at(gold).gold++;
    if (system !== undefined) this.at(system).system++;
    if (gold === undefined || gold !== system || !headRight) return;
    this.at(gold).unlabelled++;
    if (deprelRight) this.at(gold).labelled++;
  }

  get entries(): (readonly [value: string, counts: BreakdownCounts])[] {
    return [...this.counts];
  }

  merge(entries: readonly (readonly [value: string, counts: BreakdownCounts])[]): void {
    for (const [value, more] of entries) {
      const counts = this.at(value);
      for (const key of ['gold', 'system', 'unlabelled', 'labelled'] as const) counts[key] += more[key];
    }
  }

  /** The most frequent gold value first, or in the given order. */
  rows(order?: readonly string[]): BreakdownRow[] {
    const rows = [...this.counts].map(([value, counts]) => ({
      value,
      ...counts,
      precision: percent(counts.labelled, counts.system),
      recall: percent(counts.labelled, counts.gold),
      f1: percent(2 * counts.labelled, counts.gold + counts.system),
    }));
    const rank = (value: string) => (order === undefined ? 0 : order.indexOf(value));
    return rows.sort((a, b) => rank(a.value) - rank(b.value) || b.gold - a.gold || (a.value < b.value ? -1 : 1));
  }
}

/** Order of the values of lengthBin. */
export const LENGTHS = ['root', '1', '2', '3-6', '7-10', '11+'] as const;

/** Length of an arc as in McDonald & Nivre (2007), figure 3; arcs from the root form a separate category. */
export function lengthBin(head: number, dependent: number): string | undefined {
  if (head < 0) return undefined;
  if (head === 0) return 'root';
  const length = Math.abs(head - dependent);
  if (length <= 2) return String(length);
  if (length <= 6) return '3-6';
  return length <= 10 ? '7-10' : '11+';
}

export const DIRECTIONS = ['root', 'left', 'right'] as const;

/** Position of the dependent relative to its head. */
export function directionOf(head: number, dependent: number): string | undefined {
  if (head < 0) return undefined;
  if (head === 0) return 'root';
  return dependent < head ? 'left' : 'right';
}
