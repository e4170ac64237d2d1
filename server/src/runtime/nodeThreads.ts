/** Threads under Node, seen from both ends. A separate file, so that `treebank lint` loads no more than it needs. */

import { availableParallelism } from 'node:os';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import type { ThreadPort, Threads, ThreadTask } from '../services/ports.ts';

export const NODE_THREADS: Threads = {
  startWorker(script, task, { isVital = false, youngMegabytes } = {}) {
    const resourceLimits = youngMegabytes === undefined ? {} : { maxYoungGenerationSizeMb: youngMegabytes };
    // bin/treebank takes its script from the command.
    const worker = new Worker(script, { workerData: task, resourceLimits, argv: process.argv.slice(2) });
    if (!isVital) worker.unref();
    return {
      post: (message, moved = []) => worker.postMessage(message, moved),
      onMessage: (listener) => void worker.on('message', listener),
      onEnd: (listener) => {
        worker.on('error', (error) => listener({ error }));
        worker.on('exit', (code) => listener({ code }));
      },
      terminate: async () => void (await worker.terminate()),
    };
  },
  get parallelism() {
    return availableParallelism();
  },
};

/** The task of this thread, and its port; undefined in the main thread. @template Task all tasks that this script is started for */
export function startedAsThread<Task extends ThreadTask>():
  | { readonly task: Task; readonly port: ThreadPort }
  | undefined {
  if (isMainThread || parentPort === null) return undefined;
  const port = parentPort;
  return {
    task: workerData,
    port: {
      post: (message, moved = []) => port.postMessage(message, moved),
      onMessage: (listener) => void port.on('message', listener),
    },
  };
}
