/** Entry of dist/cli.js: all commands, and the threads that they start. */

import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { ServedTools, serve } from '../mcp/main.ts';
import { startedAsThread } from '../runtime/nodeThreads.ts';
import type { JudgingTask } from '../services/suspicion/job.ts';
import { serveJudging } from '../services/suspicion/thread.ts';
import { runTask } from '../services/tasks.ts';
import type { TrainingTask } from '../services/training/job.ts';
import { type PretrainingTask, servePretraining } from '../services/training/pretrain.ts';
import { serveTraining } from '../services/training/thread.ts';
import { type LintTask, serveLint } from './lint/pool.ts';
import { type ParseTask, serveParse } from './parse/pool.ts';
import { runProcess } from './process.ts';
import { run } from './run.ts';
import { serveTable, type TableTask } from './table/pool.ts';

/** The server is a separate bundle, so that no other command has to wait for it to load. */
function serveEditor(): Promise<never> {
  createRequire(import.meta.filename)('./server.js');
  return new Promise(() => undefined);
}

/** Its library is needed by no other command. */
function serveAgents(tools: ServedTools): Promise<void> {
  const mcp: { readonly serve: typeof serve } = createRequire(import.meta.filename)('./mcp.js');
  return mcp.serve(tools);
}

type CommandTask = LintTask | ParseTask | TableTask | TrainingTask | PretrainingTask | JudgingTask;

const thread = startedAsThread<CommandTask>();
if (thread === undefined) {
  runProcess(run, { script: import.meta.filename, home: join(import.meta.dirname, '..'), serveEditor, serveAgents });
} else {
  const bodies = {
    lint: serveLint,
    parse: serveParse,
    table: serveTable,
    training: serveTraining,
    pretraining: servePretraining,
    judging: serveJudging,
  };
  runTask(thread.task, thread.port, bodies);
}
