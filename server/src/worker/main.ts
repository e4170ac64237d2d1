/** Entry of the worker thread under Node. */

import { parentPort, workerData } from 'node:worker_threads';
import { NODE } from '../runtime/node.ts';
import { runThread } from './thread.ts';

runThread(
  workerData,
  {
    post: (message, moved) => parentPort?.postMessage(message, moved),
    onMessage: (listener) => void parentPort?.on('message', listener),
  },
  { host: NODE, script: import.meta.filename },
);
