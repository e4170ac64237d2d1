/** Threads that count sections of the files of a table. */

import { availableParallelism } from 'node:os';
import { NODE_THREADS } from '../../runtime/nodeThreads.ts';
import type { ThreadPort } from '../../services/ports.ts';
import { ThreadPool } from '../../services/threadPool.ts';
import { Context, type Io } from '../frame/io.ts';
import type { Input } from '../reading/input.ts';
import { totalSize } from '../writing/progress.ts';
import { type CountedSection, SectionCounter } from './count.ts';
import { type FileSection, sectionsOf } from './sections.ts';
import { type CountingInParts, countingOf, type TableName, type TableOptions } from './tables.ts';
import { Where } from './where.ts';

/** Below this many bytes, a thread takes as long to start and to warm up as it saves. */
const WORTH_THREADS = 32 << 20;
/** More threads than that would wait for this one to join what they have counted, and each needs memory. */
const MOST_THREADS = 3;
/** The first section is counted while threads start, and those of the others have to be joined here. */
const FIRST_SHARE = 1.3;

/** Which table of which files. */
interface TableWork {
  readonly name: TableName;
  readonly options: TableOptions;
  readonly inputs: readonly Input[];
}

/** A thread that counts sections. */
export interface TableTask extends TableWork {
  readonly kind: 'table';
  readonly where: Where['text'] | undefined;
  readonly cwd: string;
}

/** Body of a thread: counts one section after the other. */
export function serveTable(task: TableTask, port: ThreadPort): 'waiting' {
  let before: Promise<void> = Promise.resolve();
  // The thread that started this one sends nothing else.
  port.onMessage((section) => {
    before = before.then(async () => port.post(await countApart(task, section as FileSection)));
  });
  return 'waiting';
}

type Counted = CountedSection | undefined;

/** Counts a section by itself; undefined if there is anything to say about it. */
export async function countApart(
  { name, options, inputs, where, cwd }: Omit<TableTask, 'kind'>,
  section: FileSection,
): Promise<Counted> {
  const said: string[] = [];
  const sink = { isTerminal: false, write: (text: string) => void said.push(text) };
  const io: Io = { stdin: NOTHING, stdout: sink, stderr: sink, cwd, home: '', env: {} };
  const context = new Context(io, 'table');
  const request = where && (await Where.ofText(where, context.silent()));
  if (where !== undefined && request === undefined) return undefined;
  const counting = countingOf(name, options, inputs);
  const counter = new SectionCounter(inputs, request, counting, context);
  await counter.count(section);
  const packed = counting.packed?.();
  if (packed === undefined || 0 < said.length) return undefined;
  return { packed, ...counter.last, givenUp: request?.givenUp ?? 0 };
}

const NOTHING: Io['stdin'] = {
  [Symbol.asyncIterator]: () => ({ next: async () => ({ done: true, value: undefined }) }),
};

/** Counts all files of a table, in several threads if that is faster. @param threads besides this one; undefined: the fastest choice */
export async function countFiles(
  work: TableWork,
  counting: CountingInParts,
  where: Where | undefined,
  threads: number | undefined,
  context: Context,
): Promise<void> {
  const { inputs } = work;
  const counter = new SectionCounter(inputs, where, counting, context);
  const sections = counting.packed && sectionsOf(inputs, sharesFor(threads ?? threadsFor(inputs)));
  const { workerScript, cwd } = context.io;
  if (sections === undefined || sections.length < 2 || workerScript === undefined)
    return await counter.countAll([inputs.map((input, source) => ({ input, source }))]);
  const task: TableTask = { ...work, kind: 'table', where: where?.text, cwd };
  const pool = new ThreadPool<FileSection, Counted>(NODE_THREADS, workerScript, sections.length - 1, task);
  try {
    await counter.countAll(sections, { count: (section) => pool.run(section), end: () => pool.close() });
  } catch (error) {
    await pool.close();
    throw error;
  }
}

const threadsFor = (inputs: readonly Input[]): number =>
  WORTH_THREADS <= (totalSize(inputs) ?? 0) ? Math.min(MOST_THREADS, availableParallelism() - 1) : 0;

/** Of this thread and so many others. */
function sharesFor(nThreads: number): number[] {
  const whole = FIRST_SHARE + nThreads;
  return [FIRST_SHARE / whole, ...Array<number>(nThreads).fill(1 / whole)];
}
