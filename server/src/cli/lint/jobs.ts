/** Files cut into jobs: pieces to check at a time, in this thread or in another one. */

import { type Context, reasonOf } from '../frame/io.ts';
import { columnsIn, schemeAt } from '../reading/columns.ts';
import { type Input, readText, UnreadableInput } from '../reading/input.ts';
import { withoutLongBlocks } from '../reading/longBlocks.ts';
import { RangeReader } from '../reading/rangeReader.ts';
import type { Remark } from '../reading/remark.ts';
import { FileBorders } from '../spread/borders.ts';
import { CHUNK, type Chunk, cutChunks } from './chunks.ts';
import { type FileOptions, type Inspector, UNCHECKED } from './inspect.ts';
import type { LintPiece } from './packed.ts';

/** A range of a file, for the thread to read, or bytes already read. */
export interface Job {
  readonly input: Input;
  readonly bytes: Uint8Array<ArrayBuffer> | undefined;
  readonly file: FileOptions;
  /** Whether these bytes are the start of the file. */
  readonly isFirst?: boolean;
}

/** The results of a job. */
export interface Inspected<Piece> {
  readonly pieces: readonly Piece[];
  /** Why reading stopped, if it did. */
  readonly broken: Remark | undefined;
}

/** Does one job after another. */
export class JobInspector {
  private readonly reader = new RangeReader();

  constructor(private readonly inspector: Inspector) {}

  async inspect({ input, bytes, file, isFirst = false }: Job): Promise<Inspected<LintPiece>> {
    if (bytes !== undefined) {
      const chunk = this.inspector.inspect({ bytes, isFirst }, file);
      return { pieces: [{ chunk, bytes: bytes.length }], broken: undefined };
    }
    const pieces: LintPiece[] = [];
    try {
      // Reads files without the streams of the process, but for a range without borders, which would be in memory at once.
      const { range } = input;
      const content = range && range.to - range.from <= MOST_AT_ONCE ? this.reader.read(input, range) : undefined;
      const text = readText({ ...input, content }, undefined);
      for await (const chunk of cutChunks(input, withoutLongBlocks(text), CHUNK)) {
        const { long, bytes: own } = chunk;
        pieces.push(
          long === undefined
            ? { chunk: this.inspector.inspect(chunk, file), bytes: own.length }
            : { chunk: UNCHECKED, long, bytes: 0 },
        );
      }
      return { pieces, broken: undefined };
    } catch (error) {
      if (!(error instanceof UnreadableInput)) throw error;
      return { pieces, broken: error.remark };
    }
  }
}

/** Most bytes that a thread reads at a time, if there are borders. */
const LONGEST_RANGE = 1 << 18;
/** Nearly all ranges end soon behind the first border. */
const MOST_AT_ONCE = 4 * LONGEST_RANGE;
/** A finding takes about a kilobyte, and several ranges are in progress. */
const MOST_FINDINGS = 4000;

/** Chooses the length of ranges: where nearly every cell is wrong, findings take a hundred times as much memory as the text. */
export class RangeLength {
  /** Bytes. */
  now = CHUNK;

  /** Called after each range: a flood shortens the next ones, anything else makes them grow to the longest. */
  adapt(bytes: number, findings: number): void {
    const fitting = findings === 0 ? LONGEST_RANGE : (bytes * MOST_FINDINGS) / findings;
    this.now = Math.max(CHUNK, Math.min(Math.floor(fitting), 2 * this.now, LONGEST_RANGE));
  }
}

/** In order, so that a file without boundaries is searched once, not for each range. */
export async function* rangesOf(input: Input, file: FileOptions, length: RangeLength): AsyncGenerator<Job> {
  const { path, size = 0 } = input;
  if (path === undefined || size <= CHUNK) return yield { input, bytes: undefined, file };
  const borders = bordersOf(path, size, input);
  try {
    for (let from = 0; from < size; ) {
      const to = borders.at(from + length.now);
      yield { input: { ...input, range: { from, to } }, bytes: undefined, file };
      from = to;
    }
  } finally {
    borders.close();
  }
}

function bordersOf(path: string, size: number, { name }: Input): FileBorders {
  try {
    return new FileBorders(path, size);
  } catch (error) {
    throw new UnreadableInput(`cannot read ${name}: ${reasonOf(error)}`);
  }
}

/** Inputs that can be read only once are read here. */
export async function* chunksOf(
  input: Input,
  file: FileOptions,
  context: Context,
): AsyncGenerator<Job | Inspected<LintPiece>> {
  let known = file;
  for await (const chunk of cutChunks(input, withoutLongBlocks(readText(input, context)), CHUNK)) {
    const { bytes, long, isFirst } = chunk;
    known = withStart(known, chunk, input.name);
    if (long === undefined)
      yield { input: { ...input, content: undefined }, bytes: Uint8Array.from(bytes), file: known, isFirst };
    else yield { pieces: [{ chunk: UNCHECKED, long, bytes: 0 }], broken: undefined };
  }
}

/** Only the first chunk of standard input shows its columns and its scheme. */
function withStart(file: FileOptions, { bytes, isFirst }: Chunk, name: string): FileOptions {
  if (!isFirst || file.columns !== undefined) return file;
  return { ...file, columns: columnsIn(bytes), scheme: schemeAt(name, bytes) };
}
