/** Where a file can be cut: between sentences, at positions that both neighbours find without reading the rest. */

import { closeSync, openSync, readSync } from 'node:fs';
import { isSureStart } from '../lint/chunks.ts';

/** Most borders are found within a few sentences. */
const PIECE = 1 << 13;

/** Number of bytes before a start that identify it. */
const BEFORE = 3;

/** The first border at or behind an offset, see `FileBorders.at`. */
export function borderAt(path: string, size: number, offset: number): number {
  if (offset <= 0) return 0;
  if (size <= offset) return size;
  const borders = new FileBorders(path, size);
  try {
    return borders.at(offset);
  } finally {
    borders.close();
  }
}

/** Borders of an open file. Reads synchronously: with a border every 256 kB, awaiting a few bytes would take longer than reading them. */
export class FileBorders {
  private readonly buffer = Buffer.alloc(BEFORE + PIECE);
  /** Offset of the first content. */
  private content: number | undefined;

  private readonly file: number;

  constructor(
    path: string,
    private readonly size: number,
  ) {
    this.file = openSync(path, 'r');
  }

  close(): void {
    closeSync(this.file);
  }

  /**
   * The first sure start of a sentence at or behind an offset: `#` or a digit after an empty line, behind other content. The size of
   * the file if there is none, 0 for 0. Reads from the offset to the border, and once the start of the file.
   */
  at(offset: number): number {
    if (offset <= 0) return 0;
    // Blanks before the first sentence belong to it.
    this.content ??= this.find(0, (bytes, at) => 0x20 < bytes[at] && bytes[at] < 0x7f);
    return this.find(Math.max(offset, this.content + 1), isSureStart);
  }

  /** The first offset, from `from` on, where a condition on the bytes there and the three before holds; otherwise the size. */
  private find(from: number, holds: (bytes: Uint8Array, at: number) => boolean): number {
    for (let start = from; start < this.size; start += PIECE) {
      const first = Math.max(0, start - BEFORE);
      const bytesRead = readSync(this.file, this.buffer, 0, start - first + PIECE, first);
      const bytes = this.buffer.subarray(0, bytesRead);
      for (let at = start - first; at < bytes.length; at++) if (holds(bytes, at)) return first + at;
    }
    return this.size;
  }
}
