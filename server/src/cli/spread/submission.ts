/** A plan handed over to machines: the remaining parts, as tasks, and the progress. */

import { readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { counted } from '../../core/wording/numbers.ts';
import { formatNumber } from '../../localization/index.ts';
import type { Context } from '../frame/io.ts';
import { writeWhole } from '../writing/target.ts';
import { numberList } from './numbers.ts';
import { endOfPart, partPath } from './partFile.ts';
import type { OpenedPlan } from './plan.ts';

/** `submitted.json`: the jobs of the last submission. */
interface Submission {
  readonly engine: string;
  readonly jobs: readonly string[];
  /** Milliseconds. */
  readonly at: number;
}

const FILE = 'submitted.json';
/** Exit code of the collecting job. */
export const CODE_FILE = 'exit-code';
export const RESULT_FILE = 'result';

export async function readSubmission({ folder }: OpenedPlan): Promise<Submission | undefined> {
  try {
    // Our own file; if it is broken, there is nothing to rely on.
    return JSON.parse(await readFile(join(folder, FILE), 'utf8')) as Submission;
  } catch {
    return undefined;
  }
}

export function writeSubmission({ folder }: OpenedPlan, submission: Submission, context: Context): Promise<void> {
  return writeWhole(
    relative(context.io.cwd, join(folder, FILE)),
    `${JSON.stringify(submission)}\n`,
    context,
    'anywhere',
  );
}

/** How much of a plan is done. */
interface PlanProgress {
  readonly missing: readonly number[];
  readonly nParts: number;
  readonly words: number;
  /** Done since a time: parts, words and bytes. */
  readonly since: { parts: number; words: number; bytes: number };
  readonly bytesLeft: number;
}

export async function planProgress({ folder, plan, sum }: OpenedPlan, time: number): Promise<PlanProgress> {
  const missing: number[] = [];
  const since = { parts: 0, words: 0, bytes: 0 };
  let words = 0;
  let bytesLeft = 0;
  for (const [index, ranges] of plan.parts.entries()) {
    const end = await endOfPart(folder, index, sum);
    if (end === undefined) {
      missing.push(index);
      bytesLeft += ranges.reduce((total, { from, to }) => total + to - from, 0);
      continue;
    }
    words += end.words;
    if ((await stat(partPath(folder, index))).mtimeMs < time) continue;
    since.parts++;
    since.words += end.words;
    since.bytes += end.bytes;
  }
  return { missing, nParts: plan.parts.length, words, since, bytesLeft };
}

/** `37 of 100 parts, 1,234,567 words, 250,000 words/s, 2 min left`. @param seconds since the time given to `planProgress` */
export function describeStanding({ missing, nParts, words, since, bytesLeft }: PlanProgress, seconds: number): string {
  const done = `${nParts - missing.length} of ${counted(nParts, 'part')}, ${counted(words, 'word')}`;
  if (since.bytes === 0 || seconds <= 0) return done;
  const speed = `${formatNumber(Math.round(since.words / seconds))} words/s`;
  if (missing.length === 0) return `${done}, ${speed}`;
  return `${done}, ${speed}, ${describeTime((seconds * bytesLeft) / since.bytes)} left`;
}

function describeTime(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`;
}

/** Lists of parts for at most `most` tasks of the same size, because schedulers limit tasks, not parts. */
export function tasksOf(missing: readonly number[], most: number): string[] {
  const size = Math.ceil(missing.length / most);
  const tasks: string[] = [];
  for (let at = 0; at < missing.length; at += size) tasks.push(numberList(missing.slice(at, at + size)));
  return tasks;
}

/** The words of a command line, for a shell. */
export const shellWords = (words: readonly string[]): string =>
  words.map((word) => (/^[\w./:=+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)).join(' ');

/** The command that starts this program on another machine. */
export function programOf({ io }: Context): readonly string[] {
  return io.workerScript === undefined ? ['treebank'] : [process.execPath, io.workerScript];
}

/** A script that runs the task whose number is in an environment variable. */
export function taskScript(
  { folder }: OpenedPlan,
  tasks: readonly string[],
  variable: string,
  treebank: readonly string[],
): string {
  const program = shellWords([...treebank, 'work', folder, '--part']);
  return `set -- ${tasks.join(' ')}\nshift "$${variable}"\nexec ${program} "$1"\n`;
}

/** A script that writes the result and the exit code; 1, for findings, is no failure. */
export function collectScript({ folder }: OpenedPlan, context: Context): string {
  const [result, code] = [join(folder, RESULT_FILE), join(folder, CODE_FILE)];
  const program = shellWords([...programOf(context), 'collect', folder, '--out', result]);
  return `${program}\ncode=$?\necho $code > ${shellWords([code])}\n[ $code -le 1 ]\n`;
}
