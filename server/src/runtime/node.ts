/** Node as the host of the language server, its threads and the command line. */

import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { lstat, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { localized } from '../localization/index.ts';
import { type Host, MissingFile } from '../services/ports.ts';
import { placeOfTarget } from './links.ts';
import { NODE_THREADS } from './nodeThreads.ts';
import { requireFile } from './regularFile.ts';
import { namesInside } from './withinFolder.ts';

function pathOf(uri: string): string | undefined {
  if (!uri.startsWith('file:')) return undefined;
  try {
    const path = fileURLToPath(uri);
    return path.includes('\0') ? undefined : path;
  } catch {
    return undefined;
  }
}

/** @throws Error if an address has no path */
function localPath(uri: string): string {
  const path = pathOf(uri);
  if (path === undefined) throw new Error(localized`${uri} is no file on this computer`);
  return path;
}

const isMissing = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

async function read(uri: string): Promise<Uint8Array> {
  const path = localPath(uri);
  try {
    requireFile(await stat(path));
    return await readFile(path);
  } catch (error) {
    throw isMissing(error) ? new MissingFile(error.message) : error;
  }
}

async function replace(uri: string, bytes: Uint8Array): Promise<void> {
  const path = await placeOf(localPath(uri));
  const mode = await stat(path).then(
    (status) => status.mode,
    () => undefined,
  );
  const temporary = `${path}.${randomUUID()}`;
  try {
    await writeFile(temporary, bytes, { mode });
    await rename(temporary, path);
  } finally {
    await rm(temporary, { force: true });
  }
}

/** The real path of a file. @throws Error if it is a link that leads out of its repository or folder */
async function placeOf(named: string): Promise<string> {
  const isLink = await lstat(named).then(
    (status) => status.isSymbolicLink(),
    () => false,
  );
  if (!isLink) return named;
  const { real, leaves } = await placeOfTarget(named, dirname(named));
  if (leaves === undefined) return real;
  throw new Error(localized`${named} is a link to ${real}, outside of ${leaves}, so it is not written through`);
}

export const NODE: Host = {
  areFar: false,
  reaches: (uri) => pathOf(uri) !== undefined,
  read,
  stat: async (uri) => {
    const path = pathOf(uri);
    const status = path === undefined ? undefined : statSync(path, { throwIfNoEntry: false });
    if (status === undefined) return undefined;
    return { modified: status.mtimeMs, size: status.size, ...(status.isDirectory() && { isFolder: true }) };
  },
  list: async (uri) => namesInside(pathOf(uri) ?? '', ''),
  replace,
  remove: (uri) => rm(localPath(uri), { recursive: true, force: true }),
  makeFolder: async (uri) => (await mkdir(localPath(uri), { recursive: true })) !== undefined,
  isLink: (uri) =>
    lstat(localPath(uri)).then(
      (status) => status.isSymbolicLink(),
      () => false,
    ),
  isAbsolute,
  uriOf: (path) => pathToFileURL(resolve(path)).href.replace(/\/$/, ''),
  pathOf,
  pathIn: (folder, path) => {
    const root = pathOf(folder);
    return root === undefined ? undefined : join(root, path);
  },
  startWorker: NODE_THREADS.startWorker,
  // Loaded with the first program: checks need none.
  programs: { run: async (run) => (await import('./programs.ts')).runProgram(run) },
  get parallelism() {
    return NODE_THREADS.parallelism;
  },
  pause: () => setImmediate(),
  sleep: (milliseconds) => setTimeout(milliseconds, undefined, { ref: false }),
};
