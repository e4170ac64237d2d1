/** How many different texts there are, while some are taken back. */

import { lowerCase } from '../release/index.ts';
import { addTo } from './shapes.ts';

/** Counts as `stats.xml` does: without `_`, and capitals with their small letters where those occur. Memory O(different texts). */
export class DifferentTexts {
  private readonly counts = new Map<string, number>();
  /** Texts with capitals by what they are in small letters. */
  private readonly capitals = new Map<string, number>();
  /** Those whose small letters occur, too. */
  private nMerged = 0;

  get size(): number {
    return this.counts.size - this.nMerged;
  }

  /** The texts that were added, for another thread. */
  packed(): ReadonlyMap<string, number> {
    return this.counts;
  }

  addPacked(counts: ReadonlyMap<string, number>): void {
    for (const [text, times] of counts) this.add(text, times);
  }

  /** O(length) @param times negative: takes it back */
  add(text: string, times: number): void {
    if (text === '_') return;
    const before = this.counts.get(text) ?? 0;
    addTo(this.counts, text, times);
    const step = Number(before + times !== 0) - Number(before !== 0);
    if (step === 0) return;
    const lower = lowerCase(text);
    if (lower !== text) {
      addTo(this.capitals, lower, step);
      if (this.counts.has(lower)) this.nMerged += step;
    }
    this.nMerged += step * (this.capitals.get(text) ?? 0);
  }
}
