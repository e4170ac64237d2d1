/** A cache of fixed size: slots for the keys that were used last. */

/** The slots of the keys of a batch, and those that must be filled first. */
interface Taken {
  /** The slot of each key. */
  readonly all: Int32Array;
  /** Keys that had no slot yet, each once, by index, and their new slots. */
  readonly fresh: readonly number[];
  readonly freshSlots: readonly number[];
}

export class Slots<Key> {
  private readonly slots = new Map<Key, number>();
  private readonly keys: Key[] = [];
  /** Number of the batch that used a slot last, from 1; 0 if none has since the hand passed. */
  private readonly usedBy: Int32Array;
  private nBatches = 0;
  private hand = 0;

  /** @param own an equal key to keep instead of the given one: a string that holds no larger one in memory */
  constructor(
    readonly capacity: number,
    private readonly own: (key: Key) => Key = (key) => key,
  ) {
    this.usedBy = new Int32Array(capacity);
  }

  /** Fewer keys than there are slots. Time O(keys). */
  take(keys: readonly Key[]): Taken {
    this.nBatches++;
    const { slots, usedBy, nBatches } = this;
    const fresh: number[] = [];
    const freshSlots: number[] = [];
    const all = new Int32Array(keys.length);
    for (let at = 0; at < all.length; at++) {
      let slot = slots.get(keys[at]);
      if (slot === undefined) {
        slot = this.newSlot(this.own(keys[at]));
        fresh.push(at);
        freshSlots.push(slot);
      }
      usedBy[slot] = nBatches;
      all[at] = slot;
    }
    return { all, fresh, freshSlots };
  }

  /** By the clock algorithm: what was used since the hand last passed stays for another round. A batch uses fewer slots than there are. */
  private newSlot(key: Key): number {
    const { slots, keys, usedBy, nBatches } = this;
    for (;;) {
      const slot = this.hand;
      this.hand = (slot + 1) % this.capacity;
      if (usedBy[slot] === nBatches) continue;
      if (0 < usedBy[slot]) {
        usedBy[slot] = 0;
        continue;
      }
      if (slot < keys.length) slots.delete(keys[slot]);
      keys[slot] = key;
      slots.set(key, slot);
      return slot;
    }
  }
}
