/**
 * Detects sentence blocks that are too long to hold in memory before they are read completely: everything else is processed in
 * constant memory.
 */

const TAB = 9;
const LF = 10;
const CR = 13;
const SPACE = 32;
const DELETE = 127;

/**
 * Maximum lines and bytes of a block. The longest sentences in treebanks have about a thousand words, and the data derived from a
 * line (cells, findings, messages) can take several kilobytes.
 */
export const BLOCK_LIMITS = { lines: 20_000, bytes: 8 << 20 } as const;

interface BlockLimits {
  readonly lines: number;
  readonly bytes: number;
}

/** Bytes of a file, in order: whole blocks, or a piece of a block that is too long. */
export interface ByteStretch {
  readonly bytes: Uint8Array;
  readonly long: LongPiece | undefined;
}

export interface LongPiece {
  /** Only at the first piece of a block. */
  readonly start: LongBlock | undefined;
  /** Line endings in this piece. */
  readonly nLines: number;
}

export interface LongBlock {
  readonly sentId: string | undefined;
}

/** The message for a long block, placed at its start: what is wrong and what to do. */
export function tooLong({ lines, bytes }: BlockLimits = BLOCK_LIMITS): string {
  return (
    `this sentence has more than ${lines.toLocaleString('en')} lines or ${bytes >> 20} MB, too much to check. ` +
    'Are the empty lines between sentences missing? Insert them.'
  );
}

/** Splits the bytes that arrive in pieces. Holds back at most one block within the limits and one piece. Time O(length). */
export async function* withoutLongBlocks(
  pieces: AsyncIterable<Uint8Array>,
  limits: BlockLimits = BLOCK_LIMITS,
): AsyncGenerator<ByteStretch> {
  const finder = new LongBlockFinder(limits);
  for await (const piece of pieces) yield* finder.push(piece);
  yield* finder.end();
}

class LongBlockFinder {
  /** From the start of the current block, or of the current piece of a long one. */
  private held: Buffer = Buffer.alloc(0);
  /** How far `held` has been scanned. */
  private at = 0;
  private lineStart = 0;
  private isLineBlank = true;
  private isAfterBlank = false;
  private isAfterCr = false;
  /** Line endings since the start of the block, or of the piece of a long one. */
  private nLines = 0;
  private isLong = false;
  private isLongSaid = false;

  constructor(private readonly limits: BlockLimits) {}

  push(piece: Uint8Array): ByteStretch[] {
    const bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
    this.held = this.held.length === 0 ? bytes : Buffer.concat([this.held, bytes]);
    const found: ByteStretch[] = [];
    let start = 0;
    for (;;) {
      const next = this.isLong ? undefined : this.jump(start);
      if (next !== undefined) {
        start = next;
        continue;
      }
      const wasLong = this.isLong;
      const end = this.scan(start);
      if (end !== undefined) {
        // A block ends here: a long one is delivered, others may be joined with the following ones.
        if (wasLong) {
          found.push(this.longPiece(start, end));
          this.held = this.held.subarray(end);
          start = 0;
          this.startBlock(0);
        } else {
          start = end;
          this.startBlock(end);
        }
        continue;
      }
      if (this.isLong && !wasLong) {
        if (0 < start) found.push({ bytes: this.held.subarray(0, start), long: undefined });
        this.shift(start);
        start = 0;
        continue;
      }
      break;
    }
    if (this.isLong) {
      // White space at the start of a line may belong to the next block; on an otherwise empty line there is no need to wait.
      const mayEnd = this.isLineBlank && this.held.length - this.lineStart <= this.limits.bytes;
      const end = mayEnd ? this.lineStart : this.held.length;
      if (0 < end) found.push(this.longPiece(0, end));
      this.shift(end);
    } else if (0 < start) {
      found.push({ bytes: this.held.subarray(0, start), long: undefined });
      this.shift(start);
    }
    return found;
  }

  end(): ByteStretch[] {
    if (this.held.length === 0) return [];
    return [this.isLong ? this.longPiece(0, this.held.length) : { bytes: this.held, long: undefined }];
  }

  private startBlock(at: number): void {
    this.at = at;
    this.lineStart = at;
    this.isLineBlank = true;
    this.isAfterBlank = false;
    this.isAfterCr = false;
    this.nLines = 0;
    this.isLong = false;
    this.isLongSaid = false;
  }

  private shift(by: number): void {
    this.held = this.held.subarray(by);
    this.at -= by;
    this.lineStart = Math.max(0, this.lineStart - by);
  }

  private longPiece(start: number, end: number): ByteStretch {
    const bytes = this.held.subarray(start, end);
    const first = this.isLongSaid ? undefined : { sentId: sentIdIn(bytes) };
    this.isLongSaid = true;
    const { nLines } = this;
    this.nLines = 0;
    return { bytes, long: { start: first, nLines } };
  }

  /** The last certain start of a block that is so close that no block before it can be too long; undefined if there is none. */
  private jump(start: number): number | undefined {
    const { held } = this;
    const far = start + Math.min(this.limits.lines, this.limits.bytes) - 2;
    // The byte after the empty line shows whether a block starts there, so it must have arrived.
    if (held.length <= far + 2) return undefined;
    const end = held.lastIndexOf('\n\n', far, 'latin1');
    if (end <= start) return undefined;
    const first = held[end + 2];
    if (first <= SPACE || DELETE <= first) return undefined;
    this.startBlock(end + 2);
    return end + 2;
  }

  /** Scans until the block ends (then returns its end), is too long, or nothing is left. */
  private scan(start: number): number | undefined {
    const { held, limits } = this;
    for (let at = this.at; at < held.length; at++) {
      const byte = held[at];
      if (byte === LF || byte === CR) {
        if (byte === LF && this.isAfterCr) {
          this.isAfterCr = false;
        } else {
          this.isAfterCr = byte === CR;
          this.isAfterBlank = this.isLineBlank;
          this.isLineBlank = true;
          this.nLines++;
        }
        this.lineStart = at + 1;
        if (!this.isLong && (limits.lines < this.nLines || limits.bytes < at + 1 - start)) {
          this.isLong = true;
          this.at = at + 1;
          return undefined;
        }
        continue;
      }
      this.isAfterCr = false;
      if (!this.isLineBlank || isBlank(byte)) continue;
      if (this.isAfterBlank) {
        this.at = at;
        return this.lineStart;
      }
      this.isLineBlank = false;
    }
    this.at = held.length;
    // White space at the start of a line may belong to the next block.
    const end = this.isLineBlank ? this.lineStart : held.length;
    if (limits.bytes < end - start || 2 * limits.bytes < held.length - start) this.isLong = true;
    return undefined;
  }
}

/** Other white space is far too rare to end a block that is too long. */
function isBlank(byte: number): boolean {
  return byte === SPACE || (TAB <= byte && byte <= CR);
}

/** How many bytes at the start of a block are searched for its sent_id. */
const HEAD = 1 << 16;

function sentIdIn(bytes: Buffer): string | undefined {
  const head = bytes.toString('utf8', 0, Math.min(HEAD, bytes.length));
  return /^#[ \t]*sent_id[ \t]*=[ \t]*([^\r\n]*\S)/m.exec(head)?.[1];
}
