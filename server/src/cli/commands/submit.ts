/** `treebank submit`: runs the missing parts of a plan on a cluster, or in processes on this machine, and collects the results. */

import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { counted } from '../../core/wording/numbers.ts';
import { printable } from '../../inert/index.ts';
import { defineCommand } from '../frame/command.ts';
import { type Context, UsageError } from '../frame/io.ts';
import type { Values } from '../frame/options.ts';
import { versionOf } from '../frame/version.ts';
import { kubernetesJob } from '../spread/kubernetes.ts';
import { workLocally } from '../spread/local.ts';
import { numberList } from '../spread/numbers.ts';
import { type OpenedPlan, openPlan } from '../spread/plan.ts';
import {
  activeIn,
  cancelSlurm,
  largestArray,
  printJobs,
  slurmJobs,
  submitToSlurm,
  USUAL_ARRAY,
} from '../spread/slurm.ts';
import {
  CODE_FILE,
  describeStanding,
  planProgress,
  RESULT_FILE,
  readSubmission,
  tasksOf,
  writeSubmission,
} from '../spread/submission.ts';
import { Progress } from '../writing/progress.ts';
import { collect } from './collect.ts';

const OPTIONS = {
  engine: {
    type: 'choice',
    values: ['slurm', 'local', 'kubernetes'],
    default: 'local',
    help: 'what does the parts: a Slurm cluster, processes on this machine, or a Kubernetes job',
  },
  'dry-run': { type: 'flag', help: 'print what would be submitted' },
  wait: { type: 'flag', help: 'slurm: wait until everything is done, and show how far it is' },
  status: { type: 'flag', help: 'only say how far it is' },
  cancel: { type: 'flag', help: 'slurm: cancel what was submitted; what is done is kept' },
  tasks: {
    type: 'integer',
    placeholder: 'N',
    min: 1,
    max: 100_000,
    help: 'processes at once, or tasks of the array (default: one per processor; as many as the cluster allows)',
  },
  sbatch: {
    type: 'text',
    placeholder: 'OPTIONS',
    help: 'slurm: more options for sbatch, such as "--partition=long --mem=1G"',
  },
  image: { type: 'text', placeholder: 'IMAGE', default: 'treebank', help: 'kubernetes: container image with treebank' },
  claim: {
    type: 'text',
    placeholder: 'NAME',
    default: 'treebanks',
    help: 'kubernetes: volume claim with plan and treebanks',
  },
} as const;

type SubmitValues = Values<typeof OPTIONS>;

export const submit = defineCommand({
  name: 'submit',
  group: 'experiment',
  summary: 'have a cluster do the parts of a plan and collect them',
  usage: 'DIR [--engine local|slurm|kubernetes] [--dry-run | --status | --cancel] [--wait]',
  details: `Does what is missing of a plan: after a failure, submit again. With --engine slurm, submits an array of tasks and a job that collects once
all have succeeded; the result is in DIR/result, its exit code in DIR/exit-code, and --wait ends with that code. With --engine
local, starts processes here, waits, and prints the result. Kubernetes manifests are printed, for kubectl.

  treebank submit run
  treebank submit run --engine slurm --sbatch "--partition=long" --wait
  treebank submit run --engine slurm --cancel
  treebank submit run --engine kubernetes --dry-run | kubectl apply -f -`,
  options: OPTIONS,
  async start({ files, options }, context) {
    if (files.length !== 1) throw new UsageError('name the folder of a plan; treebank plan makes one');
    const [name] = files;
    const opened = await openPlan(name, context, versionOf(context.io));
    if (options.status) return sayStatus(opened, context);
    if (options.engine === 'slurm') return withSlurm(opened, options, context);
    if (options.cancel) throw new UsageError('--cancel is for --engine slurm; local processes end with Ctrl+C');
    const { missing } = await planProgress(opened, 0);
    if (options.engine === 'local') return withProcesses(name, opened, missing, options, context);
    if (!options['dry-run']) {
      throw new UsageError('the manifest is only printed: add --dry-run, and pass it to kubectl apply -f -');
    }
    if (missing.length === 0) return context.note(`All parts are done. Next: treebank collect ${name}.`);
    const tasks = tasksOf(missing, options.tasks ?? USUAL_ARRAY);
    const { image, claim } = options;
    await context.out.data(kubernetesJob(opened, tasks, { image, claim, mount: opened.plan.folder }));
  },
});

