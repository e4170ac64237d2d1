/** The tasks of threads, and the pool: tasks by kind, jobs in order, and threads that end early. */

import { expect, test } from 'vitest';
import type {
  ThreadPort,
  ThreadTask,
  WorkerEnd,
  WorkerHandle,
  WorkerOptions,
} from '../../server/src/services/ports.ts';
import { runTask } from '../../server/src/services/tasks.ts';
import { ThreadPool } from '../../server/src/services/threadPool.ts';

const NO_PORT: ThreadPort = { post: () => undefined, onMessage: () => undefined };

test('a task is done by the body of its kind', () => {
  type Task = { readonly kind: 'a'; readonly n: number } | { readonly kind: 'b'; readonly text: string };
  const seen: unknown[] = [];
  const bodies = {
    a: ({ n }: Extract<Task, { kind: 'a' }>) => {
      seen.push(n);
      return 'done' as const;
    },
    b: ({ text }: Extract<Task, { kind: 'b' }>) => {
      seen.push(text);
      return 'waiting' as const;
    },
  };
  expect(runTask<Task>({ kind: 'a', n: 1 }, NO_PORT, bodies)).toBe('done');
  expect(runTask<Task>({ kind: 'b', text: 'x' }, NO_PORT, bodies)).toBe('waiting');
  expect(seen).toEqual([1, 'x']);
  expect(() => runTask<ThreadTask>({ kind: 'c' }, NO_PORT, {})).toThrow('no such task: c');
});

/** A thread that does nothing by itself. */
class FakeThread implements WorkerHandle {
  readonly posted: unknown[] = [];
  readonly moved: (readonly ArrayBuffer[])[] = [];
  answer: (message: unknown) => void = () => undefined;
  end: (end: WorkerEnd) => void = () => undefined;

  constructor(readonly options: WorkerOptions) {}

  post(message: unknown, moved: readonly ArrayBuffer[] = []): void {
    this.posted.push(message);
    this.moved.push(moved);
  }

  onMessage(listener: (message: unknown) => void): void {
    this.answer = listener;
  }

  onEnd(listener: (end: WorkerEnd) => void): void {
    this.end = listener;
  }

  async terminate(): Promise<void> {
    this.end({ code: 1 });
  }
}

function pool(nThreads: number) {
  const threads: FakeThread[] = [];
  const host = {
    startWorker: (_: string, __: ThreadTask, options: WorkerOptions = {}) => {
      threads.push(new FakeThread(options));
      return threads[threads.length - 1];
    },
  };
  return { threads, pool: new ThreadPool<string, string>(host, 's', nThreads, { kind: 'x' }, { youngMegabytes: 8 }) };
}

test('the least busy thread gets the next job, and answers come in the order of its jobs', async () => {
  const { threads, pool: jobs } = pool(2);
  const memory = new ArrayBuffer(8);
  const results = [jobs.run('a'), jobs.run('b', [memory]), jobs.run('c')];
  expect(threads.map(({ posted }) => posted)).toEqual([['a', 'c'], ['b']]);
  expect(threads[1].moved).toEqual([[memory]]);
  expect(threads[0].options).toEqual({ isVital: true, youngMegabytes: 8 });
  expect([jobs.load, jobs.limit]).toEqual([3, 4]);
  threads[1].answer('B');
  threads[0].answer('A');
  threads[0].answer('C');
  expect(await Promise.all(results)).toEqual(['A', 'B', 'C']);
  expect(jobs.load).toBe(0);
});

test('jobs of a thread that ends are not waited for', async () => {
  const { threads, pool: jobs } = pool(1);
  const first = jobs.run('a');
  threads[0].end({ error: new Error('a bug') });
  await expect(first).rejects.toThrow('a bug');
  const second = jobs.run('b');
  await jobs.close();
  await expect(second).rejects.toThrow('a thread stopped with code 1');
});
