/** Different texts by number, such as the cells of a treebank: whatever compares or counts them compares numbers. */

import { toNfc } from '../conllu/index.ts';
import { ByteTable, hashOf, type PackedPieces } from './byteTable.ts';
import { CellTable } from './cellTable.ts';
import { grown } from './tuples.ts';

/** For another thread: structured cloning preserves it. */
export interface PackedTexts {
  readonly pieces: PackedPieces;
  /** Texts that are not UTF-8, by number. */
  readonly broken: ReadonlyMap<number, string>;
}

/** UTF-8 needs no more for a UTF-16 unit. */
const MOST_BYTES = 3;
const HALF = /\p{Surrogate}/u;

/** All hosts have them; the core knows no host. */
declare const TextEncoder: new () => { encodeInto(text: string, bytes: Uint8Array): { written: number } };
declare const TextDecoder: new (
  encoding: 'utf-8',
  options: { ignoreBOM: boolean },
) => { decode(bytes: Uint8Array): string };

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * Numbers in the order in which texts come, from 0. They are kept as UTF-8, as most come from files, and only those that are looked at become
 * strings. Memory O(different texts)
 */
export class Texts {
  private readonly pieces = new ByteTable();
  /** Texts with half of a pair, by number; their pieces are no UTF-8. */
  private readonly broken = new Map<number, string>();
  /** Of the pieces that are lost in the table. */
  private readonly lost = new Map<string, number>();
  private lostOf: readonly number[] = [];
  private nLost = 0;
  private readonly texts: (string | undefined)[] = [];
  /** Texts with smaller numbers are strings. */
  private nDecoded = 0;
  private readonly cells = new CellTable((text) => this.numberOf(text));
  private encoded: Uint8Array = new Uint8Array(1 << 8);
  /** What was made of each text: its number + 1, 0 if it was not yet. */
  private normal: Int32Array = new Int32Array(0);
  private small: Int32Array = new Int32Array(0);

  /** O(length) @param text shares no memory with a longer one, see `detached` */
  numberOf(text: string): number {
    if (HALF.test(text)) {
      const bytes = bytesOfUnits(text);
      const number = this.numberOfBytes(bytes, 0, bytes.length, hashOf(bytes, 0, bytes.length));
      this.texts[number] = text;
      this.broken.set(number, text);
      return number;
    }
    if (this.encoded.length < MOST_BYTES * text.length) this.encoded = new Uint8Array(2 * MOST_BYTES * text.length);
    const { written } = encoder.encodeInto(text, this.encoded);
    const number = this.numberOfBytes(this.encoded, 0, written, hashOf(this.encoded, 0, written));
    this.texts[number] ??= text;
    return number;
  }

  /** Of UTF-8. O(length) @param hash see `hashOf` */
  numberOfBytes(bytes: Uint8Array, start: number, end: number, hash: number): number {
    const { pieces } = this;
    const known = pieces.find(bytes, start, end, hash);
    if (known !== -1) return known;
    if (0 < pieces.lost.length) {
      const lost = this.lostPieces().get(latin1(bytes, start, end));
      if (lost !== undefined) return lost;
    }
    const number = pieces.add(bytes, start, end, hash);
    this.texts.push(undefined);
    return number;
  }

  /** Of `text.slice(start, end)`, which is '' if end ≤ start. O(length), without a string for a text that came lately */
  numberIn(text: string, start: number, end: number): number {
    return this.cells.get(text, start, end);
  }

  textOf(number: number): string {
    const known = this.texts[number];
    if (known !== undefined) return known;
    this.decode();
    return this.texts[number] ?? '';
  }

  /** The number of a text in the normal form C. O(length) once */
  normalOf(number: number): number {
    if (this.normal.length <= number) this.normal = grown(this.normal, this.texts.length);
    if (this.normal[number] === 0) this.normal[number] = this.changed(number, toNfc(this.textOf(number))) + 1;
    return this.normal[number] - 1;
  }

  /** The number of a text in small letters and the normal form C. O(length) once */
  smallOf(number: number): number {
    if (this.small.length <= number) this.small = grown(this.small, this.texts.length);
    if (this.small[number] === 0)
      this.small[number] = this.changed(number, toNfc(this.textOf(number).toLowerCase())) + 1;
    return this.small[number] - 1;
  }

  /** All texts in order, for another thread. O(length) */
  packed(): PackedTexts {
    return { pieces: this.pieces.packed(), broken: this.broken };
  }

  /** The numbers here of texts that were packed elsewhere. O(length) */
  numbersOf({ pieces: { bytes, ends, hashes }, broken }: PackedTexts): Int32Array {
    const numbers = new Int32Array(ends.length);
    for (let at = 0, start = 0; at < ends.length; start = ends[at++]) {
      const text = broken.get(at);
      numbers[at] = text === undefined ? this.numberOfBytes(bytes, start, ends[at], hashes[at]) : this.numberOf(text);
    }
    return numbers;
  }

  /** The number of a text that mostly is the one it was made of: comparing them is faster than looking it up. */
  private changed(number: number, text: string): number {
    return text === this.texts[number] ? number : this.numberOf(text);
  }

  private lostPieces(): ReadonlyMap<string, number> {
    const { pieces } = this;
    const { lost } = pieces;
    if (this.lostOf !== lost) {
      this.lostOf = lost;
      this.nLost = 0;
    }
    for (; this.nLost < lost.length; this.nLost++) {
      const number = lost[this.nLost];
      this.lost.set(latin1(pieces.bytes, pieces.startOf(number), pieces.endOf(number)), number);
    }
    return this.lost;
  }

  /** Makes strings of all that came as bytes: together, which takes a tenth of the time of one by one. */
  private decode(): void {
    const { pieces, texts, nDecoded } = this;
    const { size, bytes } = pieces;
    this.nDecoded = size;
    if (0 < this.broken.size) {
      for (let number = nDecoded; number < size; number++)
        texts[number] ??= decoder.decode(bytes.subarray(pieces.startOf(number), pieces.endOf(number)));
      return;
    }
    const from = pieces.startOf(nDecoded);
    const all = decoder.decode(bytes.subarray(from, pieces.startOf(size)));
    for (let number = nDecoded, at = from, start = 0; number < size; number++) {
      let end = start;
      for (const to = pieces.endOf(number); at < to; at++) {
        // A character begins here; those of four bytes have two units.
        if ((bytes[at] & 0xc0) !== 0x80) end += bytes[at] < 0xf0 ? 1 : 2;
      }
      texts[number] ??= all.slice(start, end);
      start = end;
    }
  }
}

/** A byte that UTF-8 does not have, and the UTF-16 units. */
function bytesOfUnits(text: string): Uint8Array {
  const bytes = new Uint8Array(1 + 2 * text.length);
  bytes[0] = 0xff;
  for (let i = 0; i < text.length; i++) {
    bytes[1 + 2 * i] = text.charCodeAt(i) >> 8;
    bytes[2 + 2 * i] = text.charCodeAt(i) & 0xff;
  }
  return bytes;
}

/** A key of a map for bytes of any kind. */
function latin1(bytes: Uint8Array, start: number, end: number): string {
  let text = '';
  for (let at = start; at < end; at++) text += String.fromCharCode(bytes[at]);
  return text;
}
