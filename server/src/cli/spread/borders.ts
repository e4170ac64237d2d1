/** Where a file can be cut: between sentences, at a place that both neighbours find without reading the rest. */

import { type FileHandle, open } from 'node:fs/promises';
import { isSureStart } from '../lint/chunks.ts';

const PIECE = 1 << 16;

/**
 * The first sure start of a sentence at or behind an offset: `#` or a digit after an empty line, behind other content. The size of the
 * file if there is none, 0 for 0. Reads from the offset to the border, and the start of the file.
 */
export async function borderAt(path: string, size: number, offset: number): Promise<number> {
  if (offset <= 0) return 0;
  if (size <= offset) return size;
  const handle = await open(path);
  try {
    // What is blank before the first sentence belongs to it.
    const content = await find(handle, 0, size, (bytes, at) => 0x20 < bytes[at] && bytes[at] < 0x7f);
    return await find(handle, Math.max(offset, content + 1), size, isSureStart);
  } finally {
    await handle.close();
  }
}

/** The first offset, from `from` on, where a condition on the bytes there and the three before holds; otherwise the size. */
async function find(
  handle: FileHandle,
  from: number,
  size: number,
  holds: (bytes: Uint8Array, at: number) => boolean,
): Promise<number> {
  const buffer = Buffer.alloc(BEFORE + PIECE);
  for (let start = from; start < size; start += PIECE) {
    const first = Math.max(0, start - BEFORE);
    const { bytesRead } = await handle.read(buffer, 0, start - first + PIECE, first);
    const bytes = buffer.subarray(0, bytesRead);
    for (let at = start - first; at < bytes.length; at++) if (holds(bytes, at)) return first + at;
  }
  return size;
}

/** How many bytes before a start tell that it is one. */
const BEFORE = 3;
