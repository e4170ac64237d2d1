/** Other programs: bounded in time, output and memory, and ended with all that they have started. */

import { mkdtempSync, readFileSync, realpathSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { NODE } from '../../server/src/runtime/node.ts';
import { endingOf } from '../../server/src/runtime/programs.ts';
import type { ProgramEnd, ProgramRun } from '../../server/src/services/ports.ts';
import { isAlive, standIn, standInLine } from '../outside/standIn.ts';

const INPUT = '1\ta\t_\t_\t_\t_\t_\t_\t_\t_\n\n';
const BIG = INPUT.repeat(100_000);

const run = (command: ProgramRun['command'], other: Partial<ProgramRun> = {}): Promise<ProgramEnd> => {
  if (NODE.programs === undefined) throw new Error('Node starts programs');
  return NODE.programs.run({ command, input: INPUT, seconds: 100, mostBytes: 1e6, ...other });
};
const outputOf = (end: ProgramEnd) => (end.how === 'done' ? new TextDecoder().decode(end.output) : end.how);
const file = () => join(mkdtempSync(join(tmpdir(), 'treebank-programs-')), 'pid');

test('output, standard error and progress', async () => {
  let seen = 0;
  let said = '';
  const onOutput = ({ length }: Uint8Array) => {
    seen += length;
  };
  const onError = (text: string) => {
    said += text;
  };
  const end = await run(standIn('noisy'), { onOutput, onError });
  expect(outputOf(end)).toBe(`INFO: loading\n\n${INPUT.replace(/_\t_\t_\t_\n/, '0\troot\t_\t_\n')}`);
  expect(seen).toBe(end.how === 'done' ? end.output.length : -1);
  expect(said).toContain('loading');
});

test('a line for the shell', async () => {
  expect(outputOf(await run(`${standInLine('chain')} | cat`))).toContain('root');
});

test('starts in the folder of the user, or the one asked for', async () => {
  expect(outputOf(await run(standIn('where')))).toContain(`# text = ${realpathSync(homedir())}\n`);
  expect(outputOf(await run(standIn('where'), { folder: tmpdir() }))).toContain(`# text = ${realpathSync(tmpdir())}\n`);
});

test('one that never reads what it is given', async () => {
  expect(outputOf(await run(standIn('deaf'), { input: BIG }))).toContain('nobody');
});

test('much input and much output at once', async () => {
  const end = await run(standIn('chain'), { input: BIG, mostBytes: 1e8 });
  expect(end.how === 'done' && end.output.length).toBe(BIG.length + 100_000 * 3);
});

test('output without an end is cut, in bounded memory', async () => {
  const before = process.memoryUsage().arrayBuffers;
  const end = await run(standIn('flood'), { mostBytes: 3e7 });
  expect(end).toEqual({ how: 'cut' });
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(6e7);
});

test('a crash, with its last words', async () => {
  expect(await run(standIn('crash'))).toEqual({
    how: 'failed',
    code: 3,
    last: 'Traceback\nValueError: no \u001b[31mmodel\u001b[0m here\n\u001b[0m\n',
  });
});

test('one that is too slow', async () => {
  expect(await run(standIn('slow'), { seconds: 0.3 })).toEqual({ how: 'late', last: '' });
});

test.each([
  [['/nowhere/there-is-no-such-program'], 'ENOENT'],
  [['a\0b'], 'null bytes'],
  [[tmpdir()], 'EACCES'],
])('what cannot be started: %j', async (command, reason) => {
  expect(await run(command)).toEqual({ how: 'missing', reason: expect.stringContaining(reason) });
});

test('cancelled before it starts', async () => {
  expect(await run(standIn('chain'), { signal: AbortSignal.abort() })).toEqual({ how: 'cancelled' });
});

test('on Windows nothing is ended that has ended: its number may be that of another program', () => {
  const runs = { pid: 42, exitCode: null, signalCode: null };
  const ended = [
    { ...runs, exitCode: 0 },
    { ...runs, exitCode: 1 },
    { ...runs, signalCode: 'SIGKILL' as const },
  ];
  expect(endingOf(runs, 'win32')).toEqual({ command: ['taskkill', '/pid', '42', '/t', '/f'] });
  expect(ended.map((each) => endingOf(each, 'win32'))).toEqual([undefined, undefined, undefined]);
  // Elsewhere what it has started is found by its group.
  expect([runs, ...ended].map((each) => endingOf(each, 'linux'))).toEqual(Array(4).fill({ group: -42 }));
  expect(endingOf({ ...runs, pid: undefined }, 'linux')).toBeUndefined();
});

describe.skipIf(process.platform === 'win32')('what a program has started ends with it', () => {
  const startedBy = async (how: 'waits' | 'ends' | 'holds', other: Partial<ProgramRun> = {}) => {
    const path = file();
    const end = await run(standIn('parent', path, how), other);
    return { end, pid: Number(readFileSync(path, 'utf8')) };
  };
  // The system may take a moment to end it.
  const isGone = (pid: number) => expect.poll(() => isAlive(pid)).toBe(false);

  test('after a cancel', async () => {
    const path = file();
    const abort = new AbortController();
    const running = run(standIn('parent', path, 'waits'), { signal: abort.signal });
    await expect.poll(() => textIn(path)).not.toBe('');
    const pid = Number(textIn(path));
    expect(isAlive(pid)).toBe(true);
    abort.abort();
    expect(await running).toEqual({ how: 'cancelled' });
    await isGone(pid);
  });

  test('after its time', async () => {
    const { end, pid } = await startedBy('waits', { seconds: 3 });
    expect(end.how).toBe('late');
    await isGone(pid);
  });

  test('after it has ended itself', async () => {
    const { end, pid } = await startedBy('ends');
    expect(outputOf(end)).toContain('root');
    await isGone(pid);
  });

  test('even if it holds the output', async () => {
    const { end, pid } = await startedBy('holds');
    expect(outputOf(end)).toContain('root');
    await isGone(pid);
  });
});

function textIn(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
