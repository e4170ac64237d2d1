/** The tasks of threads, and how a thread finds its work: one union of tasks, distinguished by their kind. */

import type { JobsTask } from './jobs.ts';
import type { ThreadPort, ThreadTask } from './ports.ts';
import type { JudgingTask } from './suspicion/job.ts';
import type { TrainingTask } from './training/job.ts';
import type { PretrainingTask } from './training/pretrain.ts';

/** The tasks of the editor's threads. The command line has others (`cli/main.ts`). */
export type ServiceTask = JobsTask | TrainingTask | PretrainingTask | JudgingTask;

/** `done`: the thread has run out of work. `waiting`: messages bring more. */
export type TaskState = 'done' | 'waiting';

/** The body of a thread for each kind of task. */
type TaskBodies<Task extends ThreadTask> = {
  readonly [Kind in Task['kind']]: (task: Extract<Task, { readonly kind: Kind }>, port: ThreadPort) => TaskState;
};

/** Runs the body of a task. @throws Error for a kind without a body; also whatever a bug in the body throws */
export function runTask<Task extends ThreadTask>(task: Task, port: ThreadPort, bodies: TaskBodies<Task>): TaskState {
  // The compiler does not see that a task and its body have the same kind.
  const body = new Map<string, unknown>(Object.entries(bodies)).get(task.kind) as
    | ((task: Task, port: ThreadPort) => TaskState)
    | undefined;
  if (body === undefined) throw new Error(`no such task: ${task.kind}`);
  return body(task, port);
}
