/** The server's end of the worker thread: started on first use, restarted after a crash, cancelled by a shared flag. */

import type { CancellationToken, Disposable } from 'vscode-languageserver';
import { type Inert, inert, inertLines } from '../inert/index.ts';
import { spokenLanguage } from '../localization/index.ts';
import type { Answer, Job, JobProgress, JobRequest, JobsTask, Results } from '../services/jobs.ts';
import type { ModelChoice } from '../services/parsers/jobs.ts';
import type { Threads, WorkerEnd, WorkerHandle } from '../services/ports.ts';
import { Cancelled } from './documents/slices.ts';

export type JobOutcome<Result> =
  | { readonly ok: true; readonly result: Result }
  | { readonly ok: false; readonly reason: Inert };

type AnyResult = Results[Job['kind']];

interface Waiting {
  readonly kind: Job['kind'];
  readonly resolve: (outcome: JobOutcome<AnyResult>) => void;
  readonly reject: (error: Error) => void;
  readonly onProgress: ((progress: JobProgress) => void) | undefined;
  cancellation: Disposable | undefined;
}

/** The thread that parses and repairs. */
export interface HasWorker {
  readonly worker: WorkerThread;
}

/** All threads that run, or may: they end with the server. */
export interface HasThreads {
  readonly threads: Set<WorkerThread>;
  /** Answers that the editor gets even if the server is shut down meanwhile: what a thread leaves may have to be looked up first. */
  readonly lastAnswers: Set<Promise<unknown>>;
}

export class WorkerThread {
  private worker: WorkerHandle | undefined;
  private nextId = 1;
  private readonly warmedUp = new Set<string>();
  private readonly waiting = new Map<number, Waiting>();

  /** @param log receives reports of crashes */
  constructor(
    private readonly threads: Pick<Threads, 'startWorker'>,
    private readonly file: string,
    private readonly log: (message: Inert) => void,
  ) {}

  /** Loads a model ahead of its first use, once. Errors surface at first use. */
  warmUp(model: ModelChoice): void {
    const key = JSON.stringify(model);
    if (this.warmedUp.has(key)) return;
    this.warmedUp.add(key);
    // It rejects if the server ends before the model is loaded.
    this.run({ kind: 'warm', model }).catch(() => undefined);
  }

  /** Whether a model is loaded, or is being. */
  isWarm(model: ModelChoice): boolean {
    return this.warmedUp.has(JSON.stringify(model));
  }

  /** Whether a job is running that may take long. */
  get isBusy(): boolean {
    return [...this.waiting.values()].some(({ kind }) => kind !== 'warm' && kind !== 'fill');
  }

  /** @throws Cancelled if the token requests it */
  run<Kind extends Job['kind']>(
    job: Extract<Job, { kind: Kind }>,
    token?: CancellationToken,
    onProgress?: (progress: JobProgress) => void,
  ): Promise<JobOutcome<Results[Kind]>> {
    const id = this.nextId++;
    const cancel = typeof SharedArrayBuffer === 'undefined' ? undefined : new SharedArrayBuffer(4);
    const task: JobRequest = { id, job, cancel };
    const outcome = new Promise<JobOutcome<AnyResult>>((resolve, reject) => {
      const waiting: Waiting = { kind: job.kind, resolve, reject, onProgress, cancellation: undefined };
      this.waiting.set(id, waiting);
      waiting.cancellation = token?.onCancellationRequested(() => {
        if (cancel) Atomics.store(new Int32Array(cancel), 0, 1);
        this.settle(id, (each) => each.reject(new Cancelled()));
      });
      this.start().post(task);
    });
    // The thread answers each job with a result of the matching kind.
    return outcome as Promise<JobOutcome<Results[Kind]>>;
  }

  /** Ends the thread and cancels running tasks. */
  async end(): Promise<void> {
    const { worker } = this;
    this.worker = undefined;
    for (const id of [...this.waiting.keys()]) this.settle(id, ({ reject }) => reject(new Cancelled()));
    await worker?.terminate();
  }

  private start(): WorkerHandle {
    if (this.worker) return this.worker;
    const task: JobsTask = { kind: 'jobs', language: spokenLanguage() };
    const worker = this.threads.startWorker(this.file, task);
    // The sender is our own bundle, which sends nothing else.
    worker.onMessage((answer) => this.receive(answer as Answer));
    worker.onEnd((end) => this.crash(worker, end));
    this.worker = worker;
    return worker;
  }

  private receive(answer: Answer): void {
    if (answer.outcome === 'progress') {
      this.waiting.get(answer.id)?.onProgress?.(answer.progress);
      return;
    }
    this.settle(answer.id, ({ resolve, reject }) => {
      if (answer.outcome === 'done') resolve({ ok: true, result: answer.result });
      else if (answer.outcome === 'failed') resolve({ ok: false, reason: inert(answer.reason) });
      else reject(new Cancelled());
    });
  }

  /** Every running task gets an answer; the next one starts a new thread. */
  private crash(worker: WorkerHandle, end: WorkerEnd): void {
    if (this.worker !== worker) return;
    const what = 'error' in end ? (end.error.stack ?? end.error.message) : `exit code ${end.code}`;
    this.worker = undefined;
    this.log(inertLines(`The worker thread stopped: ${what}`));
    const reason = inert`The thread that parses stopped because of a bug in it; details are in the log. Try again.`;
    for (const id of [...this.waiting.keys()]) this.settle(id, ({ resolve }) => resolve({ ok: false, reason }));
  }

  private settle(id: number, settle: (waiting: Waiting) => void): void {
    const waiting = this.waiting.get(id);
    if (waiting === undefined) return;
    this.waiting.delete(id);
    waiting.cancellation?.dispose();
    settle(waiting);
  }
}
