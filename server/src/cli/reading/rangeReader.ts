/** Reads ranges of files one after another, each at once. */

import { closeSync, openSync, readSync } from 'node:fs';
import { reasonOf } from '../frame/io.ts';
import { type ByteRange, type Input, UnreadableInput } from './input.ts';

/** For ranges of about a megabyte: opening a stream for each costs more than reading it. */
export class RangeReader {
  private buffer: Buffer = Buffer.alloc(0);

  /** The result is valid until the next call. @throws UnreadableInput */
  read({ name, path = '' }: Input, { from, to }: ByteRange): Uint8Array {
    if (this.buffer.length < to - from) this.buffer = Buffer.alloc(to - from);
    try {
      const file = openSync(path, 'r');
      try {
        let length = 0;
        while (length < to - from) {
          const n = readSync(file, this.buffer, length, to - from - length, from + length);
          if (n === 0) break;
          length += n;
        }
        return this.buffer.subarray(0, length);
      } finally {
        closeSync(file);
      }
    } catch (error) {
      throw new UnreadableInput(`cannot read ${name}: ${reasonOf(error)}`);
    }
  }
}
