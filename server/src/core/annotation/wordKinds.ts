/** Words that are equal up to FEATS, counted together: whatever counts words has far fewer of these to look at. */

import { detached } from '../conllu/index.ts';

/** FORM, LEMMA, UPOS, XPOS and FEATS as they are written; '' for a cell that is missing. */
export interface WordKind {
  readonly form: string;
  readonly lemma: string;
  readonly upos: string;
  readonly xpos: string;
  readonly feats: string;
  readonly count: number;
  /** In order of their first words, from 0. */
  readonly index: number;
}

/** Structured cloning preserves it. */
export interface PackedKinds {
  /** Cells as `WordKinds.add` takes them, a line for each kind. */
  readonly text: string;
  readonly counts: Int32Array;
}

/** The cells of each kind. O(kinds) */
export function forEachPacked({ text, counts }: PackedKinds, use: (cells: string, count: number, at: number) => void) {
  const lines = text.split('\n');
  for (let at = 0; at < counts.length; at++) use(lines[at], counts[at], at);
}

/** Memory: about 100 bytes for each kind. */
export class WordKinds {
  private readonly indices = new Map<string, number>();
  private counts = new Int32Array(1 << 10);

  get size(): number {
    return this.indices.size;
  }

  /**
   * Counts a word. @param cells the five cells, with tabs between them @param times -1 takes back what was counted
   * @returns the index of its kind; for a new one, the `size` before
   */
  add(cells: string, times = 1): number {
    const known = this.indices.get(cells);
    if (known !== undefined) {
      this.counts[known] += times;
      return known;
    }
    const index = this.indices.size;
    this.indices.set(detached(cells), index);
    if (this.counts.length <= index) {
      const larger = new Int32Array(2 * this.counts.length);
      larger.set(this.counts);
      this.counts = larger;
    }
    this.counts[index] = times;
    return index;
  }

  /** The kinds in order and their counts, for another thread. O(kinds) */
  packed(): PackedKinds {
    return { text: [...this.indices.keys()].join('\n'), counts: this.counts.slice(0, this.size) };
  }

  /** Counts what another one has counted, too. O(its kinds) */
  addAll({ indices, counts }: WordKinds): void {
    for (const [cells, index] of indices) {
      // Adding may make other counts.
      const own = this.add(cells);
      this.counts[own] += counts[index] - 1;
    }
  }

  /** Those whose words were not all taken back. O(kinds) */
  forEach(use: (kind: WordKind) => void): void {
    this.forEachChange([], use);
  }

  /**
   * Those that were counted anew or taken back since the last call with `seen`, and by how much. Time O(kinds). A generator would make two objects
   * more for each. @param seen empty at first; brought up to date
   */
  forEachChange(seen: number[], use: (kind: WordKind, change: number) => void): void {
    let index = -1;
    for (const cells of this.indices.keys()) {
      index++;
      const count = this.counts[index];
      const change = count - (seen[index] ?? 0);
      seen[index] = count;
      if (change === 0) continue;
      const [form, lemma = '', upos = '', xpos = '', feats = ''] = cells.split('\t');
      use({ form, lemma, upos, xpos, feats, count, index }, change);
    }
  }
}

/** The value of a key, made if there is none. */
export function getOrAdd<V>(map: Map<string, V>, key: string, make: () => V): V {
  let value = map.get(key);
  if (value === undefined) {
    value = make();
    map.set(key, value);
  }
  return value;
}
