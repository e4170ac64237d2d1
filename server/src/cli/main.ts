/** Entry of dist/cli.js: all commands, and the threads that they start. */

import { createRequire } from 'node:module';
import { join } from 'node:path';
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { isJudgingThreadData } from '../services/suspicion/job.ts';
import { serveJudging } from '../services/suspicion/thread.ts';
import { isThreadData } from '../services/training/job.ts';
import { serveTraining } from '../services/training/thread.ts';
import { isLintWorkerData, serveLint } from './lint/pool.ts';
import { isParseWorkerData, serveParse } from './parse/pool.ts';
import { runProcess } from './process.ts';
import { run } from './run.ts';

/** The server is a bundle of its own: nothing else of the command line has to wait until it is read. */
function serveEditor(): Promise<never> {
  createRequire(import.meta.filename)('./server.js');
  return new Promise(() => undefined);
}

const home = join(import.meta.dirname, '..');

if (isMainThread) runProcess(run, { script: import.meta.filename, home, serveEditor });
else if (isLintWorkerData(workerData)) serveLint(workerData);
else if (isThreadData(workerData)) serveTraining(workerData, (said, moved) => parentPort?.postMessage(said, moved));
else if (isJudgingThreadData(workerData)) {
  serveJudging(workerData, {
    post: (said) => parentPort?.postMessage(said),
    onMessage: (listener) => parentPort?.on('message', listener),
  });
} else if (isParseWorkerData(workerData)) serveParse(workerData);
