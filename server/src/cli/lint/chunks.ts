/** Cuts files into pieces that end between sentences, so that they can be checked independently and in any order. */

import { type Input, isFromStart } from '../reading/input.ts';
import type { ByteStretch, LongPiece } from '../reading/longBlocks.ts';

/** A flood of findings can make the result of a chunk a hundred times as large as the chunk, and several chunks are in progress. */
export const CHUNK = 1 << 16;

const NO_BYTES = new Uint8Array(0);
const LF = 10;
const CR = 13;
const HASH = 35;
const ZERO = 48;
const NINE = 57;

/** Whole sentence blocks of a file: splitting the chunks into blocks gives the blocks of the file. */
export interface Chunk {
  readonly input: Input;
  readonly bytes: Uint8Array;
  /** Whether it is the start of the file and may have a byte order mark. */
  readonly isFirst: boolean;
  /** A piece of a block that is too long to check; it then has no bytes. */
  readonly long?: LongPiece;
}

/** Chunks of about `size` bytes; a larger sentence block makes a larger chunk. */
export async function* cutChunks(
  input: Input,
  stretches: AsyncIterable<ByteStretch>,
  size: number,
): AsyncGenerator<Chunk> {
  let held: Uint8Array[] = [];
  let length = 0;
  let wanted = size;
  let isFirst = isFromStart(input);
  for await (const { bytes: piece, long } of stretches) {
    if (long !== undefined) {
      if (0 < length) yield { input, bytes: Buffer.concat(held, length), isFirst };
      held = [];
      length = 0;
      wanted = size;
      isFirst = false;
      yield { input, bytes: NO_BYTES, isFirst, long };
      continue;
    }
    // Pieces of a file may be larger than the chunk size.
    for (let from = 0; from < piece.length; from += size) {
      const part = piece.subarray(from, from + size);
      held.push(part);
      length += part.length;
      if (length < wanted) continue;
      const all = Buffer.concat(held, length);
      const end = lastBoundary(all);
      // Blank lines at the start of a file belong to its first sentence.
      const cut = isFirst && !hasContent(all, end) ? 0 : end;
      // Without a boundary the wanted length doubles; otherwise every piece would search a file without any again.
      wanted = cut === 0 ? 2 * length : size;
      held = [all.subarray(cut)];
      length = all.length - cut;
      if (cut === 0) continue;
      yield { input, bytes: all.subarray(0, cut), isFirst };
      isFirst = false;
    }
  }
  if (0 < length) yield { input, bytes: Buffer.concat(held, length), isFirst };
}

/**
 * The last position where a sentence certainly starts: `#` or a digit after an empty line. Other starts of sentences exist, but
 * only these can be recognised without reading more.
 */
function lastBoundary(bytes: Buffer): number {
  for (let at = bytes.length - 1; 2 <= at; at--) if (isSureStart(bytes, at)) return at;
  return 0;
}

/**
 * The first position after `start` where a sentence certainly starts; the end if there is none, as in files with CRLF.
 *
 * @param start of a block: white space before its first visible character belongs to it
 */
export function nextSureStart(bytes: Buffer, start: number): number {
  let from = start;
  while (from < bytes.length && !isVisible(bytes[from])) from++;
  for (;;) {
    const end = bytes.indexOf('\n\n', from, 'latin1');
    if (end === -1) return bytes.length;
    if (end + 2 < bytes.length && isSureStart(bytes, end + 2)) return end + 2;
    from = end + 1;
  }
}

/** Whether a sentence certainly starts there, judging by the two or three bytes before. */
export function isSureStart(bytes: Uint8Array, at: number): boolean {
  const first = bytes[at];
  if (first !== HASH && (first < ZERO || NINE < first)) return false;
  if (at < 2 || bytes[at - 1] !== LF) return false;
  const before = bytes[at - 2];
  return before === LF || (before === CR && 3 <= at && bytes[at - 3] === LF);
}

/** Whether the block certainly contains more than white space. */
function hasContent(bytes: Uint8Array, end: number): boolean {
  for (let at = 0; at < end; at++) if (isVisible(bytes[at])) return true;
  return false;
}

/** Whether a byte is visible ASCII. */
const isVisible = (byte: number): boolean => 0x20 < byte && byte < 0x7f;
