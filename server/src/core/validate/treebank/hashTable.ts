/** Numbers keyed by hashes of texts that are not kept. */

/** Two halves, each a whole number below 2³². */
export type Hash = readonly [high: number, low: number];

/** 64 bits from the UTF-16 units of a text, in two lanes with their own factors that are mixed at the end. Time O(length). */
export function hash64(text: string): Hash {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    high = Math.imul(high ^ unit, 0x9e3779b1);
    low = Math.imul(low ^ unit, 0x5f356495);
  }
  const mixedHigh = mixed(high ^ Math.imul(low, 0x85ebca77) ^ text.length);
  return [mixedHigh >>> 0, mixed(low ^ mixedHigh) >>> 0];
}

/** The last step of MurmurHash3 (Appleby 2011): each bit of the result depends on all bits. */
function mixed(bits: number): number {
  let hash = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

/** Both halves of the hash, the number + 1 (0: free). */
const SIZE = 3;
/** Share of slots in use at which the table grows by a third: 14 to 19 bytes an entry. */
const LOAD = 0.85;
const GROWTH = 4 / 3;
const NONE: readonly number[] = [];

/** The largest number that fits. */
export const LARGEST = 2 ** 32 - 2;

/** Several numbers may have the same hash. A lookup takes O(1) if the hash spreads its texts. */
export class HashTable {
  private slots = new Uint32Array(SIZE * 64);
  private count = 0;

  get size(): number {
    return this.count;
  }

  /** Size in memory. */
  get bytes(): number {
    return this.slots.byteLength;
  }

  /** The numbers with this hash, in order of insertion. */
  numbersOf([high, low]: Hash): readonly number[] {
    const { slots } = this;
    let found: number[] | undefined;
    for (let at = this.startOf(high); slots[at + 2] !== 0; at = this.next(at)) {
      if (slots[at] !== high || slots[at + 1] !== low) continue;
      found ??= [];
      found.push(slots[at + 2] - 1);
    }
    return found ?? NONE;
  }

  /** @param number from 0 to `LARGEST` */
  add([high, low]: Hash, number: number): void {
    if (LOAD * (this.slots.length / SIZE) < this.count + 1) this.grow();
    this.put(high, low, number + 1);
    this.count++;
  }

  private put(high: number, low: number, stored: number): void {
    const { slots } = this;
    let at = this.startOf(high);
    while (slots[at + 2] !== 0) at = this.next(at);
    slots[at] = high;
    slots[at + 1] = low;
    slots[at + 2] = stored;
  }

  /** In the order of the hashes, so that growing copies from front to back. */
  private startOf(high: number): number {
    return SIZE * Math.floor((high / 2 ** 32) * (this.slots.length / SIZE));
  }

  private next(at: number): number {
    return at + SIZE === this.slots.length ? 0 : at + SIZE;
  }

  private grow(): void {
    const old = this.slots;
    this.slots = new Uint32Array(SIZE * Math.floor((GROWTH * old.length) / SIZE));
    // Entries that overflowed the end are at the front, after which the order of equal hashes starts over.
    let first = 0;
    while (first < old.length && old[first + 2] !== 0) first += SIZE;
    for (let i = 0; i < old.length; i += SIZE) {
      const at = (first + i) % old.length;
      if (old[at + 2] !== 0) this.put(old[at], old[at + 1], old[at + 2]);
    }
  }
}
