/** Caches the content of cells by their text, so that the few thousand different cells of a treebank are read once each. */

import { detached } from '../conllu/index.ts';

/** Above this many different cells the table is emptied: an editor session must not grow without bound. */
const CAPACITY = 1 << 16;

/**
 * Maximum number of different cells kept with the same hash: a file may consist of cells that differ only where the hash does not
 * look, and comparing each with all others would take forever.
 */
const MOST_SAME = 32;

/**
 * A hash table keyed by slices of texts: a lookup creates no string that outlives it. Time O(length of the slice); memory at most
 * `CAPACITY` keys and values.
 */
export class CellTable<T> {
  private keys: (string | undefined)[] = [];
  private hashes = new Int32Array(0);
  private values: T[] = [];
  private size = 0;
  private mask = 0;

  /** @param read computes the value of a cell; pure */
  constructor(private readonly read: (text: string) => T) {
    this.clear(1 << 8);
  }

  /** The value for `text.slice(start, end)`, which is '' if end ≤ start. */
  get(text: string, start: number, end: number): T {
    if (end < start) return this.get(text, 0, 0);
    // About twenty characters of a long slice are enough: slices with the same hash are compared anyway.
    const step = Math.max(1, (end - start) >> 4);
    let hash = end - start;
    for (let i = start; i < end; i += step) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
    hash ^= hash >>> 15;
    const { mask, keys, hashes } = this;
    let slot = hash & mask;
    for (let nSame = 0; ; ) {
      const key = keys[slot];
      if (key === undefined) return this.add(text.slice(start, end), hash);
      if (hashes[slot] === hash) {
        if (isSlice(key, text, start, end)) return this.values[slot];
        if (MOST_SAME < ++nSame) return this.read(detached(text.slice(start, end)));
      }
      slot = (slot + 1) & mask;
    }
  }

  private add(key: string, hash: number): T {
    if (CAPACITY <= this.size) this.clear(1 << 8);
    else if (this.mask < 2 * this.size) this.grow();
    const own = detached(key);
    const value = this.read(own);
    this.place(own, hash, value);
    this.size++;
    return value;
  }

  private place(key: string, hash: number, value: T): void {
    let slot = hash & this.mask;
    while (this.keys[slot] !== undefined) slot = (slot + 1) & this.mask;
    this.keys[slot] = key;
    this.hashes[slot] = hash;
    this.values[slot] = value;
  }

  private grow(): void {
    const { keys, hashes, values, size } = this;
    this.clear(keys.length * 2);
    for (let i = 0; i < keys.length; i++) {
      const key = keys[i];
      if (key !== undefined) this.place(key, hashes[i], values[i]);
    }
    this.size = size;
  }

  private clear(length: number): void {
    this.keys = new Array<string | undefined>(length).fill(undefined);
    this.hashes = new Int32Array(length);
    this.values = new Array<T>(length);
    this.mask = length - 1;
    this.size = 0;
  }
}

/** From this length on, engines slice without copying, so that creating a string and comparing it is faster than a loop. */
const LONG = 13;

function isSlice(key: string, text: string, start: number, end: number): boolean {
  const length = end - start;
  if (key.length !== length) return false;
  if (LONG <= length) return text.slice(start, end) === key;
  for (let i = 0; i < length; i++) if (key.charCodeAt(i) !== text.charCodeAt(start + i)) return false;
  return true;
}
