/** Threads that check chunks side by side; the results come back in order, and only so many are under way. */

import { parentPort, Worker } from 'node:worker_threads';
import type { Chunk } from './chunks.ts';
import { type FileOptions, type InspectedChunk, type InspectOptions, Inspector } from './inspect.ts';

/** What `workerData` of a thread of ours looks like, so that the entry of the program knows it is one. */
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

/** Body of a thread: chunks in, results out, one for one. */
export function serveLint({ treebankLint }: LintWorkerData): void {
  const inspector = new Inspector(treebankLint);
  parentPort?.on('message', ({ bytes, file }: Job) => parentPort?.postMessage(inspector.inspect(bytes, file)));
}

interface Waiting {
  readonly resolve: (result: InspectedChunk) => void;
  readonly reject: (error: Error) => void;
}

class Thread {
  private readonly worker: Worker;
  private readonly waiting: Waiting[] = [];

  constructor(script: string, data: LintWorkerData) {
    this.worker = new Worker(script, { workerData: data });
    this.worker.on('message', (result: InspectedChunk) => this.waiting.shift()?.resolve(result));
    this.worker.on('error', (error) => {
      for (const { reject } of this.waiting.splice(0)) reject(error);
    });
  }

  get load(): number {
    return this.waiting.length;
  }

  inspect(job: Job): Promise<InspectedChunk> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ resolve, reject });
      this.worker.postMessage(job);
    });
  }

  close(): Promise<number> {
    return this.worker.terminate();
  }
}

export class LintPool {
  private readonly threads: readonly Thread[];
  private readonly limit: number;

  constructor(script: string, nThreads: number, options: InspectOptions) {
    this.threads = Array.from({ length: nThreads }, () => new Thread(script, { treebankLint: options }));
    // Two for each thread: one in work, one in store, so that none waits for the reader.
    this.limit = 2 * nThreads;
  }

  /** The chunks with their results, in order. Holds at most `limit` chunks and their results in memory. */
  async *inspectAll(
    chunks: AsyncIterable<Chunk>,
    file: FileOptions,
  ): AsyncGenerator<{ chunk: Chunk; result: InspectedChunk }> {
    const queue: { chunk: Chunk; result: Promise<InspectedChunk> }[] = [];
    for await (const chunk of chunks) {
      const thread = this.threads.reduce((least, each) => (each.load < least.load ? each : least));
      const result = thread.inspect({ bytes: chunk.bytes, file });
      // An error is thrown where the result is awaited; until then it must not count as unhandled.
      result.catch(() => undefined);
      queue.push({ chunk, result });
      if (this.limit <= queue.length) yield await settle(queue);
    }
    while (0 < queue.length) yield await settle(queue);
  }

  async close(): Promise<void> {
    await Promise.all(this.threads.map((thread) => thread.close()));
  }
}

async function settle(queue: { chunk: Chunk; result: Promise<InspectedChunk> }[]) {
  const [{ chunk, result }] = queue.splice(0, 1);
  return { chunk, result: await result };
}
