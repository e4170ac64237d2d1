/** Entry of dist/cli.js: passes the process's streams to `run` and exits with its result. */

import { rmSync, writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { join } from 'node:path';
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { isJudgingThreadData } from '../services/suspicion/job.ts';
import { serveJudging } from '../services/suspicion/thread.ts';
import { isThreadData } from '../services/training/job.ts';
import { serveTraining } from '../services/training/thread.ts';
import { OutputClosed, OutputFailed, reasonOf, type Sink } from './frame/io.ts';
import { isLintWorkerData, serveLint } from './lint/pool.ts';
import { isParseWorkerData, serveParse } from './parse/pool.ts';
import { run } from './run.ts';

/** A process stream as a sink that waits if the reader is slow and notices when it has gone. */
function sinkOf(stream: NodeJS.WriteStream): Sink {
  // Without a listener, an error of the stream would end the process; every error also reaches the callback below.
  stream.on('error', () => undefined);
  return {
    isTerminal: stream.isTTY === true,
    columns: stream.isTTY ? stream.columns : undefined,
    write: (text) =>
      new Promise((resolve, reject) => {
        stream.write(text, (error) => (error ? reject(failureOf(error)) : resolve()));
      }),
  };
}

function failureOf(error: NodeJS.ErrnoException): Error {
  const isClosed = error.code === 'EPIPE' || error.code === 'ERR_STREAM_DESTROYED';
  return isClosed ? new OutputClosed() : new OutputFailed(reasonOf(error));
}

/** Messages may be lost if nobody reads them; results may not. */
function quiet(sink: Sink): Sink {
  return {
    isTerminal: sink.isTerminal,
    write: (text) => sink.write(text)?.catch(() => undefined),
  };
}

/** Actions to take when the user interrupts. */
const onInterruption = new Set<() => void>();

/**
 * The handlers are installed only while there is something to do: a handled signal waits for the event loop, and some runs do not
 * return to it for minutes.
 */
function whenInterrupted(act: () => void): () => void {
  if (onInterruption.size === 0) for (const signal of SIGNALS) process.on(signal, interrupt);
  onInterruption.add(act);
  return () => {
    onInterruption.delete(act);
    if (onInterruption.size === 0) for (const signal of SIGNALS) process.off(signal, interrupt);
  };
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

function interrupt(signal: NodeJS.Signals): void {
  for (const act of onInterruption) act();
  process.exit(128 + constants.signals[signal]);
}

const onInterrupt = (path: string) => whenInterrupted(() => rmSync(path, { force: true }));

/** Written synchronously, because the process is ending. The terminal's echo of the keys and the progress stay on their line. */
const sayOnInterrupt = (message: () => string) =>
  whenInterrupted(() => {
    try {
      writeSync(process.stderr.fd, `${process.stderr.isTTY === true ? '\r\x1b[K' : ''}${message()}\n`);
    } catch {
      // No reader is left.
    }
  });

/** The server is a bundle of its own: nothing else of the command line has to wait until it is read. */
function serveEditor(): Promise<never> {
  createRequire(import.meta.filename)('./server.js');
  return new Promise(() => undefined);
}

const home = join(import.meta.dirname, '..');

if (isMainThread) main();
else if (isLintWorkerData(workerData)) serveLint(workerData);
else if (isThreadData(workerData)) serveTraining(workerData, (said) => parentPort?.postMessage(said));
else if (isJudgingThreadData(workerData)) {
  serveJudging(workerData, {
    post: (said) => parentPort?.postMessage(said),
    onMessage: (listener) => parentPort?.on('message', listener),
  });
} else if (isParseWorkerData(workerData)) serveParse(workerData);

function main(): void {
  run(process.argv.slice(2), {
    stdin: process.stdin,
    stdout: sinkOf(process.stdout),
    stderr: quiet(sinkOf(process.stderr)),
    cwd: process.cwd(),
    home,
    workerScript: import.meta.filename,
    onInterrupt,
    sayOnInterrupt,
    serveEditor,
    env: process.env,
  }).then(
    // Not process.exit(): output still on its way to a pipe would be lost.
    (code) => {
      process.exitCode = code;
    },
    (error: unknown) => {
      const trace = error instanceof Error ? (error.stack ?? error.message) : String(error);
      process.stderr.write(`treebank: this is a bug in treebank. Report it with the following trace.\n${trace}\n`);
      process.exitCode = 2;
    },
  );
}
