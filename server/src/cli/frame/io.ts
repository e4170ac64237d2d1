/** The outside world of the commands: three streams and two folders. Tests pass their own. */

import { printable, printableColored, printableLines } from '../../inert/index.ts';
import type { ServedTools } from '../../mcp/main.ts';

/** A destination for text. If a promise is returned, wait for it before writing more. */
export interface Sink {
  write(text: string): Promise<void> | undefined;
  /** The same in UTF-8, if it takes bytes; they stay as they are until it has. */
  writeBytes?(bytes: Uint8Array): Promise<void> | undefined;
  /** Whether a terminal shows it: decides about progress and colours. */
  readonly isTerminal: boolean;
  /** Width of the terminal in characters, if there is one. */
  readonly columns?: number;
}

export interface Io {
  readonly stdin: AsyncIterable<Uint8Array>;
  readonly stdout: Sink;
  readonly stderr: Sink;
  /** Relative file names are relative to this folder. */
  readonly cwd: string;
  /** Folder of the installed package, which holds package.json and models/. */
  readonly home: string;
  /** Script for starting worker threads; without it everything runs in this thread. */
  readonly workerScript?: string;
  /** Removes a file if the user interrupts the run; call the returned function once the file is gone. */
  readonly onInterrupt?: (path: string) => () => void;
  /** Prints a message if the user interrupts the run; call the returned function when it no longer applies. */
  readonly sayOnInterrupt?: (message: () => string) => () => void;
  /** Starts the language server, which reads the transport from the arguments of the process; never returns. */
  readonly serveEditor?: () => Promise<never>;
  /** Serves tools to other programs over standard input and output, until these are closed. */
  readonly serveAgents?: (tools: ServedTools) => Promise<void>;
  /** Environment variables such as NO_COLOR. */
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** The reader of our output is gone (`treebank … | head`). Not an error: the command stops quietly. */
export class OutputClosed extends Error {}

/** Results could not be written; the message is the system's reason. */
export class OutputFailed extends Error {}

/** The command line itself is wrong: printed with a pointer to --help, exit code 2. */
export class UsageError extends Error {}

const FULL = 1 << 16;

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * Collects small writes into large ones. If `write` or `data` returns something, await it. All output of the command line passes through here or
 * `Context.note`: text for people is made inert for terminals and CI logs, text for programs stays unchanged.
 */
export class Output {
  /** Ready to be written. A string that grows is cheaper than a list to be joined. */
  private ready = '';
  /** Follows it: text for people, not yet made inert, which costs the less the more of it is looked at together. */
  private shown = '';

  constructor(
    private readonly sink: Sink,
    /** Whether text for people may have colours. */
    private readonly hasColors = false,
  ) {}

  get isTerminal(): boolean {
    return this.sink.isTerminal;
  }

  get columns(): number | undefined {
    return this.sink.columns;
  }

  /** Text for people: whole lines. Foreign parts have passed through `printable`, so they cannot begin a line. */
  write(text: string): Promise<void> | undefined {
    this.shown += text;
    return this.flushIfFull();
  }

  /** Text for programs (JSON, SARIF, CoNLL-U, tables, pictures, scripts), byte for byte. */
  data(text: string): Promise<void> | undefined {
    this.settle();
    this.ready += text;
    return this.flushIfFull();
  }

  /** The same in UTF-8. They stay as they are until they are written. */
  bytes(bytes: Uint8Array): Promise<void> | undefined {
    const { sink } = this;
    if (sink.writeBytes === undefined) return this.data(decoder.decode(bytes));
    const before = this.flush();
    return before === undefined ? sink.writeBytes(bytes) : before.then(() => sink.writeBytes?.(bytes));
  }

  flush(): Promise<void> | undefined {
    this.settle();
    const text = this.ready;
    if (text === '') return undefined;
    this.ready = '';
    return this.sink.write(text);
  }

  private flushIfFull(): Promise<void> | undefined {
    return this.ready.length + this.shown.length < FULL ? undefined : this.flush();
  }

  private settle(): void {
    if (this.shown === '') return;
    this.ready += this.hasColors ? printableColored(this.shown) : printableLines(this.shown);
    this.shown = '';
  }
}

/** 0: clean, 1: findings, 2: usage error or unreadable input. A run ends with its highest. */
export type ExitCode = 0 | 1 | 2;

/** Messages remembered, so that none is printed twice. A file that is not UTF-8 can have millions, one for each byte. */
const MOST_SAID = 1000;

/** The environment of a running command. */
export class Context {
  readonly out: Output;
  private worst: ExitCode = 0;
  private readonly failures = new Set<string>();

  constructor(
    readonly io: Io,
    /** Name of the command, for messages. */
    readonly command: string,
  ) {
    this.out = new Output(io.stdout, this.useColor);
  }

  get exitCode(): ExitCode {
    return this.worst;
  }

  get useColor(): boolean {
    return this.io.stdout.isTerminal && !this.io.env.NO_COLOR && this.io.env.TERM !== 'dumb';
  }

  raise(code: ExitCode): void {
    if (this.worst < code) this.worst = code;
  }

  /** A line for the user at the terminal; it never mixes with results. Inert. */
  note(message: string): void {
    // Messages are short and few: there is no need to wait for them.
    void this.io.stderr.write(`${printable(message)}\n`);
  }

  /** The same context with messages suppressed, for looking at input that will be read again. */
  silent(): Context {
    const stderr = { isTerminal: false, write: () => undefined };
    return new Context({ ...this.io, stderr }, this.command);
  }

  /**
   * Reports that something could not be read or written and sets exit code 2; the run continues. The same is said once, however many files
   * it concerns, as one `.treebank.json` does.
   */
  fail(message: string): void {
    this.raise(2);
    if (this.failures.has(message)) return;
    if (this.failures.size < MOST_SAID) this.failures.add(message);
    this.note(`treebank ${this.command}: ${message}`);
  }
}

/** The system's description of a failed file access, without its code and call. */
export function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT') return 'there is no such file or folder';
  if (code === 'EACCES' || code === 'EPERM') return 'access is denied';
  if (code === 'EISDIR') return 'it is a folder';
  if (code === 'ELOOP') return 'its links form a loop';
  if (code === 'ENOTDIR') return 'part of its path is a file, not a folder';
  if (code === 'ENXIO') return 'it is a socket or device that does not respond';
  if (code === 'ENAMETOOLONG') return 'the name is too long';
  if (code === 'ENOSPC') return 'the disk is full';
  if (code === 'EROFS') return 'the file system is read-only';
  return error instanceof Error ? error.message : String(error);
}
