/** Entry of dist/count.js: `treebank table` without the other commands, see lintMain.ts. bin/treebank starts it. */

import { join } from 'node:path';
import { startedAsThread } from '../runtime/nodeThreads.ts';
import { runTask } from '../services/tasks.ts';
import { table } from './commands/table.ts';
import { start } from './frame/start.ts';
import { runProcess } from './process.ts';
import { serveTable, type TableTask } from './table/pool.ts';

const thread = startedAsThread<TableTask>();
if (thread === undefined) {
  const home = join(import.meta.dirname, '..');
  runProcess(([, ...args], io) => start(table, args, io), { script: import.meta.filename, home });
} else runTask(thread.task, thread.port, { table: serveTable });
