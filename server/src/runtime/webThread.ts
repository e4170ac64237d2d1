/** A web worker as a thread. Messages posted before its script is fetched and evaluated are queued. */

import { localized } from '../localization/index.ts';
import type { Port, Transferable } from '../protocol/webHost.ts';
import type { ThreadTask, WorkerEnd, WorkerHandle } from '../services/ports.ts';

/** The part of a browser's `Worker` that is used here. */
export interface WebWorker {
  postMessage(message: unknown, transfer?: readonly Transferable[]): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  addEventListener(type: 'error', listener: (event: { readonly message?: string }) => void): void;
  terminate(): void;
}

export type StartScript = (source: Uint8Array) => WebWorker;

/** The first message to a thread. */
export interface ThreadStart {
  readonly files: Port;
  readonly root: string;
  /** Address of the script, for threads that the thread starts. */
  readonly script: string;
  readonly task: ThreadTask;
}

/** What a thread sends. Workers emit no exit or unhandled-rejection event, so the thread reports both. */
export type ThreadSaid =
  | { readonly said: unknown }
  | { readonly ended: true }
  | { readonly failed: string; readonly stack: string | undefined };

/** As Node reports them. */
const RAN_OUT_OF_WORK = 0;
const WAS_ENDED = 1;

export class WebThread implements WorkerHandle {
  private worker: WebWorker | undefined;
  private waiting: Parameters<WorkerHandle['post']>[] = [];
  private isEnded = false;
  private readonly listeners: ((message: unknown) => void)[] = [];
  private readonly endListeners: ((end: WorkerEnd) => void)[] = [];

  constructor(starting: Promise<WebWorker>, start: ThreadStart) {
    starting.then(
      (worker) => this.begin(worker, start),
      (error: unknown) => this.fail(error instanceof Error ? error : new Error(String(error))),
    );
  }

  post(message: unknown, moved: readonly ArrayBuffer[] = []): void {
    if (this.worker === undefined) this.waiting.push([message, moved]);
    else this.worker.postMessage(message, moved);
  }

  onMessage(listener: (message: unknown) => void): void {
    this.listeners.push(listener);
  }

  onEnd(listener: (end: WorkerEnd) => void): void {
    this.endListeners.push(listener);
  }

  async terminate(): Promise<void> {
    this.end(WAS_ENDED);
  }

  private begin(worker: WebWorker, start: ThreadStart): void {
    if (this.isEnded) {
      worker.terminate();
      return;
    }
    this.worker = worker;
    // The thread runs our own bundle, which sends nothing else.
    worker.addEventListener('message', ({ data }) => this.receive(data as ThreadSaid));
    worker.addEventListener('error', ({ message }) =>
      this.fail(new Error(message ?? localized`its script cannot be run`)),
    );
    worker.postMessage(start, [start.files]);
    for (const [message, moved = []] of this.waiting) worker.postMessage(message, moved);
    this.waiting = [];
  }

  private receive(message: ThreadSaid): void {
    if (this.isEnded) return;
    if ('said' in message) for (const listener of this.listeners) listener(message.said);
    else if ('ended' in message) this.end(RAN_OUT_OF_WORK);
    else this.fail(Object.assign(new Error(message.failed), message.stack && { stack: message.stack }));
  }

  private fail(error: Error): void {
    if (this.isEnded) return;
    for (const listener of this.endListeners) listener({ error });
    this.end(WAS_ENDED);
  }

  private end(code: number): void {
    if (this.isEnded) return;
    this.isEnded = true;
    this.waiting = [];
    this.worker?.terminate();
    for (const listener of this.endListeners) listener({ code });
  }
}
