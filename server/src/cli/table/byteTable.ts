/** Numbers of pieces of bytes, which become text only if they are new: a treebank repeats most of its cells. */

/** Most pieces: a full table starts over, as it only saves decoding the same bytes again. */
const MOST = 1 << 19;
/** Slots that are looked at: a file could be made of pieces for the same ones. Among evenly taken ones, hardly any piece needs more. */
const MOST_SLOTS = 64;
/** Bytes of a piece that is kept: longer ones are rare, and much of the memory. */
const LONGEST = 1 << 10;

/** A hash table. Memory: at most `MOST` different pieces of up to `LONGEST` bytes, and 16 to 32 bytes for each. */
export class ByteTable {
  private bytes = new Uint8Array(1 << 12);
  /** By piece: where it ends in `bytes`; it begins where the one before it ends. */
  private ends = new Int32Array(1 << 8);
  private hashes = new Int32Array(1 << 8);
  private numbers = new Int32Array(1 << 8);
  private size = 0;
  /** Index + 1 of a piece; 0 is free. At most half of them are taken. */
  private slots = new Int32Array(1 << 9);

  /** @param numberOf of a piece that is not known; it stays the same */
  constructor(private readonly numberOf: (bytes: Uint8Array, start: number, end: number) => number) {}

  /** O(length) @param hash of the piece, see `mixed` */
  get(bytes: Uint8Array, start: number, end: number, hash: number): number {
    const length = end - start;
    if (LONGEST < length) return this.numberOf(bytes, start, end);
    const { slots, hashes, ends } = this;
    const mask = slots.length - 1;
    let slot = hash & mask;
    for (let left = MOST_SLOTS; slots[slot] !== 0; slot = (slot + 1) & mask) {
      if (left-- === 0) return this.numberOf(bytes, start, end);
      const index = slots[slot] - 1;
      if (hashes[index] !== hash) continue;
      const from = index === 0 ? 0 : ends[index - 1];
      if (ends[index] - from === length && this.isAt(from, bytes, start, length)) return this.numbers[index];
    }
    const number = this.numberOf(bytes, start, end);
    this.add(bytes, start, length, hash, number);
    return number;
  }

  private isAt(from: number, bytes: Uint8Array, start: number, length: number): boolean {
    const { bytes: known } = this;
    for (let i = 0; i < length; i++) if (known[from + i] !== bytes[start + i]) return false;
    return true;
  }

  private add(bytes: Uint8Array, start: number, length: number, hash: number, number: number): void {
    if (this.size === MOST) {
      this.size = 0;
      this.slots.fill(0);
    }
    const index = this.size++;
    if (this.hashes.length <= index) this.grow();
    const from = index === 0 ? 0 : this.ends[index - 1];
    const end = from + length;
    if (this.bytes.length < end) {
      const larger = new Uint8Array(2 * end);
      larger.set(this.bytes);
      this.bytes = larger;
    }
    for (let i = 0; i < length; i++) this.bytes[from + i] = bytes[start + i];
    this.ends[index] = end;
    this.hashes[index] = hash;
    this.numbers[index] = number;
    this.place(index);
  }

  private place(index: number): void {
    const { slots } = this;
    const mask = slots.length - 1;
    let slot = this.hashes[index] & mask;
    while (slots[slot] !== 0) slot = (slot + 1) & mask;
    slots[slot] = index + 1;
  }

  private grow(): void {
    const length = 2 * this.hashes.length;
    for (const name of ['ends', 'hashes', 'numbers'] as const) {
      const larger = new Int32Array(length);
      larger.set(this[name]);
      this[name] = larger;
    }
    this.slots = new Int32Array(2 * length);
    for (let index = 0; index < length / 2; index++) this.place(index);
  }
}

/** One step of the hash of a piece, which begins with 0, and ends with `mixed`. */
export const nextHash = (hash: number, byte: number): number => Math.imul(hash ^ byte, 0x01000193);
export const mixed = (hash: number): number => hash ^ (hash >>> 15);
