/** Numbers for texts that are only tested for equality. */

import { createHash } from 'node:crypto';
import { enlarged } from './int32List.ts';

/** Number of 32-bit words kept of each hash. */
const WORDS = 3;

/**
 * Equal texts get equal numbers, from 0 in the order of their first appearance. Instead of the texts, it keeps 96 bits of their
 * SHA-256: among a hundred million texts two collide with a probability of 10⁻¹³. At most 34 bytes per text.
 */
export class TextNumbers {
  private count = 0;
  private hashes = new Int32Array(WORDS * 1024);
  /** The number of a text plus one, by its hash; 0 is free. At least twice as many slots as texts. */
  private slots = new Int32Array(2048);

  get size(): number {
    return this.count;
  }

  /** Time O(length). */
  numberOf(text: string): number {
    const digest = createHash('sha256').update(text).digest();
    const [x, y, z] = [digest.readInt32LE(0), digest.readInt32LE(4), digest.readInt32LE(8)];
    const { hashes } = this;
    let slot = this.firstSlot(x);
    for (; this.slots[slot] !== 0; slot = this.nextSlot(slot)) {
      const at = WORDS * (this.slots[slot] - 1);
      if (hashes[at] === x && hashes[at + 1] === y && hashes[at + 2] === z) return this.slots[slot] - 1;
    }
    this.slots[slot] = this.count + 1;
    if (hashes.length < WORDS * (this.count + 1)) this.hashes = enlarged(hashes, Math.ceil(1.5 * hashes.length));
    this.hashes.set([x, y, z], WORDS * this.count);
    this.count++;
    if (this.slots.length < 2 * this.count) this.spread();
    return this.count - 1;
  }

  private spread(): void {
    this.slots = new Int32Array(2 * this.slots.length);
    for (let number = 0; number < this.count; number++) {
      let slot = this.firstSlot(this.hashes[WORDS * number]);
      while (this.slots[slot] !== 0) slot = this.nextSlot(slot);
      this.slots[slot] = number + 1;
    }
  }

  /** The number of slots is a power of two. */
  private firstSlot(hash: number): number {
    return hash & (this.slots.length - 1);
  }

  private nextSlot(slot: number): number {
    return (slot + 1) & (this.slots.length - 1);
  }
}
