/** Tuples of numbers that are numbered themselves, in flat arrays: a map of joined texts takes ten times the memory, and the collector looks at all of it. */

/**
 * Slots looked at for a tuple. Hashes that are as good as random hardly ever lead beyond a few dozen while half of the slots are free; a
 * text made for it could give all its words one hash, and each new one would walk past all others.
 */
const MOST_PROBES = 128;

/** Memory: 4·width + 8 to 16 bytes for each tuple. */
export class Tuples {
  size = 0;
  private numbers: Int32Array;
  /** Index + 1 of a tuple; 0 is free. At most half of them are taken. */
  private slots = new Int32Array(1 << 8);
  /** Indices of the tuples whose `MOST_PROBES` slots were taken, by their numbers: the engine's hashes of texts cannot be foreseen. */
  private readonly crowded = new Map<string, number>();

  constructor(readonly width: number) {
    this.numbers = new Int32Array(width << 7);
  }

  /** The index of the tuple that begins `tuple`; of a new one, the `size` before. O(width), whatever the hashes are. */
  add(tuple: Int32Array): number {
    const { width, slots, numbers, crowded } = this;
    const mask = slots.length - 1;
    let slot = hashOf(tuple, 0, width) & mask;
    let left = MOST_PROBES;
    for (; slots[slot] !== 0 && left !== 0; slot = (slot + 1) & mask, left--) {
      const at = (slots[slot] - 1) * width;
      let same = 0;
      while (same < width && numbers[at + same] === tuple[same]) same++;
      if (same === width) return slots[slot] - 1;
    }
    const key = left === 0 ? keyOf(tuple, 0, width) : undefined;
    const known = key === undefined ? undefined : crowded.get(key);
    if (known !== undefined) return known;
    const index = this.size++;
    if (key === undefined) slots[slot] = index + 1;
    else crowded.set(key, index);
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
    const { width, numbers, crowded } = this;
    crowded.clear();
    for (let index = 0; index < this.size; index++) {
      let slot = hashOf(numbers, index * width, width) & mask;
      let left = MOST_PROBES;
      for (; slots[slot] !== 0 && left !== 0; slot = (slot + 1) & mask) left--;
      if (left === 0) crowded.set(keyOf(numbers, index * width, width), index);
      else slots[slot] = index + 1;
    }
    this.slots = slots;
  }
}

const keyOf = (numbers: Int32Array, at: number, width: number): string => numbers.subarray(at, at + width).join();

function hashOf(numbers: Int32Array, at: number, width: number): number {
  let hash = width;
  for (let i = at; i < at + width; i++) {
    hash = Math.imul(hash ^ numbers[i], 0x9e3779b1);
    hash ^= hash >>> 15;
  }
  return hash;
}

/** A longer copy with room for `needed` numbers and as many again; the new ones are 0. */
export function grown(array: Int32Array, needed: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(2 * needed);
  larger.set(array);
  return larger;
}
