/** Threads that do jobs side by side. Whoever asks keeps the answers in order, and only `limit` jobs under way. */

import { Worker } from 'node:worker_threads';

interface Waiting<Result> {
  readonly resolve: (result: Result) => void;
  readonly reject: (error: Error) => void;
}

/** One thread; it answers one for one. */
class Thread<Job, Result> {
  private readonly worker: Worker;
  private readonly waiting: Waiting<Result>[] = [];

  constructor(script: string, workerData: unknown) {
    this.worker = new Worker(script, { workerData });
    this.worker.on('message', (result: Result) => this.waiting.shift()?.resolve(result));
    this.worker.on('error', (error) => {
      for (const { reject } of this.waiting.splice(0)) reject(error);
    });
  }

  get load(): number {
    return this.waiting.length;
  }

  run(job: Job): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ resolve, reject });
      this.worker.postMessage(job);
    });
  }

  close(): Promise<number> {
    return this.worker.terminate();
  }
}

export class ThreadPool<Job, Result> {
  /** Jobs that may be under way: for each thread one in work and one in store, so that none waits for the reader. */
  readonly limit: number;
  private readonly threads: readonly Thread<Job, Result>[];

  /** @param workerData by which the entry of the program knows what the thread is for */
  constructor(script: string, nThreads: number, workerData: unknown) {
    this.threads = Array.from({ length: nThreads }, () => new Thread<Job, Result>(script, workerData));
    this.limit = 2 * nThreads;
  }

  /** The thread with the least to do does it. */
  run(job: Job): Promise<Result> {
    const thread = this.threads.reduce((least, each) => (each.load < least.load ? each : least));
    const result = thread.run(job);
    // An error is thrown where the result is awaited; until then it must not count as unhandled.
    result.catch(() => undefined);
    return result;
  }

  async close(): Promise<void> {
    await Promise.all(this.threads.map((thread) => thread.close()));
  }
}
