/**
 * What the program takes from where it runs: files by URI, threads, time. `runtime/node.ts` has it from Node; a browser will have it from
 * the editor. All that touches a file is asynchronous, as an editor can answer no other way.
 */

export interface FileStatus {
  /** Milliseconds since 1970. */
  readonly modified: number;
  /** Bytes. */
  readonly size: number;
}

/** There is nothing at an address. */
export class MissingFile extends Error {}

export interface Files {
  /** Whether an address is that of a file or folder that this host can get at: a text that was never saved has no such address. */
  reaches(uri: string): boolean;
  /** @throws MissingFile, or an Error whose message says why; also where there is something that is no file */
  read(uri: string): Promise<Uint8Array>;
  /** Undefined where there is nothing. @throws Error whose message says why nothing can be known of it */
  stat(uri: string): Promise<FileStatus | undefined>;
  /** Names of what is in a folder, in no order, without links that lead out of it; none where it cannot be read. */
  list(uri: string): Promise<string[]>;
  /**
   * Whole or not at all: what was there stays until the new file is complete. Links are followed and permissions kept.
   * @throws Error whose message says why
   */
  replace(uri: string, bytes: Uint8Array): Promise<void>;
  /** With all that is in it, if it is a folder. Does nothing where there is nothing. @throws Error whose message says why */
  remove(uri: string): Promise<void>;
  /** With the folders above it. Does nothing where it exists. @throws Error whose message says why */
  makeFolder(uri: string): Promise<void>;
  /** Whether an address is that of a link, even one that leads nowhere. */
  isLink(uri: string): Promise<boolean>;
}

/** Addresses as people write them in settings and read them in messages. */
export interface Paths {
  isAbsolute(path: string): boolean;
  uriOf(path: string): string;
  /** Undefined where the address has no path on this computer, and for what no file can be called. */
  pathOf(uri: string): string | undefined;
  /** The path of what a relative path means in a folder; undefined where the folder has none. */
  pathIn(folder: string, path: string): string | undefined;
}

/** How a thread ended: by an error that nothing in it caught, or with a code, 0 where it had nothing left to do. */
export type WorkerEnd = { readonly error: Error } | { readonly code: number };

export interface WorkerOptions {
  /** What the entry of the script finds as its data; plain. */
  readonly data?: unknown;
  /** Whether the program goes on for as long as the thread does. */
  readonly isVital?: boolean;
}

/** A thread that was started. */
export interface WorkerHandle {
  post(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  /** Called when it ends; after an error a second time, with its code. */
  onEnd(listener: (end: WorkerEnd) => void): void;
  terminate(): Promise<void>;
}

export interface Threads {
  /** @param script as the entry of the program names it */
  startWorker(script: string, options?: WorkerOptions): WorkerHandle;
  /** How many threads do work at the same time; at least 1. */
  readonly parallelism: number;
}

export interface Time {
  /** Lets other work have its turn. */
  pause(): Promise<void>;
  /** Does not keep the program alive. */
  sleep(milliseconds: number): Promise<void>;
}

export interface Host extends Files, Paths, Threads, Time {}

/** Whether there is something that can be reached. */
export async function exists(files: Pick<Files, 'stat'>, uri: string): Promise<boolean> {
  return (await files.stat(uri).catch(() => undefined)) !== undefined;
}

/** A file as UTF-8; a byte order mark stays. @throws as `read` */
export async function readText(files: Pick<Files, 'read'>, uri: string): Promise<string> {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await files.read(uri));
}
