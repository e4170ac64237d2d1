/** Lines of TSV as UTF-8: texts that are joined first have to be copied twice more. */

import type { Output } from '../frame/io.ts';

const TAB = 9;
const LF = 10;
const CR = 13;
const SPACE = 32;
const ZERO = 48;
/** Bytes that are written together. */
const FULL = 1 << 16;
/** UTF-8 needs no more for a UTF-16 unit. */
const MOST_BYTES = 3;

/** Up to here, a division by ten is one of 32-bit integers. */
const LARGEST = 2 ** 31 - 1;

const encoder = new TextEncoder();

/** A cell that comes again and again, for `TsvBytes.ready`; tabs and line breaks become blanks. */
export const readyCell = (text: string): Uint8Array => encoder.encode(text.replace(/[\t\n\r]/g, ' '));

/** Collects cells and hands on whole lines. Memory: `FULL` bytes and a line. */
export class TsvBytes {
  private bytes: Uint8Array = new Uint8Array(2 * FULL);
  private length = 0;
  private isInLine = false;

  constructor(private readonly out: Output) {}

  /** A cell of the line at hand; tabs and line breaks become blanks. O(length) */
  cell(text: string): void {
    const needed = this.length + MOST_BYTES * text.length + 2;
    if (this.bytes.length < needed) this.grow(needed);
    const { bytes } = this;
    let at = this.length;
    if (this.isInLine) bytes[at++] = TAB;
    this.isInLine = true;
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      if (unit < 0x80) bytes[at++] = unit === TAB || unit === LF || unit === CR ? SPACE : unit;
      else if (unit < 0x800) {
        bytes[at++] = 0xc0 | (unit >> 6);
        bytes[at++] = 0x80 | (unit & 0x3f);
      } else if (unit < 0xd800 || 0xdfff < unit) {
        bytes[at++] = 0xe0 | (unit >> 12);
        bytes[at++] = 0x80 | ((unit >> 6) & 0x3f);
        bytes[at++] = 0x80 | (unit & 0x3f);
      } else {
        // Both halves of a pair together, or one without the other, which the encoder replaces.
        const isPair = (text.codePointAt(i) ?? 0) > 0xffff;
        at += encoder.encodeInto(text.slice(i, isPair ? i + 2 : i + 1), bytes.subarray(at)).written;
        if (isPair) i++;
      }
    }
    this.length = at;
  }

  /** A cell of `readyCell`. O(length) */
  ready(cell: Uint8Array): void {
    const needed = this.length + cell.length + 2;
    if (this.bytes.length < needed) this.grow(needed);
    if (this.isInLine) this.bytes[this.length++] = TAB;
    this.isInLine = true;
    this.bytes.set(cell, this.length);
    this.length += cell.length;
  }

  /** A cell that is a number, as `String` writes it. O(digits) */
  number(value: number): void {
    if (!Number.isInteger(value) || value < 0 || LARGEST < value) {
      this.cell(String(value));
      return;
    }
    let nDigits = 1;
    for (let power = 10; power <= value; power *= 10) nDigits++;
    if (this.bytes.length < this.length + nDigits + 2) this.grow(this.length + nDigits + 2);
    if (this.isInLine) this.bytes[this.length++] = TAB;
    this.isInLine = true;
    this.length += nDigits;
    for (let left = value, at = this.length - 1; 0 < nDigits; nDigits--, at--) {
      const tenth = (left / 10) | 0;
      this.bytes[at] = ZERO + left - 10 * tenth;
      left = tenth;
    }
  }

  /** If it returns something, await it before the next cell: the memory is used again. */
  endLine(): Promise<void> | undefined {
    this.bytes[this.length++] = LF;
    this.isInLine = false;
    return this.length < FULL ? undefined : this.flush();
  }

  /** The same. */
  flush(): Promise<void> | undefined {
    const { bytes, length } = this;
    this.length = 0;
    return this.out.bytes(bytes.subarray(0, length));
  }

  private grow(needed: number): void {
    const larger = new Uint8Array(2 * needed);
    larger.set(this.bytes.subarray(0, this.length));
    this.bytes = larger;
  }
}
