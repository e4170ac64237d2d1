/** Threads that check ranges of files in parallel; the results are returned in order, with a limited number in progress. */

import { NODE_THREADS } from '../../runtime/nodeThreads.ts';
import type { ThreadPort } from '../../services/ports.ts';
import { ResultQueue, ThreadPool } from '../../services/threadPool.ts';
import type { Context } from '../frame/io.ts';
import { type Input, isReadableTwice, UnreadableInput } from '../reading/input.ts';
import { type FileOptions, type InspectOptions, Inspector } from './inspect.ts';
import { chunksOf, type Inspected, type Job, JobInspector, RangeLength, rangesOf } from './jobs.ts';
import { type LintPiece, type PackedPiece, packPiece, unpackPiece } from './packed.ts';

/** A thread that checks ranges of files. */
export interface LintTask {
  readonly kind: 'lint';
  readonly options: InspectOptions;
}

type Done = Inspected<PackedPiece>;

/** Body of a thread: one result for each job. Numbers are transferred, not copied. */
export function serveLint({ options }: LintTask, port: ThreadPort): 'waiting' {
  const opened = Inspector.open(options).then((inspector) => new JobInspector(inspector));
  // One job after another: the order matches answers with jobs, and reading ahead would gain a thread nothing.
  let before: Promise<void> = Promise.resolve();
  // The thread that started this one sends nothing else.
  port.onMessage((job) => {
    before = before.then(() => answer(job as Job));
  });
  return 'waiting';

  async function answer(job: Job): Promise<void> {
    const { pieces, broken } = await (await opened).inspect(job);
    const done: Done = { pieces: pieces.map(packed), broken };
    const moved = done.pieces.flatMap(({ chunk }) =>
      chunk?.numbers instanceof Int32Array && chunk.numbers.buffer instanceof ArrayBuffer ? [chunk.numbers.buffer] : [],
    );
    port.post(done, moved);
  }
}

function packed(piece: LintPiece): PackedPiece {
  const { chunk, ...rest } = packPiece(piece);
  return chunk === undefined ? rest : { ...rest, chunk: { ...chunk, numbers: Int32Array.from(chunk.numbers) } };
}

/** Ranges that this thread checks ahead of one it waits for, so that neither side waits if one is slower for a while. */
const AHEAD = 8;
/** Most findings held back because an earlier range is not done; beyond that, nothing is checked ahead. About a kilobyte each. */
const MOST_HELD = 10_000;

export class LintPool {
  private readonly threads: ThreadPool<Job, Done>;
  private readonly here: JobInspector;
  /** Findings in results that are held back. */
  private held = 0;
  private readonly length = new RangeLength();

  /** @param nThreads 0: all is checked here @param inspector checks ranges in this thread while it would otherwise wait */
  constructor(script: string, nThreads: number, options: InspectOptions, inspector: Inspector) {
    const task: LintTask = { kind: 'lint', options };
    this.threads = new ThreadPool(NODE_THREADS, script, nThreads, task);
    this.here = new JobInspector(inspector);
  }

  /** The pieces of an input, in order. @throws UnreadableInput after the pieces before */
  async *inspectAll(input: Input, file: FileOptions, context: Context): AsyncGenerator<LintPiece> {
    const queue = new ResultQueue<Inspected<LintPiece>>();
    const { threads } = this;
    const jobs =
      isReadableTwice(input) && input.range === undefined
        ? rangesOf(input, file, this.length)
        : chunksOf(input, file, context);
    for await (const job of jobs) {
      if ('pieces' in job) queue.push(Promise.resolve(this.hold(job)));
      else if (threads.load < threads.limit) {
        const done = threads.run(job, job.bytes ? [job.bytes.buffer] : []);
        queue.push(done.then((packed) => this.hold(unpacked(packed))));
      } else queue.push(Promise.resolve(this.hold(await this.here.inspect(job))));
      // Messages of threads arrive between two of our jobs.
      if (threads.limit <= queue.length) await new Promise(setImmediate);
      while (queue.isFirstDone || this.mostUnderWay < queue.length) yield* this.settle(queue);
    }
    while (0 < queue.length) yield* this.settle(queue);
  }

  private get mostUnderWay(): number {
    return this.threads.limit + (this.held < MOST_HELD ? AHEAD : 0);
  }

  private hold(result: Inspected<LintPiece>): Inspected<LintPiece> {
    this.held += findingsIn(result);
    return result;
  }

  private async *settle(queue: ResultQueue<Inspected<LintPiece>>): AsyncGenerator<LintPiece> {
    const result = await queue.take();
    const findings = findingsIn(result);
    this.held -= findings;
    this.length.adapt(
      result.pieces.reduce((sum, { bytes }) => sum + bytes, 0),
      findings,
    );
    yield* result.pieces;
    // Only for input that is not UTF-8 text at all: that concerns the file, not a line.
    if (result.broken !== undefined) throw new UnreadableInput(result.broken.text, result.broken);
  }

  close(): Promise<void> {
    return this.threads.close();
  }
}

function findingsIn({ pieces }: Inspected<LintPiece>): number {
  let n = 0;
  for (const { chunk } of pieces) for (const { reports } of chunk.blocks) n += reports.length;
  return n;
}

const unpacked = ({ pieces, broken }: Done): Inspected<LintPiece> => ({ pieces: pieces.map(unpackPiece), broken });
