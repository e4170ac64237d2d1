/** The process around a command: its streams, its interruptions and its end. For the entries of the bundles. */

import { existsSync, rmSync, writeSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { printableLines } from '../inert/index.ts';
import { type ExitCode, type Io, OutputClosed, OutputFailed, reasonOf, type Sink } from './frame/io.ts';

/** A process stream as a sink that waits for slow readers and notices when the reader is gone. */
function sinkOf(stream: NodeJS.WriteStream): Sink {
  // Without a listener, an error of the stream would end the process; every error also reaches the callback below.
  stream.on('error', () => undefined);
  const write = (data: string | Uint8Array) =>
    new Promise<void>((resolve, reject) => {
      stream.write(data, (error) => (error ? reject(failureOf(error)) : resolve()));
    });
  return {
    isTerminal: stream.isTTY === true,
    columns: stream.isTTY ? stream.columns : undefined,
    write,
    writeBytes: write,
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
      writeSync(process.stderr.fd, `${process.stderr.isTTY === true ? '\r\x1b[K' : ''}${printableLines(message())}\n`);
    } catch {
      // The reader is gone.
    }
  });

/**
 * Runs a command with the streams of this process, and ends with its result.
 *
 * @param script the bundle, which threads start again; by bin/treebank if there is one, which has it compiled
 * @param home folder of the installed package
 */
export function runProcess(
  run: (args: readonly string[], io: Io) => Promise<ExitCode>,
  {
    script,
    home,
    ...servers
  }: { readonly script: string; readonly home: string } & Pick<Io, 'serveEditor' | 'serveAgents'>,
): void {
  const bin = join(home, 'bin/treebank');
  run(process.argv.slice(2), {
    stdin: process.stdin,
    stdout: sinkOf(process.stdout),
    stderr: quiet(sinkOf(process.stderr)),
    cwd: process.cwd(),
    home,
    workerScript: existsSync(bin) ? bin : script,
    onInterrupt,
    sayOnInterrupt,
    ...servers,
    env: process.env,
  }).then(
    // Not process.exit(): it would lose output still on its way to a pipe.
    (code) => {
      process.exitCode = code;
    },
    (error: unknown) => {
      const trace = error instanceof Error ? (error.stack ?? error.message) : String(error);
      const text = `treebank: this is a bug in treebank. Report it with the following trace.\n${trace}\n`;
      process.stderr.write(printableLines(text));
      process.exitCode = 2;
    },
  );
}
