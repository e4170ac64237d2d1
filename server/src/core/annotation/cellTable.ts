/** Caches the content of cells by their text, so that the few thousand different cells of a treebank are read once each. */

import { textOfUnits } from '../conllu/index.ts';

/** Above this many different cells, or this many units of them, the table is emptied: an editor session must not grow without bound. */
const CAPACITY = 1 << 16;
const MOST_UNITS = 1 << 23;

/**
 * Maximum number of different cells kept with the same hash: a file may consist of cells that differ only where the hash does not
 * look, and comparing each with all others would take forever.
 */
const MOST_SAME = 32;

/** Longer cells, of which there is hardly any, leave nothing behind. */
const LONGEST_KEPT = 1 << 16;

/**
 * A hash table keyed by UTF-16 units: a lookup creates no string. Time O(length of the cell); memory at most `CAPACITY` keys and values,
 * and `MOST_UNITS` for the keys.
 */
export class CellTable<T> {
  /** The keys, one after another. */
  private pool = new Uint16Array(1 << 10);
  private used = 0;
  /** By slot: where the key starts in the pool, or -1; its length; its hash. */
  private starts = new Int32Array(0);
  private lengths = new Int32Array(0);
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
    const length = Math.max(0, end - start);
    if (scratch.length < length && length <= LONGEST_KEPT) scratch = new Uint16Array(2 * length);
    const units = length <= scratch.length ? scratch : new Uint16Array(length);
    for (let i = 0; i < length; i++) units[i] = text.charCodeAt(start + i);
    return this.at(units, 0, length);
  }

  /** The value for the text with the units [start, end) of these; for '' if end ≤ start. */
  at(units: Uint16Array, start: number, end: number): T {
    const length = Math.max(0, end - start);
    // About twenty characters of a long cell are enough: cells with the same hash are compared anyway.
    const step = Math.max(1, length >> 4);
    let hash = length;
    for (let i = start; i < end; i += step) hash = Math.imul(hash ^ units[i], 0x01000193);
    hash ^= hash >>> 15;
    const { mask, starts, lengths, hashes, pool } = this;
    let slot = hash & mask;
    for (let nSame = 0; ; ) {
      const key = starts[slot];
      if (key === -1) return this.add(units, start, length, hash);
      if (hashes[slot] === hash) {
        if (lengths[slot] === length) {
          let i = 0;
          while (i < length && pool[key + i] === units[start + i]) i++;
          if (i === length) return this.values[slot];
        }
        if (MOST_SAME < ++nSame) return this.read(textOfUnits(units, start, start + length));
      }
      slot = (slot + 1) & mask;
    }
  }

  private add(units: Uint16Array, start: number, length: number, hash: number): T {
    const text = textOfUnits(units, start, start + length);
    // May look up other cells of this table, so that `units`, if they are the scratch, are those of another one.
    const value = this.read(text);
    if (LONGEST_KEPT < length) return value;
    if (CAPACITY <= this.size || MOST_UNITS < this.used + length) this.clear(1 << 8);
    else if (this.mask < 2 * this.size) this.grow();
    if (this.pool.length < this.used + length) {
      const larger = new Uint16Array(2 * (this.used + length));
      larger.set(this.pool);
      this.pool = larger;
    }
    for (let i = 0; i < length; i++) this.pool[this.used + i] = text.charCodeAt(i);
    this.place(this.used, length, hash, value);
    this.used += length;
    this.size++;
    return value;
  }

  private place(start: number, length: number, hash: number, value: T): void {
    let slot = hash & this.mask;
    while (this.starts[slot] !== -1) slot = (slot + 1) & this.mask;
    this.starts[slot] = start;
    this.lengths[slot] = length;
    this.hashes[slot] = hash;
    this.values[slot] = value;
  }

  private grow(): void {
    const { starts, lengths, hashes, values } = this;
    this.makeSlots(starts.length * 2);
    for (let i = 0; i < starts.length; i++) {
      if (starts[i] !== -1) this.place(starts[i], lengths[i], hashes[i], values[i]);
    }
  }

  private clear(length: number): void {
    this.makeSlots(length);
    this.pool = new Uint16Array(1 << 10);
    this.used = 0;
    this.size = 0;
  }

  private makeSlots(length: number): void {
    this.starts = new Int32Array(length).fill(-1);
    this.lengths = new Int32Array(length);
    this.hashes = new Int32Array(length);
    this.values = new Array<T>(length);
    this.mask = length - 1;
  }
}

/** Reused; grows. */
let scratch = new Uint16Array(1 << 8);
