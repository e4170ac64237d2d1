/** The server's end of the worker thread: started on first use, restarted after a crash, cancelled by a shared flag. */

import { Worker } from 'node:worker_threads';
import type { CancellationToken } from 'vscode-languageserver/node';
import type { Answer, Job, ModelChoice, SentenceEdits, Task } from '../worker/messages.ts';
import { Cancelled } from './slices.ts';

export type JobOutcome =
  | { readonly ok: true; readonly result: SentenceEdits }
  | { readonly ok: false; readonly reason: string };

interface Waiting {
  readonly resolve: (outcome: JobOutcome) => void;
  readonly reject: (error: Error) => void;
}

export class WorkerThread {
  private worker: Worker | undefined;
  private nextId = 1;
  private readonly warmedUp = new Set<string>();
  private readonly waiting = new Map<number, Waiting>();

  /** @param log is told about crashes */
  constructor(
    private readonly file: string,
    private readonly log: (message: string) => void,
  ) {}

  /** Loads a model ahead of its first use, once. Failures wait until somebody asks. */
  warmUp(model: ModelChoice): void {
    const key = JSON.stringify(model);
    if (this.warmedUp.has(key)) return;
    this.warmedUp.add(key);
    void this.run({ kind: 'warm', model });
  }

  /** @throws Cancelled when the token says so */
  run(job: Job, token?: CancellationToken): Promise<JobOutcome> {
    const id = this.nextId++;
    const cancel = typeof SharedArrayBuffer === 'undefined' ? undefined : new SharedArrayBuffer(4);
    const task: Task = { id, job, cancel };
    return new Promise<JobOutcome>((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      token?.onCancellationRequested(() => {
        if (cancel) Atomics.store(new Int32Array(cancel), 0, 1);
        this.settle(id, (waiting) => waiting.reject(new Cancelled()));
      });
      this.start().postMessage(task);
    });
  }

  private start(): Worker {
    if (this.worker) return this.worker;
    const worker = new Worker(this.file);
    // The thread must not keep the server alive once the editor is gone.
    worker.unref();
    worker.on('message', (answer: Answer) => this.receive(answer));
    worker.on('error', (error) => this.crash(worker, `${error.stack ?? error.message}`));
    worker.on('exit', (code) => this.crash(worker, `exit code ${code}`));
    this.worker = worker;
    return worker;
  }

  private receive(answer: Answer): void {
    this.settle(answer.id, ({ resolve, reject }) => {
      if (answer.outcome === 'done') resolve({ ok: true, result: answer.result });
      else if (answer.outcome === 'failed') resolve({ ok: false, reason: answer.reason });
      else reject(new Cancelled());
    });
  }

  /** Every task under way gets an answer; the next one starts a new thread. */
  private crash(worker: Worker, what: string): void {
    if (this.worker !== worker) return;
    this.worker = undefined;
    this.log(`The worker thread stopped: ${what}`);
    const reason = 'The thread that parses stopped because of a bug in it; details are in the log. Try again.';
    for (const id of [...this.waiting.keys()]) this.settle(id, ({ resolve }) => resolve({ ok: false, reason }));
  }

  private settle(id: number, settle: (waiting: Waiting) => void): void {
    const waiting = this.waiting.get(id);
    if (waiting === undefined) return;
    this.waiting.delete(id);
    settle(waiting);
  }
}
