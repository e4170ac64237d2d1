/** Numbers of pieces of bytes, looked up once each: a treebank repeats most of its words. */

import { ByteTable } from '../../core/annotation/index.ts';

/** Most pieces: a full table starts over, as it only saves looking the same bytes up again. */
const MOST = 1 << 19;
/** Bytes of a piece that is kept: longer ones are rare, and much of the memory. */
const LONGEST = 1 << 10;

/** Memory: at most `MOST` different pieces of up to `LONGEST` bytes, and what `ByteTable` takes for each. */
export class ByteCache {
  private readonly table = new ByteTable();
  private numbers = new Int32Array(1 << 8);

  /** @param numberOf of a piece that is not known; it stays the same */
  constructor(private readonly numberOf: (bytes: Uint8Array, start: number, end: number) => number) {}

  /** O(length) @param hash of the piece, see `hashOf` */
  get(bytes: Uint8Array, start: number, end: number, hash: number): number {
    const { table } = this;
    if (LONGEST < end - start) return this.numberOf(bytes, start, end);
    const known = table.find(bytes, start, end, hash);
    if (known !== -1) return this.numbers[known];
    const number = this.numberOf(bytes, start, end);
    if (table.size === MOST) table.clear();
    if (!table.hasRoom(hash)) return number;
    const index = table.add(bytes, start, end, hash);
    if (this.numbers.length <= index) {
      const larger = new Int32Array(2 * index);
      larger.set(this.numbers);
      this.numbers = larger;
    }
    this.numbers[index] = number;
    return number;
  }
}
