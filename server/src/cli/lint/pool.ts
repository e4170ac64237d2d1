/** Threads that check ranges of files in parallel; the results are returned in order, with a limited number in progress. */

import { parentPort } from 'node:worker_threads';
import { type Context, reasonOf } from '../frame/io.ts';
import { type Input, isReadableTwice, readText, UnreadableInput } from '../reading/input.ts';
import { withoutLongBlocks } from '../reading/longBlocks.ts';
import type { Remark } from '../reading/remark.ts';
import { FileBorders } from '../spread/borders.ts';
import { ThreadPool } from '../threads.ts';
import { CHUNK, cutChunks } from './chunks.ts';
import { type FileOptions, type InspectOptions, Inspector, UNCHECKED } from './inspect.ts';
import { type LintPiece, type PackedPiece, packPiece, unpackPiece } from './packed.ts';

/** The `workerData` of our threads, by which the entry of the program recognises them. */
export interface LintWorkerData {
  readonly treebankLint: InspectOptions;
}

export function isLintWorkerData(data: unknown): data is LintWorkerData {
  return typeof data === 'object' && data !== null && 'treebankLint' in data;
}

/** A range of a file, which the thread reads by itself, or what has been read. */
interface Job {
  readonly input: Input;
  readonly bytes: Uint8Array<ArrayBuffer> | undefined;
  readonly file: FileOptions;
}

interface Done {
  readonly pieces: readonly PackedPiece[];
  /** Why nothing more can be read. */
  readonly broken: Remark | undefined;
}

/** Body of a thread: one result for each job. Numbers are handed over, not copied. */
export function serveLint({ treebankLint }: LintWorkerData): void {
  const opened = Inspector.open(treebankLint);
  // One job after the other: answers are matched with jobs by their order, and a thread has nothing to gain from reading ahead.
  let before: Promise<void> = Promise.resolve();
  parentPort?.on('message', (job: Job) => {
    before = before.then(() => answer(job));
  });

  async function answer(job: Job): Promise<void> {
    const done = await inspected(await opened, job);
    const moved = done.pieces.flatMap(({ chunk }) =>
      chunk?.numbers instanceof Int32Array && chunk.numbers.buffer instanceof ArrayBuffer ? [chunk.numbers.buffer] : [],
    );
    parentPort?.postMessage(done, moved);
  }
}

async function inspected(inspector: Inspector, { input, bytes, file }: Job): Promise<Done> {
  if (bytes !== undefined)
    return { pieces: [packed({ chunk: inspector.inspect(bytes, file), bytes: bytes.length })], broken: undefined };
  const pieces: PackedPiece[] = [];
  try {
    // Files are read without the streams of the process.
    const chunks = cutChunks(input, withoutLongBlocks(readText(input, undefined)), CHUNK);
    for await (const { bytes: chunk, long } of chunks) {
      pieces.push(
        packed(
          long === undefined
            ? { chunk: inspector.inspect(chunk, file), bytes: chunk.length }
            : { chunk: UNCHECKED, long, bytes: 0 },
        ),
      );
    }
    return { pieces, broken: undefined };
  } catch (error) {
    if (!(error instanceof UnreadableInput)) throw error;
    return { pieces, broken: error.remark };
  }
}

function packed(piece: LintPiece): PackedPiece {
  const { chunk, ...rest } = packPiece(piece);
  return chunk === undefined ? rest : { ...rest, chunk: { ...chunk, numbers: Int32Array.from(chunk.numbers) } };
}

/**
 * Bytes that a thread reads at a time. All findings of a flood take about a hundred times as much, and several ranges are in progress.
 */
const RANGE = 1 << 19;

export class LintPool {
  private readonly threads: ThreadPool<Job, Done>;

  constructor(script: string, nThreads: number, options: InspectOptions) {
    const data: LintWorkerData = { treebankLint: options };
    this.threads = new ThreadPool(script, nThreads, data);
  }

  /** The pieces of an input, in order. @throws UnreadableInput after the pieces before */
  async *inspectAll(input: Input, file: FileOptions, context: Context): AsyncGenerator<LintPiece> {
    const queue: Promise<Done>[] = [];
    const jobs =
      isReadableTwice(input) && input.range === undefined ? rangesOf(input, file) : chunksOf(input, file, context);
    for await (const job of jobs) {
      queue.push('pieces' in job ? Promise.resolve(job) : this.threads.run(job, job.bytes ? [job.bytes.buffer] : []));
      if (this.threads.limit <= queue.length) yield* settle(queue);
    }
    while (0 < queue.length) yield* settle(queue);
  }

  close(): Promise<void> {
    return this.threads.close();
  }
}

async function* settle(queue: Promise<Done>[]): AsyncGenerator<LintPiece> {
  const [first] = queue.splice(0, 1);
  const { pieces, broken } = await first;
  for (const piece of pieces) yield unpackPiece(piece);
  // Only what is not UTF-8 text at all, which is about the file and not about a line.
  if (broken !== undefined) throw new UnreadableInput(broken.text, broken);
}

/** One behind the other: a file without borders is searched once, not for each range. */
async function* rangesOf(input: Input, file: FileOptions): AsyncGenerator<Job> {
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
async function* chunksOf(input: Input, file: FileOptions, context: Context): AsyncGenerator<Job | Done> {
  for await (const { bytes, long } of cutChunks(input, withoutLongBlocks(readText(input, context)), CHUNK)) {
    if (long === undefined) yield { input: { ...input, content: undefined }, bytes: Uint8Array.from(bytes), file };
    else yield { pieces: [packPiece({ chunk: UNCHECKED, long, bytes: 0 })], broken: undefined };
  }
}
