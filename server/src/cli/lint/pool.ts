/** Threads that check chunks in parallel; the results are returned in order, with a limited number in progress. */

import { parentPort } from 'node:worker_threads';
import { ThreadPool } from '../threads.ts';
import type { Chunk } from './chunks.ts';
import { type FileOptions, type InspectedChunk, type InspectOptions, Inspector, UNCHECKED } from './inspect.ts';

/** The `workerData` of our threads, by which the entry of the program recognises them. */
export interface LintWorkerData {
  readonly treebankLint: InspectOptions;
}

export function isLintWorkerData(data: unknown): data is LintWorkerData {
  return typeof data === 'object' && data !== null && 'treebankLint' in data;
}

interface Job {
  readonly bytes: Uint8Array;
  readonly file: FileOptions;
}

/** Body of a thread: one result for each chunk. */
export function serveLint({ treebankLint }: LintWorkerData): void {
  const opened = Inspector.open(treebankLint);
  parentPort?.on('message', async ({ bytes, file }: Job) => {
    const inspector = await opened;
    parentPort?.postMessage(inspector.inspect(bytes, file));
  });
}

export class LintPool {
  private readonly threads: ThreadPool<Job, InspectedChunk>;

  constructor(script: string, nThreads: number, options: InspectOptions) {
    const data: LintWorkerData = { treebankLint: options };
    this.threads = new ThreadPool(script, nThreads, data);
  }

  /** The chunks with their results, in order. Holds at most `limit` chunks and their results in memory. */
  async *inspectAll(
    chunks: AsyncIterable<Chunk>,
    file: FileOptions,
  ): AsyncGenerator<{ chunk: Chunk; result: InspectedChunk }> {
    const queue: { chunk: Chunk; result: Promise<InspectedChunk> }[] = [];
    for await (const chunk of chunks) {
      const result = chunk.long ? Promise.resolve(UNCHECKED) : this.threads.run({ bytes: chunk.bytes, file });
      queue.push({ chunk, result });
      if (this.threads.limit <= queue.length) yield await settle(queue);
    }
    while (0 < queue.length) yield await settle(queue);
  }

  close(): Promise<void> {
    return this.threads.close();
  }
}

async function settle(queue: { chunk: Chunk; result: Promise<InspectedChunk> }[]) {
  const [{ chunk, result }] = queue.splice(0, 1);
  return { chunk, result: await result };
}
