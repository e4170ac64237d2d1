/** Different pieces of bytes in the order in which they come: comparing bytes needs no text of them. */

/** Slots that are looked at: a file could be made of pieces for the same ones. Among evenly taken ones, hardly any piece needs more. */
const MOST_SLOTS = 64;

/** All pieces, for another thread: structured cloning preserves it. */
export interface PackedPieces {
  readonly bytes: Uint8Array;
  /** Where each piece ends in `bytes`; it begins where the one before it ends. */
  readonly ends: Int32Array;
  readonly hashes: Int32Array;
}

/** A hash table. Memory: the bytes of the pieces, and 16 to 48 bytes for each. */
export class ByteTable {
  size = 0;
  bytes: Uint8Array = new Uint8Array(1 << 12);
  private ends = new Int32Array(1 << 8);
  private hashes = new Int32Array(1 << 8);
  /** Index + 1 of a piece; 0 is free. At most half of them are taken. */
  private slots = new Int32Array(1 << 9);
  /** Indices of pieces for which there was no slot near theirs: `find` does not find them. */
  lost: number[] = [];

  /** The index of a piece that was added with the same hash, or -1. Time O(length) @param hash see `mixed` */
  find(bytes: Uint8Array, start: number, end: number, hash: number): number {
    const { slots, hashes, ends } = this;
    const length = end - start;
    const mask = slots.length - 1;
    let slot = hash & mask;
    for (let left = MOST_SLOTS; slots[slot] !== 0 && 0 < left; left--, slot = (slot + 1) & mask) {
      const index = slots[slot] - 1;
      if (hashes[index] !== hash) continue;
      const from = index === 0 ? 0 : ends[index - 1];
      if (ends[index] - from === length && this.isAt(from, bytes, start, length)) return index;
    }
    return -1;
  }

  /** Adds a piece that is not in it; where too many have the same slots, it is `lost`. @returns its index, the `size` before */
  add(bytes: Uint8Array, start: number, end: number, hash: number): number {
    const index = this.size++;
    if (this.hashes.length <= index) this.grow();
    const from = this.startOf(index);
    const to = from + end - start;
    if (this.bytes.length < to) {
      const larger = new Uint8Array(2 * to);
      larger.set(this.bytes);
      this.bytes = larger;
    }
    for (let at = from, i = start; i < end; i++, at++) this.bytes[at] = bytes[i];
    this.ends[index] = to;
    this.hashes[index] = hash;
    this.place(index);
    return index;
  }

  /** Whether a new piece with this hash would have a slot. */
  hasRoom(hash: number): boolean {
    const mask = this.slots.length - 1;
    for (let left = MOST_SLOTS, slot = hash & mask; 0 < left; left--, slot = (slot + 1) & mask)
      if (this.slots[slot] === 0) return true;
    return false;
  }

  startOf(index: number): number {
    return index === 0 ? 0 : this.ends[index - 1];
  }

  endOf(index: number): number {
    return this.ends[index];
  }

  clear(): void {
    this.size = 0;
    this.lost = [];
    this.slots.fill(0);
  }

  packed(): PackedPieces {
    const { size } = this;
    return {
      bytes: this.bytes.slice(0, this.startOf(size)),
      ends: this.ends.slice(0, size),
      hashes: this.hashes.slice(0, size),
    };
  }

  private isAt(from: number, bytes: Uint8Array, start: number, length: number): boolean {
    const { bytes: known } = this;
    for (let i = 0; i < length; i++) if (known[from + i] !== bytes[start + i]) return false;
    return true;
  }

  private place(index: number): void {
    const { slots } = this;
    const mask = slots.length - 1;
    let slot = this.hashes[index] & mask;
    for (let left = MOST_SLOTS; slots[slot] !== 0; slot = (slot + 1) & mask)
      if (--left === 0) {
        this.lost.push(index);
        return;
      }
    slots[slot] = index + 1;
  }

  private grow(): void {
    const length = 2 * this.hashes.length;
    for (const name of ['ends', 'hashes'] as const) {
      const larger = new Int32Array(length);
      larger.set(this[name]);
      this[name] = larger;
    }
    this.slots = new Int32Array(2 * length);
    this.lost = [];
    for (let index = 0; index < length / 2; index++) this.place(index);
  }
}

/** One step of the hash of a piece, which begins with 0, and ends with `mixed`. */
export const nextHash = (hash: number, byte: number): number => Math.imul(hash ^ byte, 0x01000193);
export const mixed = (hash: number): number => hash ^ (hash >>> 15);

export function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0;
  for (let at = start; at < end; at++) hash = nextHash(hash, bytes[at]);
  return mixed(hash);
}
