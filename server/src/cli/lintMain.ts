/**
 * Entry of dist/lint.js: `treebank lint` without the other commands. A run on a small file is mostly reading the program, and each
 * thread reads it again. bin/treebank starts it.
 */

import { join } from 'node:path';
import { isMainThread, workerData } from 'node:worker_threads';
import { lint } from './commands/lint.ts';
import { start } from './frame/start.ts';
import { isLintWorkerData, serveLint } from './lint/pool.ts';
import { runProcess } from './process.ts';

if (isMainThread) {
  const home = join(import.meta.dirname, '..');
  runProcess(([, ...args], io) => start(lint, args, io), { script: import.meta.filename, home });
} else if (isLintWorkerData(workerData)) serveLint(workerData);
