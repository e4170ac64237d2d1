/** The number of findings of each id in a document, recounted only where it changed. */

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

interface Chunk<F extends Finding> {
  /** A copy, because lists are added to the same array while a document is checked. */
  readonly lists: FindingLists<F>;
  /** By id and severity. */
  readonly counts: ReadonlyMap<string, IdCount>;
}

/** Sentences counted together. */
const CHUNK = 64;

/** Counts of the document passed last. Space O(sentences). */
export class FloodCounts<F extends Finding> {
  private readonly chunks: Chunk<F>[] = [];
  private readonly totals = new Map<string, IdCount>();

  /** Recounts the chunks in which a list is another object than before. Time O(sentences), and the findings of those. */
  update(lists: FindingLists<F>): void {
    const nChunks = Math.ceil(lists.length / CHUNK);
    for (const gone of this.chunks.splice(nChunks)) this.add(gone, -1);
    for (let chunk = 0; chunk < nChunks; chunk++) {
      const before = this.chunks.at(chunk);
      const from = chunk * CHUNK;
      const end = Math.min(from + CHUNK, lists.length);
      if (before !== undefined && isSlice(before.lists, lists, from, end)) continue;
      const own = lists.slice(from, end);
      const now = { lists: own, counts: countsOf(own) };
      if (before !== undefined) this.add(before, -1);
      this.add(now, 1);
      this.chunks[chunk] = now;
    }
  }

  /** In an order that depends only on the findings. */
  get all(): IdCount[] {
    return [...this.totals].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, count]) => count);
  }

  /** Calls `use` with the counts of each chunk of consecutive sentences, in document order. */
  inChunks(use: (counts: Iterable<IdCount>, chunk: number) => void): void {
    this.chunks.forEach(({ counts }, chunk) => {
      use(counts.values(), chunk);
    });
  }

  private add({ counts }: Chunk<F>, times: 1 | -1): void {
    for (const [key, { id, severity, total }] of counts) {
      const sum = this.totals.get(key) ?? { id, severity, total: 0 };
      sum.total += times * total;
      if (sum.total === 0) this.totals.delete(key);
      else this.totals.set(key, sum);
    }
  }
}

/** The chunk of a sentence. */
export const chunkOf = (sentence: number) => Math.floor(sentence / CHUNK);

function isSlice<T>(slice: readonly T[], all: readonly T[], from: number, end: number): boolean {
  if (slice.length !== end - from) return false;
  for (let index = from; index < end; index++) if (slice[index - from] !== all[index]) return false;
  return true;
}

function countsOf<F extends Finding>(lists: FindingLists<F>): Map<string, IdCount> {
  const counts = new Map<string, IdCount>();
  for (const list of lists) {
    for (const { id, severity, repeats } of list ?? []) {
      if (repeats) continue;
      const key = `${id} ${severity}`;
      const count = counts.get(key);
      if (count === undefined) counts.set(key, { id, severity, total: 1 });
      else count.total++;
    }
  }
  return counts;
}
