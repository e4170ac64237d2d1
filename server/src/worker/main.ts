/** Entry of the worker threads of the language server under Node. */

import { NODE } from '../runtime/node.ts';
import { startedAsThread } from '../runtime/nodeThreads.ts';
import type { ServiceTask } from '../services/tasks.ts';
import { runThread } from './thread.ts';

const thread = startedAsThread<ServiceTask>();
if (thread !== undefined) runThread(thread.task, thread.port, { host: NODE, script: import.meta.filename });
