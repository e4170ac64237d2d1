/**
 * What the program needs from its host: files by URI, threads, time. `runtime/node.ts` implements it with Node, `runtime/browser.ts`
 * with web workers and the editor's API. Everything that touches a file is asynchronous, because an editor cannot answer in any other way.
 */

export interface FileStatus {
  /** Milliseconds since 1970. */
  readonly modified: number;
  /** Bytes. */
  readonly size: number;
  /** Set for folders. */
  readonly isFolder?: true;
}

/** There is nothing at this address. */
export class MissingFile extends Error {}

export interface Files {
  /** Whether they may come over a network: publish what needs no files first. */
  readonly areFar: boolean;
  /** Whether an address is that of a file or folder that this host can access; an unsaved text has no such address. */
  reaches(uri: string): boolean;
  /** @throws MissingFile, or an Error whose message gives the reason; also if the address is not that of a file */
  read(uri: string): Promise<Uint8Array>;
  /** Undefined if nothing is there. @throws Error whose message gives the reason why it cannot be accessed */
  stat(uri: string): Promise<FileStatus | undefined>;
  /** Names of the entries of a folder, unordered, without links that lead out of it; none if it cannot be read. */
  list(uri: string): Promise<string[]>;
  /**
   * Writes the file completely or not at all: the old file stays until the new one is complete. Follows links and keeps
   * permissions. An editor in a browser writes as it saves, and promises no more than that.
   * @throws Error whose message gives the reason
   */
  replace(uri: string, bytes: Uint8Array): Promise<void>;
  /** A folder with all its contents. Does nothing if nothing is there. @throws Error whose message gives the reason */
  remove(uri: string): Promise<void>;
  /**
   * With the folders above it. Does nothing if it exists. An editor in a browser may take one for new that was made at the same moment.
   * @returns whether it is new @throws Error whose message gives the reason
   */
  makeFolder(uri: string): Promise<boolean>;
  /** Whether an address is that of a link, even a broken one. */
  isLink(uri: string): Promise<boolean>;
}

/** Addresses in the form in which people write them in settings and read them in messages. */
export interface Paths {
  isAbsolute(path: string): boolean;
  uriOf(path: string): string;
  /** Undefined if the address has no path on this computer or cannot be the name of a file. */
  pathOf(uri: string): string | undefined;
  /** The absolute path of a path relative to a folder; undefined if the folder has none. */
  pathIn(folder: string, path: string): string | undefined;
}

/** How a thread ended: with an uncaught error, or with a code, 0 if it ran out of work. */
export type WorkerEnd = { readonly error: Error } | { readonly code: number };

/** A thread's purpose. Plain data; `runTask` chooses by the kind. */
export interface ThreadTask {
  readonly kind: string;
}

export interface WorkerOptions {
  /** Whether the thread keeps the program alive. */
  readonly isVital?: boolean;
  /** Limit on the memory for short-lived objects, in MB, if the host has one. */
  readonly youngMegabytes?: number;
}

/** A running thread. */
export interface WorkerHandle {
  /** @param moved memory to transfer instead of copy */
  post(message: unknown, moved?: readonly ArrayBuffer[]): void;
  onMessage(listener: (message: unknown) => void): void;
  /** Called when it ends; after an error, called a second time with its code. */
  onEnd(listener: (end: WorkerEnd) => void): void;
  terminate(): Promise<void>;
}

/** The other end of a `WorkerHandle`, as the thread itself sees it. */
export interface ThreadPort {
  /** @param moved memory to transfer instead of copy */
  post(message: unknown, moved?: readonly ArrayBuffer[]): void;
  onMessage(listener: (message: unknown) => void): void;
}

export interface Threads {
  /** @param script as named by the entry file of the program; it calls `runTask` */
  startWorker(script: string, task: ThreadTask, options?: WorkerOptions): WorkerHandle;
  /** How many threads can run at the same time; at least 1. */
  readonly parallelism: number;
}

export interface Time {
  /** Lets other work take its turn. */
  pause(): Promise<void>;
  /** Does not keep the program alive. */
  sleep(milliseconds: number): Promise<void>;
}

/** A run of another program. */
export interface ProgramRun {
  /** A program and its arguments, or a line for the shell of the system. */
  readonly command: readonly string[] | string;
  /** Path of the folder that it starts in; the user's own by default, so that no file of a treebank is taken for a program. */
  readonly folder?: string;
  /** For its standard input. */
  readonly input: string;
  readonly seconds: number;
  /** It is ended if it writes more. */
  readonly mostBytes: number;
  /** Pieces of its standard output as they come. */
  readonly onOutput?: (piece: Uint8Array) => void;
  /** Text of its standard error as it comes. */
  readonly onError?: (text: string) => void;
  readonly signal?: AbortSignal;
}

/** How a program ended: `cut` at the limit of its output, `late` at that of its time. `last` is the end of its standard error. */
export type ProgramEnd =
  | { readonly how: 'done'; readonly output: Uint8Array }
  | { readonly how: 'failed'; readonly code: number | string; readonly last: string }
  | { readonly how: 'late'; readonly last: string }
  | { readonly how: 'cut' | 'cancelled' }
  /** `reason` is the system's. */
  | { readonly how: 'missing'; readonly reason: string };

export interface Programs {
  /** Never rejects. Whatever the program has started is ended with it, apart from what has left its process group. Memory: `mostBytes`. */
  run(run: ProgramRun): Promise<ProgramEnd>;
}

export interface Host extends Files, Paths, Threads, Time {
  /** Undefined where there are none, as in a browser. */
  readonly programs: Programs | undefined;
}

/** Whether something exists at an address and can be accessed. */
export async function exists(files: Pick<Files, 'stat'>, uri: string): Promise<boolean> {
  return (await files.stat(uri).catch(() => undefined)) !== undefined;
}

/** Reads a file as UTF-8, keeping a byte order mark. @throws as `read` */
export async function readText(files: Pick<Files, 'read'>, uri: string): Promise<string> {
  return utf8Text(await files.read(uri));
}

/** Bytes as UTF-8, with a byte order mark; U+FFFD stands for what is not UTF-8. */
export const utf8Text = (bytes: Uint8Array): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