async function sayStatus(opened: OpenedPlan, context: Context): Promise<void> {
  const submission = await readSubmission(opened);
  const at = submission?.at ?? Number.POSITIVE_INFINITY;
  const standing = await planProgress(opened, at);
  await context.out.write(`${describeStanding(standing, (Date.now() - at) / 1000)}\n`);
  if (0 < standing.missing.length) await context.out.write(`Missing: ${numberList(standing.missing)}\n`);
  if (submission?.engine === 'slurm') {
    const active = await activeIn(submission.jobs);
    await context.out.write(`Slurm: ${active.length === 0 ? 'no jobs' : `job ${active.join(', job ')}`}\n`);
  }
}

async function withProcesses(
  name: string,
  opened: OpenedPlan,
  missing: readonly number[],
  options: SubmitValues,
  context: Context,
): Promise<void> {
  const atOnce = Math.min(options.tasks ?? availableParallelism(), missing.length);
  if (options['dry-run']) {
    for (const part of missing) await context.out.write(`treebank work ${printable(name)} --part ${part}\n`);
    await context.out.write(`treebank collect ${printable(name)}\n`);
    return;
  }
  const progress = new Progress(context, undefined);
  const at = Date.now();
  const show = async () => {
    progress.show(describeStanding(await planProgress(opened, at), (Date.now() - at) / 1000));
  };
  if (0 < missing.length) await workLocally(opened, missing, atOnce, context, show);
  progress.clear();
  await collect.start({ files: [name], options: {} }, context);
}

async function withSlurm(opened: OpenedPlan, options: SubmitValues, context: Context): Promise<void> {
  const { missing } = await planProgress(opened, 0);
  const more = options.sbatch?.split(' ').filter((word) => word !== '') ?? [];
  if (options['dry-run']) {
    const tasks = tasksOf(missing, options.tasks ?? USUAL_ARRAY);
    await context.out.data(printJobs(slurmJobs(opened, tasks, more, context, 'ARRAY')));
    return;
  }
  const before = await readSubmission(opened);
  const active = before?.engine === 'slurm' ? await activeIn(before.jobs) : [];
  if (options.cancel) {
    await cancelSlurm(active);
    const what = active.length === 0 ? 'No job is waiting or running.' : `Cancelled job ${active.join(', job ')}.`;
    return context.note(`${what} What is done is kept.`);
  }
  if (0 < active.length) {
    throw new UsageError(`job ${active.join(', job ')} of this plan is not finished. Wait, or give --cancel first`);
  }
  const tasks = tasksOf(missing, Math.min(options.tasks ?? Number.POSITIVE_INFINITY, await largestArray()));
  const at = Date.now();
  const jobs = await submitToSlurm(opened, tasks, more, context);
  await writeSubmission(opened, { engine: 'slurm', jobs, at }, context);
  const array =
    tasks.length === 0
      ? ''
      : `Array ${jobs[0]} with ${counted(tasks.length, 'task')} for ${counted(missing.length, 'part')}; `;
  context.note(`${array}job ${jobs.at(-1)} collects into ${join(opened.folder, RESULT_FILE)}.`);
  if (options.wait) await waitFor(opened, jobs, at, context);
}

const EVERY_MS = 1000;

async function waitFor(opened: OpenedPlan, jobs: readonly string[], at: number, context: Context): Promise<void> {
  const progress = new Progress(context, undefined);
  while (0 < (await activeIn(jobs)).length) {
    progress.show(describeStanding(await planProgress(opened, at), (Date.now() - at) / 1000));
    await sleep(EVERY_MS);
  }
  progress.clear();
  const standing = await planProgress(opened, at);
  context.note(`${describeStanding(standing, (Date.now() - at) / 1000)}.`);
  const code = await readFile(join(opened.folder, CODE_FILE), 'utf8').catch(() => undefined);
  if (code === undefined) {
    const what =
      standing.missing.length === 0 ? 'nothing was collected' : `parts ${numberList(standing.missing)} failed`;
    context.fail(`${what}. The logs are in ${opened.folder}. Submit again to do the rest.`);
  } else context.raise(code.trim() === '0' ? 0 : code.trim() === '1' ? 1 : 2);
}
