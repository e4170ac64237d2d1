/** Bytes → text, with reports where the bytes are not UTF-8, so that nothing unreadable is silently replaced. */

import { isUtf8 } from 'node:buffer';
import { sequenceLength, showBytes } from '../../services/utf8.ts';

/** A byte sequence that is not UTF-8. It is read as U+FFFD. */
export interface BadBytes {
  /** UTF-16 offset of the replacement character in the text decoded so far. */
  readonly offset: number;
  readonly bytes: Uint8Array;
}

/**
 * Decodes pieces that may split characters anywhere. A byte order mark is kept as U+FEFF: encoding the text again gives the same
 * bytes wherever there are no bad ones.
 */
export class Utf8Decoder {
  private carry: Buffer = Buffer.alloc(0);
  /** UTF-16 length of all text returned so far. */
  private length = 0;
  private bad: BadBytes[] = [];

  push(piece: Uint8Array): string {
    const all = this.carry.length === 0 ? asBuffer(piece) : Buffer.concat([this.carry, piece]);
    const end = completeEnd(all);
    this.carry = Buffer.from(all.subarray(end));
    return this.decode(all.subarray(0, end));
  }

  end(): string {
    const rest = this.carry;
    this.carry = Buffer.alloc(0);
    return this.decode(rest);
  }

  /** The text of bytes that begin and end between characters. */
  whole(bytes: Buffer): string {
    return this.decode(bytes);
  }

  /** The bad sequences found since the last call, in text order. */
  takeBad(): BadBytes[] {
    const { bad } = this;
    if (0 < bad.length) this.bad = [];
    return bad;
  }

  private decode(bytes: Buffer): string {
    const text = isUtf8(bytes) ? bytes.toString('utf8') : this.decodeBroken(bytes);
    this.length += text.length;
    return text;
  }

  private decodeBroken(bytes: Buffer): string {
    const parts: string[] = [];
    let length = 0;
    let validFrom = 0;
    let at = 0;
    while (at < bytes.length) {
      const size = sequenceLength(bytes, at);
      if (0 < size) {
        at += size;
        continue;
      }
      const valid = bytes.toString('utf8', validFrom, at);
      length += valid.length;
      this.bad.push({ offset: this.length + length, bytes: Uint8Array.from(bytes.subarray(at, at - size)) });
      parts.push(valid, '\ufffd');
      length++;
      at -= size;
      validFrom = at;
    }
    parts.push(bytes.toString('utf8', validFrom));
    return parts.join('');
  }
}

/** Whether bytes that arrive in pieces are UTF-8 throughout. Several times faster than decoding them. */
export async function isUtf8Stream(pieces: AsyncIterable<Uint8Array>): Promise<boolean> {
  let carry: Buffer = Buffer.alloc(0);
  for await (const piece of pieces) {
    const all = carry.length === 0 ? asBuffer(piece) : Buffer.concat([carry, piece]);
    const end = completeEnd(all);
    if (!isUtf8(all.subarray(0, end))) return false;
    carry = Buffer.from(all.subarray(end));
  }
  return carry.length === 0;
}

/** Shares the memory. */
export function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** End of the last character that is certainly complete. */
function completeEnd(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back];
    if ((byte & 0xc0) === 0x80) continue; // A continuation byte: its lead byte is further to the left.
    const needed = 0xf0 <= byte ? 4 : 0xe0 <= byte ? 3 : 0xc0 <= byte ? 2 : 1;
    return back < needed ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

/** What becomes of these bytes where a file is only read. */
export const readingOf = (bytes: Uint8Array): string =>
  `the byte ${showBytes(bytes)} is not UTF-8, so it is read as U+FFFD. Convert the file to UTF-8 (iconv, or your editor).`;
