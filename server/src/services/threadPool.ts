/** Threads that run jobs in parallel. The caller keeps the results in order and has at most `limit` jobs in progress. */

import { localized } from '../localization/index.ts';
import type { Threads, ThreadTask, WorkerHandle, WorkerOptions } from './ports.ts';

interface Waiting<Result> {
  readonly resolve: (result: Result) => void;
  readonly reject: (error: Error) => void;
}

/** One thread; it answers each job with one result. */
class Thread<Job, Result> {
  private readonly waiting: Waiting<Result>[] = [];

  constructor(private readonly worker: WorkerHandle) {
    // The thread runs our own bundle, which sends nothing else.
    worker.onMessage((result) => this.waiting.shift()?.resolve(result as Result));
    worker.onEnd((end) => {
      const error = 'error' in end ? end.error : new Error(localized`a thread stopped with code ${end.code}`);
      for (const { reject } of this.waiting.splice(0)) reject(error);
    });
  }

  get load(): number {
    return this.waiting.length;
  }

  run(job: Job, moved: readonly ArrayBuffer[]): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ resolve, reject });
      this.worker.post(job, moved);
    });
  }

  close(): Promise<void> {
    return this.worker.terminate();
  }
}

export class ThreadPool<Job, Result> {
  /** Number of jobs that may be in progress: for each thread one running and one queued, so that none waits for the reader. */
  readonly limit: number;
  private readonly threads: readonly Thread<Job, Result>[];

  /** @param script an entry that has a body for the task */
  constructor(
    host: Pick<Threads, 'startWorker'>,
    script: string,
    nThreads: number,
    task: ThreadTask,
    options: Omit<WorkerOptions, 'isVital'> = {},
  ) {
    const start = () => host.startWorker(script, task, { ...options, isVital: true });
    this.threads = Array.from({ length: nThreads }, () => new Thread<Job, Result>(start()));
    this.limit = 2 * nThreads;
  }

  /** Number of jobs in progress. */
  get load(): number {
    return this.threads.reduce((sum, each) => sum + each.load, 0);
  }

  /** Gives the job to the least busy thread. @param moved memory of the job to transfer instead of copy */
  run(job: Job, moved: readonly ArrayBuffer[] = []): Promise<Result> {
    const thread = this.threads.reduce((least, each) => (each.load < least.load ? each : least));
    const result = thread.run(job, moved);
    // Awaiting the result throws its error; until then it must not count as unhandled.
    result.catch(() => undefined);
    return result;
  }

  async close(): Promise<void> {
    await Promise.all(this.threads.map((thread) => thread.close()));
  }
}

/** Jobs in progress, in the order of the file. */
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
    // Taking the result throws its error.
    result.then(done, done);
  }

  /** The first one. */
  take(): Promise<Result> {
    const [{ result }] = this.entries.splice(0, 1);
    return result;
  }
}
