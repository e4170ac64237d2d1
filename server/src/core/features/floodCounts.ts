/** How many findings of each id a document has, counted again only where it changed. */

import type { AnyFinding as Finding, Severity } from '../validate/index.ts';

/** The findings of an id with a severity. Nearly every id has one severity; a few depend on the case. */
export interface IdCount {
  readonly id: string;
  readonly severity: Severity;
  /** Without repeats. */
  total: number;
}

/** Findings per sentence, in document order; undefined for sentences not yet checked. */
export type FindingLists<F extends Finding> = readonly (readonly F[] | undefined)[];

/** By id and severity. */
type Counts = ReadonlyMap<string, IdCount>;

/** Sentences that are counted together. */
const CHUNK = 64;

/** Counts of the document that it was given last. Space O(sentences). */
export class FloodCounts<F extends Finding> {
  private lists: FindingLists<F> = [];
  private chunks: Counts[] = [];
  private readonly totals = new Map<string, IdCount>();

  /** Counts the chunks in which a list is another object than before. Time O(sentences), and the findings of those. */
  update(lists: FindingLists<F>): void {
    const before = this.lists;
    const nChunks = Math.ceil(lists.length / CHUNK);
    for (let chunk = 0; chunk < Math.max(nChunks, this.chunks.length); chunk++) {
      if (isSameChunk(before, lists, chunk)) continue;
      const counts = chunk < nChunks ? countsOf(lists, chunk) : undefined;
      this.add(this.chunks[chunk], -1);
      this.add(counts, 1);
      if (counts !== undefined) this.chunks[chunk] = counts;
    }
    this.chunks.length = nChunks;
    // A copy: while a document is checked, lists are added to the same array.
    this.lists = lists.slice();
  }

  /** In an order that depends on nothing but the findings. */
  get all(): IdCount[] {
    return [...this.totals].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, count]) => count);
  }

  /** Calls `use` with what is counted in chunks of consecutive sentences, in document order. */
  inChunks(use: (counts: Iterable<IdCount>, chunk: number) => void): void {
    this.chunks.forEach((counts, chunk) => {
      use(counts.values(), chunk);
    });
  }

  private add(counts: Counts | undefined, times: 1 | -1): void {
    for (const [key, { id, severity, total }] of counts ?? []) {
      const sum = this.totals.get(key) ?? { id, severity, total: 0 };
      sum.total += times * total;
      if (sum.total === 0) this.totals.delete(key);
      else this.totals.set(key, sum);
    }
  }
}

/** The chunk of a sentence. */
export const chunkOf = (sentence: number) => Math.floor(sentence / CHUNK);

function isSameChunk<T>(before: readonly T[], now: readonly T[], chunk: number): boolean {
  const from = chunk * CHUNK;
  const end = Math.min(from + CHUNK, now.length);
  if (end !== Math.min(from + CHUNK, before.length)) return false;
  for (let index = from; index < end; index++) if (before[index] !== now[index]) return false;
  return true;
}

function countsOf<F extends Finding>(lists: FindingLists<F>, chunk: number): Counts {
  const counts = new Map<string, IdCount>();
  const end = Math.min((chunk + 1) * CHUNK, lists.length);
  for (let index = chunk * CHUNK; index < end; index++) {
    for (const { id, severity, repeats } of lists[index] ?? []) {
      if (repeats) continue;
      const key = `${id} ${severity}`;
      const count = counts.get(key);
      if (count === undefined) counts.set(key, { id, severity, total: 1 });
      else count.total++;
    }
  }
  return counts;
}
