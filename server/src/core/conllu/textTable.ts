/** Stores texts by the million, such as the sent_ids of a treebank, numbered in order of arrival. */

/** Bytes per piece of memory for the texts, so that growing copies little. */
const PIECE = 1 << 20;
const FEWEST_SLOTS = 1 << 8;

/**
 * A set of texts with numbers 0, 1, 2 …. It keeps copies outside the heap, and so neither the texts nor the strings that they
 * were cut from: about 16 bytes plus the text each (one byte per UTF-16 unit for Latin-1, otherwise two). A lookup takes
 * O(length).
 */
export class TextTable {
  private readonly pieces: Uint8Array[] = [];
  /** Bytes of the last piece that are in use. */
  private used = PIECE;
  /** For each text: piece, position in it, length in UTF-16 units (negative: two bytes each), hash. */
  private entries = new Int32Array(4 * 64);
  /** Number of a text + 1, or 0. */
  private slots = new Int32Array(FEWEST_SLOTS);
  private count = 0;

  get size(): number {
    return this.count;
  }

  has(text: string): boolean {
    return this.indexOf(text) !== -1;
  }

  /** The number of a text; -1 if it is not in the set. */
  indexOf(text: string): number {
    return this.slots[this.slotOf(text, hashOf(text))] - 1;
  }

  /** The number of a text; if it is new, this is the `size` before the call. */
  add(text: string): number {
    const hash = hashOf(text);
    const slot = this.slotOf(text, hash);
    if (this.slots[slot] !== 0) return this.slots[slot] - 1;
    const index = this.count++;
    this.store(index, text, hash);
    this.slots[slot] = index + 1;
    if (this.slots.length < 2 * this.count) this.grow();
    return index;
  }

  /** The text with a number below `size`. */
  text(index: number): string {
    const [at, bytes, length] = this.placeOf(index);
    const width = this.entries[4 * index + 2] < 0 ? 2 : 1;
    const units = Array.from({ length }, (_, i) => unitAt(bytes, at + width * i, width));
    return units.map((unit) => String.fromCharCode(unit)).join('');
  }

  private slotOf(text: string, hash: number): number {
    const { slots, entries } = this;
    const mask = slots.length - 1;
    let slot = hash & mask;
    for (;;) {
      const index = slots[slot] - 1;
      if (index === -1 || (entries[4 * index + 3] === hash && this.isAt(index, text))) return slot;
      slot = (slot + 1) & mask;
    }
  }

  private isAt(index: number, text: string): boolean {
    const [at, bytes, length] = this.placeOf(index);
    if (length !== text.length) return false;
    const width = this.entries[4 * index + 2] < 0 ? 2 : 1;
    for (let i = 0; i < length; i++) if (unitAt(bytes, at + width * i, width) !== text.charCodeAt(i)) return false;
    return true;
  }

  private placeOf(index: number): [at: number, bytes: Uint8Array, length: number] {
    const { entries } = this;
    return [entries[4 * index + 1], this.pieces[entries[4 * index]], Math.abs(entries[4 * index + 2])];
  }

  private store(index: number, text: string, hash: number): void {
    const isWide = hasWideUnit(text);
    const width = isWide ? 2 : 1;
    const nBytes = width * text.length;
    if (this.pieces.length === 0 || PIECE < this.used + nBytes) {
      this.pieces.push(new Uint8Array(Math.max(PIECE, nBytes)));
      this.used = 0;
    }
    const bytes = this.pieces[this.pieces.length - 1];
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      bytes[this.used + width * i] = unit & 0xff;
      if (isWide) bytes[this.used + width * i + 1] = unit >> 8;
    }
    if (this.entries.length < 4 * this.count) this.entries = larger(this.entries);
    this.entries.set([this.pieces.length - 1, this.used, isWide ? -text.length : text.length, hash], 4 * index);
    this.used += nBytes;
  }

  private grow(): void {
    this.slots = new Int32Array(2 * this.slots.length);
    const mask = this.slots.length - 1;
    for (let index = 0; index < this.count; index++) {
      let slot = this.entries[4 * index + 3] & mask;
      while (this.slots[slot] !== 0) slot = (slot + 1) & mask;
      this.slots[slot] = index + 1;
    }
  }
}

function unitAt(bytes: Uint8Array, at: number, width: 1 | 2): number {
  return width === 1 ? bytes[at] : bytes[at] | (bytes[at + 1] << 8);
}

function hasWideUnit(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (0xff < text.charCodeAt(i)) return true;
  return false;
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash ^ (hash >>> 15);
}

function larger(numbers: Int32Array): Int32Array<ArrayBuffer> {
  const copy = new Int32Array(2 * numbers.length);
  copy.set(numbers);
  return copy;
}
