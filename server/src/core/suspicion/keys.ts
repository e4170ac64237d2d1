/** Counting by the million: names of contexts as numbers, and tables of them off the heap. */

/** Texts as small numbers from 1, in order of arrival. */
export class Numbering {
  private readonly numbers = new Map<string, number>();
  readonly texts: string[] = [''];

  /** The number of a text; a new text gets a new one. */
  of(text: string): number {
    let number = this.numbers.get(text);
    if (number === undefined) {
      number = this.texts.length;
      this.numbers.set(text, number);
      this.texts.push(text);
    }
    return number;
  }

  /** 0 if the text is new. */
  find(text: string): number {
    return this.numbers.get(text) ?? 0;
  }
}

/**
 * A hash of 53 bits over small numbers, appended one by one: `key = extended(extended(0, a), b)`. Two of a million different names
 * collide with probability 5·10⁻⁵; then one entry of a list is wrong.
 */
export class Key {
  private high = 0;
  private low = 0;

  start(seed: number): this {
    this.high = Math.imul(seed + 1, 0x9e3779b1);
    this.low = Math.imul(seed + 7, 0x85ebca6b);
    return this;
  }

  add(number: number): this {
    this.high = mixed(this.high ^ Math.imul(number + 1, 0xcc9e2d51), 0x7feb352d);
    this.low = mixed(this.low + Math.imul(number + 3, 0x1b873593), 0x846ca68b);
    return this;
  }

  copy(from: Key): this {
    this.high = from.high;
    this.low = from.low;
    return this;
  }

  /** An integer above 0. */
  get value(): number {
    return (this.high >>> 0) * 0x200000 + (this.low >>> 11) + 1;
  }
}

function mixed(value: number, factor: number): number {
  const spread = Math.imul(value ^ (value >>> 15), factor);
  return spread ^ (spread >>> 13);
}

const FEWEST_SLOTS = 1 << 12;

/** Keys numbered from 0 in order of arrival; open addressing, 16 bytes for each key. Expected O(1). */
export class KeyTable {
  private keys = new Float64Array(FEWEST_SLOTS);
  private indices = new Int32Array(FEWEST_SLOTS);
  size = 0;

  /** The number of a key; if it is new, this is the `size` before the call. */
  add(key: number): number {
    if (this.keys.length < 2 * this.size) this.grow();
    const slot = this.slotOf(key);
    if (this.keys[slot] === 0) {
      this.keys[slot] = key;
      this.indices[slot] = this.size++;
    }
    return this.indices[slot];
  }

  /** -1 if the key is new. */
  indexOf(key: number): number {
    const slot = this.slotOf(key);
    return this.keys[slot] === 0 ? -1 : this.indices[slot];
  }

  private slotOf(key: number): number {
    const { keys } = this;
    const mask = keys.length - 1;
    let slot = (key / 0x200000) & mask;
    while (keys[slot] !== 0 && keys[slot] !== key) slot = (slot + 1) & mask;
    return slot;
  }

  private grow(): void {
    const { keys, indices } = this;
    this.keys = new Float64Array(2 * keys.length);
    this.indices = new Int32Array(2 * keys.length);
    for (let i = 0; i < keys.length; i++) {
      if (keys[i] === 0) continue;
      const slot = this.slotOf(keys[i]);
      this.keys[slot] = keys[i];
      this.indices[slot] = indices[i];
    }
  }
}

/** The number of occurrences of each key. */
export class Counts {
  private readonly table = new KeyTable();
  private counts = new Uint32Array(FEWEST_SLOTS);

  add(key: number): void {
    const index = this.table.add(key);
    if (index === this.counts.length) {
      const counts = new Uint32Array(2 * index);
      counts.set(this.counts);
      this.counts = counts;
    }
    this.counts[index]++;
  }

  of(key: number): number {
    const index = this.table.indexOf(key);
    return index === -1 ? 0 : this.counts[index];
  }
}
