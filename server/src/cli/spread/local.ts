/** Runs parts in processes on this machine. */

import { type ChildProcess, spawn } from 'node:child_process';
import { type Context, UsageError } from '../frame/io.ts';
import type { OpenedPlan } from './plan.ts';

/**
 * Starts a process for each part, at most `atOnce` at a time, and waits for all. Passes on the messages of those that fail.
 *
 * @param onDone called after each part
 */
export async function workLocally(
  { folder }: OpenedPlan,
  parts: readonly number[],
  atOnce: number,
  context: Context,
  onDone: () => Promise<void>,
): Promise<void> {
  const script = context.io.workerScript;
  if (script === undefined) throw new UsageError('no processes can be started here');
  const waiting = [...parts];
  const running = new Set<ChildProcess>();
  // Without this, the other processes would continue in the background.
  const forget = context.io.sayOnInterrupt?.(() => {
    for (const child of running) child.kill('SIGTERM');
    return 'Stopped. What is done is kept: submit again to do the rest.';
  });
  async function workOne(): Promise<void> {
    for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) {
      const child = spawn(process.execPath, [script as string, 'work', folder, '--part', `${part}`], {
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      running.add(child);
      const said: string[] = [];
      child.stderr?.setEncoding('utf8').on('data', (text: string) => said.push(text));
      const code = await new Promise<number | null>((resolve) => {
        child.once('error', () => resolve(null)).once('close', (exit) => resolve(exit));
      });
      running.delete(child);
      if (code !== 0) context.note(`Part ${part} failed. ${said.join('').trim()}`);
      await onDone();
    }
  }
  await Promise.all(Array.from({ length: Math.max(1, atOnce) }, workOne));
  forget?.();
}
