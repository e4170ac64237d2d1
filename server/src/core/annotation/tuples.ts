/** Tuples of numbers that are numbered themselves, in flat arrays: a map of joined texts takes ten times the memory, and the collector looks at all of it. */

/** Memory: 4·width + 8 to 16 bytes for each tuple. */
export class Tuples {
  size = 0;
  private numbers: Int32Array;
  /** Index + 1 of a tuple; 0 is free. At most half of them are taken. */
  private slots = new Int32Array(1 << 8);

  constructor(readonly width: number) {
    this.numbers = new Int32Array(width << 7);
  }

  /** The index of the tuple that begins `tuple`; of a new one, the `size` before. O(width) */
  add(tuple: Int32Array): number {
    const { width, slots, numbers } = this;
    const mask = slots.length - 1;
    let slot = hashOf(tuple, 0, width) & mask;
    for (; slots[slot] !== 0; slot = (slot + 1) & mask) {
      const at = (slots[slot] - 1) * width;
      let same = 0;
      while (same < width && numbers[at + same] === tuple[same]) same++;
      if (same === width) return slots[slot] - 1;
    }
    const index = this.size++;
    slots[slot] = index + 1;
    if (numbers.length < (index + 1) * width) this.numbers = grown(numbers, (index + 1) * width);
    for (let i = 0; i < width; i++) this.numbers[index * width + i] = tuple[i];
    if (slots.length < 2 * this.size) this.place(2 * slots.length);
    return index;
  }

  /** A number of a tuple by their indices. */
  get(index: number, place: number): number {
    return this.numbers[index * this.width + place];
  }

  /** All tuples, one after the other. O(size) */
  packed(): Int32Array {
    return this.numbers.slice(0, this.size * this.width);
  }

  private place(length: number): void {
    const slots = new Int32Array(length);
    const mask = length - 1;
    for (let index = 0; index < this.size; index++) {
      let slot = hashOf(this.numbers, index * this.width, this.width) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = index + 1;
    }
    this.slots = slots;
  }
}

function hashOf(numbers: Int32Array, at: number, width: number): number {
  let hash = width;
  for (let i = at; i < at + width; i++) {
    hash = Math.imul(hash ^ numbers[i], 0x9e3779b1);
    hash ^= hash >>> 15;
  }
  return hash;
}

/** A longer copy with room for `needed` numbers and as many again; the new ones are 0. */
export function grown(array: Int32Array, needed: number): Int32Array {
  const larger = new Int32Array(2 * needed);
  larger.set(array);
  return larger;
}
