/** A file for random access. */

import { closeSync, openSync, readSync } from 'node:fs';
import { reasonOf } from '../frame/io.ts';
import { type Input, UnreadableInput } from './input.ts';

/** Bytes read at once: sentences are mostly requested in their order. */
const WINDOW = 1 << 16;

/** A file that is read wherever sentences are requested. */
export class OpenedFile {
  private readonly file: number | undefined;
  private held: Buffer = Buffer.alloc(0);
  private from = 0;

  /** @throws UnreadableInput */
  constructor(readonly input: Input) {
    const { path, content } = input;
    if (content !== undefined) this.held = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
    else this.file = this.reading(() => openSync(path ?? '', 'r'));
  }

  /** @throws UnreadableInput */
  bytes(from: number, size: number): Buffer {
    if (from < this.from || this.from + this.held.length < from + size) this.read(from, size);
    const start = from - this.from;
    return this.held.subarray(start, start + size);
  }

  close(): void {
    if (this.file !== undefined) closeSync(this.file);
  }

  private read(from: number, size: number): void {
    const { file } = this;
    if (file === undefined) return;
    const bytes = Buffer.allocUnsafe(Math.max(WINDOW, size));
    let length = 0;
    while (length < size) {
      const n = this.reading(() => readSync(file, bytes, length, bytes.length - length, from + length));
      if (n === 0) throw new UnreadableInput(`cannot read ${this.input.name}: it was changed while it was read`);
      length += n;
    }
    this.held = bytes.subarray(0, length);
    this.from = from;
  }

  private reading<T>(read: () => T): T {
    try {
      return read();
    } catch (error) {
      throw new UnreadableInput(`cannot read ${this.input.name}: ${reasonOf(error)}`);
    }
  }
}
