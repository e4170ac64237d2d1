/** Other programs under Node: started without a shell, limited in time and output, and ended with all that they have started. */

import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { homedir } from 'node:os';
import type { Readable, Writable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import type { ProgramEnd, ProgramRun } from '../services/ports.ts';

type Child = ChildProcessByStdio<Writable, Readable, Readable>;

/** After the program has ended, something that it has started may still hold its output: that is waited for no longer than this. */
const PATIENCE_MS = 1000;
/** Characters of standard error that are kept. */
const LAST = 2000;

/** See `Programs.run`. */
export function runProgram(run: ProgramRun): Promise<ProgramEnd> {
  if (run.signal?.aborted === true) return Promise.resolve({ how: 'cancelled' });
  let child: Child;
  try {
    child = start(run);
  } catch (error) {
    // A name with NUL, for instance.
    return Promise.resolve({ how: 'missing', reason: reasonOf(error) });
  }
  return new Promise((resolve) => follow(child, run, resolve));
}

function start({ command, folder = homedir() }: ProgramRun): Child {
  const [program, ...args] = typeof command === 'string' ? [command] : command;
  return spawn(program, args, {
    cwd: folder,
    shell: typeof command === 'string',
    // Its own process group can be ended as a whole.
    detached: !IS_WINDOWS,
    windowsHide: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}

const IS_WINDOWS = process.platform === 'win32';

function follow(child: Child, run: ProgramRun, resolve: (end: ProgramEnd) => void): void {
  const { input, seconds, mostBytes, onOutput, onError, signal } = run;
  const pieces: Uint8Array[] = [];
  const errors = new StringDecoder('utf8');
  let nBytes = 0;
  let last = '';
  let waiting: NodeJS.Timeout | undefined;
  let isSettled = false;
  const settle = (end: ProgramEnd) => {
    if (isSettled) return;
    isSettled = true;
    clearTimeout(clock);
    clearTimeout(waiting);
    signal?.removeEventListener('abort', cancel);
    endTree(child);
    for (const stream of [child.stdin, child.stdout, child.stderr]) stream.destroy();
    forget(child);
    resolve(end);
  };
  const cancel = () => settle({ how: 'cancelled' });
  const clock = setTimeout(() => settle({ how: 'late', last }), 1000 * seconds);
  const ended = () => {
    const { exitCode, signalCode } = child;
    if (exitCode === 0) settle({ how: 'done', output: Buffer.concat(pieces) });
    else settle({ how: 'failed', code: exitCode ?? signalCode ?? 'unknown', last });
  };
  signal?.addEventListener('abort', cancel);
  remember(child);
  child.on('error', (error) => settle({ how: 'missing', reason: reasonOf(error) }));
  child.stdout.on('data', (piece: Uint8Array) => {
    nBytes += piece.length;
    if (mostBytes < nBytes) return settle({ how: 'cut' });
    pieces.push(piece);
    waiting?.refresh();
    onOutput?.(piece);
  });
  child.stderr.on('data', (piece: Buffer) => {
    const text = errors.write(piece);
    last = (last + text).slice(-LAST);
    onError?.(text);
  });
  // A program need not read what it is given, nor wait until it is read from.
  for (const stream of [child.stdin, child.stdout, child.stderr]) stream.on('error', () => undefined);
  child.on('exit', () => {
    waiting = setTimeout(ended, PATIENCE_MS);
  });
  child.on('close', ended);
  child.stdin.end(input);
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT') return 'ENOENT';
  return error instanceof Error ? error.message : String(error);
}

/** The programs that run. */
const running = new Set<Child>();

function endTree(child: Child): void {
  const ending = endingOf(child, process.platform);
  try {
    if (ending === undefined) return;
    if ('group' in ending) process.kill(ending.group, 'SIGKILL');
    else {
      const [program, ...args] = ending.command;
      // Where it is missing, nothing more can be done.
      spawn(program, args, { stdio: 'ignore', windowsHide: true }).on('error', () => undefined);
    }
  } catch {
    // Nothing of the group is left.
  }
}

/**
 * How a program and all that it has started is ended; undefined: there is nothing to end. A process group stays that of the program after its end, and so does its
 * number. On Windows another program may have the number by then, and what it has started cannot be found any more.
 */
export function endingOf(
  { pid, exitCode, signalCode }: Pick<Child, 'pid' | 'exitCode' | 'signalCode'>,
  platform: NodeJS.Platform,
): { readonly group: number } | { readonly command: readonly [string, ...string[]] } | undefined {
  if (pid === undefined) return undefined;
  if (platform !== 'win32') return { group: -pid };
  return exitCode === null && signalCode === null
    ? { command: ['taskkill', '/pid', String(pid), '/t', '/f'] }
    : undefined;
}

const endAll = () => {
  for (const child of running) endTree(child);
};

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** A group of its own gets no Ctrl+C from the terminal. If nobody else handles the signal, it ends this process as usual. */
function interrupt(signal: NodeJS.Signals): void {
  endAll();
  for (const each of SIGNALS) process.off(each, interrupt);
  if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
}

/** Handlers are installed only while there is something to end. */
function remember(child: Child): void {
  if (running.size === 0) {
    process.on('exit', endAll);
    for (const signal of SIGNALS) process.on(signal, interrupt);
  }
  running.add(child);
}

function forget(child: Child): void {
  running.delete(child);
  if (running.size > 0) return;
  process.off('exit', endAll);
  for (const signal of SIGNALS) process.off(signal, interrupt);
}
