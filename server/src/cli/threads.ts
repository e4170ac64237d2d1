/** Threads that run jobs in parallel. The caller keeps the results in order and has at most `limit` jobs in progress. */

import { type ResourceLimits, Worker } from 'node:worker_threads';

interface Waiting<Result> {
  readonly resolve: (result: Result) => void;
  readonly reject: (error: Error) => void;
}

/** One thread; it answers each job with one result. */
class Thread<Job, Result> {
  private readonly worker: Worker;
  private readonly waiting: Waiting<Result>[] = [];

  constructor(script: string, workerData: unknown, resourceLimits: ResourceLimits) {
    this.worker = new Worker(script, { workerData, resourceLimits });
    this.worker.on('message', (result: Result) => this.waiting.shift()?.resolve(result));
    this.worker.on('error', (error) => {
      for (const { reject } of this.waiting.splice(0)) reject(error);
    });
  }

  get load(): number {
    return this.waiting.length;
  }

  run(job: Job, moved: readonly ArrayBuffer[]): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ resolve, reject });
      this.worker.postMessage(job, [...moved]);
    });
  }

  close(): Promise<number> {
    return this.worker.terminate();
  }
}

export class ThreadPool<Job, Result> {
  /** Number of jobs that may be in progress: for each thread one running and one queued, so that none waits for the reader. */
  readonly limit: number;
  private readonly threads: readonly Thread<Job, Result>[];

  /** @param workerData tells the entry of the program what the thread is for @param limits on the memory of each */
  constructor(script: string, nThreads: number, workerData: unknown, limits: ResourceLimits = {}) {
    this.threads = Array.from({ length: nThreads }, () => new Thread<Job, Result>(script, workerData, limits));
    this.limit = 2 * nThreads;
  }

  /** Number of jobs in progress. */
  get load(): number {
    return this.threads.reduce((sum, each) => sum + each.load, 0);
  }

  /** The least busy thread does it. @param moved memory of the job that is handed over instead of copied */
  run(job: Job, moved: readonly ArrayBuffer[] = []): Promise<Result> {
    const thread = this.threads.reduce((least, each) => (each.load < least.load ? each : least));
    const result = thread.run(job, moved);
    // An error is thrown when the result is awaited; until then it must not count as unhandled.
    result.catch(() => undefined);
    return result;
  }

  async close(): Promise<void> {
    await Promise.all(this.threads.map((thread) => thread.close()));
  }
}

/** What is under way, in the order of the file. */
export class ResultQueue<Result> {
  private readonly entries: { readonly result: Promise<Result>; isDone: boolean }[] = [];

  get length(): number {
    return this.entries.length;
  }

  get isFirstDone(): boolean {
    return this.entries.at(0)?.isDone === true;
  }

  push(result: Promise<Result>): void {
    const entry = { result, isDone: false };
    this.entries.push(entry);
    const done = () => {
      entry.isDone = true;
    };
    // An error is thrown when the result is taken.
    result.then(done, done);
  }

  /** The first one. */
  take(): Promise<Result> {
    const [{ result }] = this.entries.splice(0, 1);
    return result;
  }
}
