/** Files cut into jobs: what is checked at a time, in this thread or in another one. */

import { type Context, reasonOf } from '../frame/io.ts';
import { type Input, readText, UnreadableInput } from '../reading/input.ts';
import { withoutLongBlocks } from '../reading/longBlocks.ts';
import { RangeReader } from '../reading/rangeReader.ts';
import type { Remark } from '../reading/remark.ts';
import { FileBorders } from '../spread/borders.ts';
import { CHUNK, cutChunks } from './chunks.ts';
import { type FileOptions, type Inspector, UNCHECKED } from './inspect.ts';
import type { LintPiece } from './packed.ts';

/** A range of a file, which the thread reads by itself, or what has been read. */
export interface Job {
  readonly input: Input;
  readonly bytes: Uint8Array<ArrayBuffer> | undefined;
  readonly file: FileOptions;
}

/** What was found in it. */
export interface Inspected<Piece> {
  readonly pieces: readonly Piece[];
  /** Why nothing more can be read. */
  readonly broken: Remark | undefined;
}

/** Does one job after the other. */
export class JobInspector {
  private readonly reader = new RangeReader();

  constructor(private readonly inspector: Inspector) {}

  async inspect({ input, bytes, file }: Job): Promise<Inspected<LintPiece>> {
    if (bytes !== undefined)
      return { pieces: [{ chunk: this.inspector.inspect(bytes, file), bytes: bytes.length }], broken: undefined };
    const pieces: LintPiece[] = [];
    try {
      // Files are read without the streams of the process.
      const content = input.range && this.reader.read(input, input.range);
      const text = readText({ ...input, content }, undefined);
      for await (const { bytes: chunk, long } of cutChunks(input, withoutLongBlocks(text), CHUNK)) {
        pieces.push(
          long === undefined
            ? { chunk: this.inspector.inspect(chunk, file), bytes: chunk.length }
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

/**
 * Bytes that a thread reads at a time. All findings of a flood take about a hundred times as much, and several ranges are in progress.
 */
const RANGE = 1 << 19;

/** One behind the other: a file without borders is searched once, not for each range. */
export async function* rangesOf(input: Input, file: FileOptions): AsyncGenerator<Job> {
  const { path, size = 0 } = input;
  if (path === undefined || size <= RANGE) return yield { input, bytes: undefined, file };
  const borders = await FileBorders.open(path, size).catch((error: unknown) => {
    throw new UnreadableInput(`cannot read ${input.name}: ${reasonOf(error)}`);
  });
  try {
    for (let from = 0; from < size; ) {
      const to = await borders.at(from + RANGE);
      yield { input: { ...input, range: { from, to } }, bytes: undefined, file };
      from = to;
    }
  } finally {
    await borders.close();
  }
}

/** What can be read once only is read here. */
export async function* chunksOf(
  input: Input,
  file: FileOptions,
  context: Context,
): AsyncGenerator<Job | Inspected<LintPiece>> {
  for await (const { bytes, long } of cutChunks(input, withoutLongBlocks(readText(input, context)), CHUNK)) {
    if (long === undefined) yield { input: { ...input, content: undefined }, bytes: Uint8Array.from(bytes), file };
    else yield { pieces: [{ chunk: UNCHECKED, long, bytes: 0 }], broken: undefined };
  }
}
