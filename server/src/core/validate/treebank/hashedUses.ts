/** The first uses of texts by the million, as hashes: the texts themselves are reread from their files. */

import type { Spot } from '../spot.ts';
import { type Hash, HashTable, hash64, LARGEST } from './hashTable.ts';
import type { FirstUses, Use } from './store.ts';

/** Rereads a text from its file. */
export interface Reread<P> {
  /** An integer from which `at` can reconstruct the place; undefined if it cannot be read again. */
  numberOf(place: P, spot: Spot): number | undefined;
  /** The place and the present text there; without `found` if that is no longer such a text. */
  at(number: number): { readonly place: P; readonly found: { readonly text: string; readonly spot: Spot } | undefined };
}

/** First uses that can be looked up without being added. */
export interface LookedUpUses<P> extends FirstUses<P> {
  readonly size: number;
  find(text: string): Use<P> | undefined;
}

/**
 * 14 to 19 bytes for each text (see HashTable). Texts with the same hash are compared, so different ones are never taken for equal
 * unless the file was changed in the meantime: then equal hashes of 64 bits are taken for equal texts.
 */
export class HashedUses<P> implements FirstUses<P> {
  private readonly table = new HashTable();

  /** @param others keeps texts that cannot be read again */
  constructor(
    private readonly reread: Reread<P>,
    private readonly others: LookedUpUses<P>,
    private readonly hash: (text: string) => Hash = hash64,
  ) {}

  firstOf(text: string, place: P, spot: Spot): Use<P> | undefined {
    const hash = this.hash(text);
    for (const number of this.table.numbersOf(hash)) {
      const use = this.useAt(number, text, hash, spot);
      if (use !== undefined) return use;
    }
    const number = this.reread.numberOf(place, spot);
    if (number === undefined || LARGEST < number) return this.others.firstOf(text, place, spot);
    const other = this.others.size === 0 ? undefined : this.others.find(text);
    if (other === undefined) this.table.add(hash, number);
    return other;
  }

  /** Undefined if another text is there. */
  private useAt(number: number, text: string, hash: Hash, spot: Spot): Use<P> | undefined {
    const { place, found } = this.reread.at(number);
    if (found?.text === text) return { place, spot: found.spot };
    if (found !== undefined && isSame(this.hash(found.text), hash)) return undefined;
    // The file was changed. Most sent_ids of a treebank start in the same column.
    return { place, spot: { ...spot, line: 0 } };
  }
}

function isSame(a: Hash, b: Hash): boolean {
  return a[0] === b[0] && a[1] === b[1];
}
