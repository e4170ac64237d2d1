/**
 * Entry of dist/lint.js: `treebank lint` without the other commands. A run on a small file spends most of its time loading the program, and
 * each thread loads it again. bin/treebank starts it.
 */

import { join } from 'node:path';
import { startedAsThread } from '../runtime/nodeThreads.ts';
import { runTask } from '../services/tasks.ts';
import { lint } from './commands/lint.ts';
import { start } from './frame/start.ts';
import { type LintTask, serveLint } from './lint/pool.ts';
import { runProcess } from './process.ts';

const thread = startedAsThread<LintTask>();
if (thread === undefined) {
  const home = join(import.meta.dirname, '..');
  runProcess(([, ...args], io) => start(lint, args, io), { script: import.meta.filename, home });
} else runTask(thread.task, thread.port, { lint: serveLint });
