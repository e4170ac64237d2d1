/** Slurm: an array of tasks, followed by a job that collects. */

import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Context, reasonOf, UsageError } from '../frame/io.ts';
import { writeWhole } from '../writing/target.ts';
import type { OpenedPlan } from './plan.ts';
import { CODE_FILE, collectScript, programOf, shellWords, taskScript } from './submission.ts';

const execute = promisify(execFile);

/** Assumed for sites that do not report a limit: Slurm's default for `MaxArraySize` is 1001, one more than the largest number. */
export const USUAL_ARRAY = 1000;

/** A script and the command that submits it. */
interface SlurmJob {
  readonly file: string;
  readonly script: string;
  readonly command: readonly string[];
}

/** Without an array if nothing is left to do. @param more options for `sbatch` @param array placeholder for the array in the dependency */
export function slurmJobs(
  opened: OpenedPlan,
  tasks: readonly string[],
  more: readonly string[],
  context: Context,
  array: string,
): { readonly work: SlurmJob | undefined; readonly collect: SlurmJob } {
  const { folder, plan } = opened;
  const job = (name: string, script: string, log: string, options: readonly string[]): SlurmJob => {
    const file = join(folder, `${name}.sh`);
    const named = [`--job-name=treebank-${plan.command}`, `--output=${join(folder, log)}`, `--chdir=${plan.folder}`];
    return {
      file,
      script: `#!/bin/sh\n${script}`,
      command: ['sbatch', '--parsable', ...named, ...options, ...more, file],
    };
  };
  if (tasks.length === 0) {
    return { work: undefined, collect: job('collect', collectScript(opened, context), 'collect.log', []) };
  }
  return {
    work: job('work', taskScript(opened, tasks, 'SLURM_ARRAY_TASK_ID', programOf(context)), 'work-%a.log', [
      `--array=0-${tasks.length - 1}`,
    ]),
    // Without the second option the job waits forever if a task fails.
    collect: job('collect', collectScript(opened, context), 'collect.log', [
      `--dependency=afterok:${array}`,
      '--kill-on-invalid-dep=yes',
    ]),
  };
}

/** Scripts and commands, for people to read. */
export function printJobs({ work, collect }: ReturnType<typeof slurmJobs>): string {
  return [...(work === undefined ? [] : [work]), collect]
    .map(({ file, script, command }) => `# ${file}\n${script}\n$ ${shellWords(command)}\n`)
    .join('\n');
}

/** The largest array of this cluster. */
export async function largestArray(): Promise<number> {
  const config = await run(['scontrol', 'show', 'config']);
  const size = /^MaxArraySize\s*=\s*(\d+)/m.exec(config)?.[1];
  return size === undefined ? USUAL_ARRAY : Math.max(1, Number(size) - 1);
}

/** Submits both. Returns the numbers of the jobs. @throws UsageError with Slurm's message */
export async function submitToSlurm(
  opened: OpenedPlan,
  tasks: readonly string[],
  more: readonly string[],
  context: Context,
): Promise<string[]> {
  await rm(join(opened.folder, CODE_FILE), { force: true });
  const jobs: string[] = [];
  const { work } = slurmJobs(opened, tasks, more, context, '');
  if (work !== undefined) {
    await writeWhole(work.file, work.script, context, 'anywhere');
    jobs.push(numberOf(await run(work.command)));
  }
  const { collect } = slurmJobs(opened, tasks, more, context, jobs[0] ?? '');
  await writeWhole(collect.file, collect.script, context, 'anywhere');
  try {
    jobs.push(numberOf(await run(collect.command)));
  } catch (error) {
    // An array is useless without a job that collects its results.
    await cancelSlurm(jobs);
    throw error;
  }
  return jobs;
}

/** `123;cluster`. */
const numberOf = (answer: string): string => answer.trim().split(';')[0];

/** The jobs that are waiting or running. */
export async function activeIn(jobs: readonly string[]): Promise<string[]> {
  // Asked for a forgotten job by number, Slurm reports an error.
  const answer = await run(['squeue', '--noheader', '--me', '--format=%F %T']);
  const active = new Set(answer.split('\n').map((line) => line.split(' ')[0]));
  return jobs.filter((job) => active.has(job));
}

export async function cancelSlurm(jobs: readonly string[]): Promise<void> {
  if (0 < jobs.length) await run(['scancel', ...jobs]);
}

async function run([program, ...args]: readonly string[]): Promise<string> {
  try {
    return (await execute(program, args, { maxBuffer: 1 << 26 })).stdout;
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    const reason = isMissing ? 'Slurm is not installed here' : said === '' ? reasonOf(error) : said;
    throw new UsageError(`${program}: ${reason}`);
  }
}
