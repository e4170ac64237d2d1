/** Rereads the sent_ids of a run, so that most of them need only a hash in memory. */

import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { Sentence } from '../../core/conllu/index.ts';
import { type Reread, type Spot, sentIdOf } from '../../core/validate/index.ts';
import { type Input, isReadableTwice } from '../reading/input.ts';
import { Utf8Decoder } from '../reading/utf8.ts';
import { type ChunkBytes, type FileChunk, NO_SPOT, type SentencePlace } from './sentencePositions.ts';

/** A file without clear sentence boundaries is a single chunk; above this size, it is not reread for each sent_id. */
const LONGEST = 1 << 24;
const LF = 10;
const CR = 13;

/** Tracks the chunks of a file from its first byte. */
export class ChunkFinder {
  private from: number | undefined;

  constructor(private readonly input: Input) {
    this.from = isUnchanged(input) ? 0 : undefined;
  }

  /** Where the next chunk is; undefined if it cannot be read again. */
  next(length: number): ChunkBytes | undefined {
    const { from } = this;
    const { path } = this.input;
    if (from === undefined || path === undefined) return undefined;
    this.from = from + length;
    return LONGEST < length ? undefined : { path, from, length };
  }

  /** The length of a block that is too long to check is unknown. */
  lose(): void {
    this.from = undefined;
  }
}

/** When parts are combined, the file may have moved. */
function isUnchanged(input: Input): boolean {
  if (!isReadableTwice(input) || input.content !== undefined || input.range !== undefined) return false;
  try {
    const status = statSync(input.path ?? '');
    return status.isFile() && status.size === input.size;
  } catch {
    return false;
  }
}

interface Lines {
  readonly bytes: Buffer;
  /** The start of each line, and the end of the last. */
  readonly starts: readonly number[];
}

/** sent_ids by their line, counted over all chunks of a treebank that can be read again. */
export class SentIdLines implements Reread<SentencePlace> {
  private readonly chunks: FileChunk[] = [];
  /** Number of the first line of each chunk, and of the line after the last. */
  private readonly firstLines = [0];
  private recent: { readonly chunk: FileChunk; readonly lines: Lines | undefined } | undefined;

  numberOf({ chunk, line }: SentencePlace, spot: Spot): number | undefined {
    if (chunk.bytes === undefined) return undefined;
    if (this.chunks.at(-1) !== chunk) {
      this.firstLines.push(this.firstLines[this.chunks.length] + chunk.nLines + 1);
      this.chunks.push(chunk);
    }
    return this.firstLines[this.chunks.length - 1] + line + spot.line;
  }

  at(number: number) {
    const index = this.chunkOf(number);
    const chunk = this.chunks[index];
    const line = number - this.firstLines[index];
    return { place: { chunk, line, sentId: undefined, key: '', first: NO_SPOT }, found: this.sentIdAt(chunk, line) };
  }

  private chunkOf(number: number): number {
    let low = 0;
    let high = this.chunks.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.firstLines[middle] <= number) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  private sentIdAt(chunk: FileChunk, line: number): ReturnType<typeof sentIdOf> {
    // Copies of sentences follow each other, and so do their originals.
    if (this.recent?.chunk !== chunk) this.recent = { chunk, lines: chunk.bytes && linesOf(chunk.bytes) };
    const { lines } = this.recent;
    if (lines === undefined || lines.starts.length <= line + 1) return undefined;
    const decoder = new Utf8Decoder();
    const text = decoder.push(lines.bytes.subarray(lines.starts[line], lines.starts[line + 1])) + decoder.end();
    return sentIdOf(new Sentence(text, 1, 'own'));
  }
}

/** Undefined if the file can no longer be read. */
function linesOf({ path, from, length }: ChunkBytes): Lines | undefined {
  const bytes = Buffer.alloc(length);
  try {
    const file = openSync(path, 'r');
    try {
      for (let at = 0; at < length; ) {
        const n = readSync(file, bytes, at, length - at, from + at);
        if (n === 0) return undefined;
        at += n;
      }
    } finally {
      closeSync(file);
    }
  } catch {
    return undefined;
  }
  const starts = [0];
  for (let at = 0; at < length; at++) {
    if (bytes[at] === LF || (bytes[at] === CR && bytes[at + 1] !== LF)) starts.push(at + 1);
  }
  if (starts[starts.length - 1] !== length) starts.push(length);
  return { bytes, starts };
}
