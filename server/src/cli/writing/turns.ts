/** Changes small files beside treebanks in turns with other processes: what one has written is not lost to another that has read the file before. */

import { randomUUID } from 'node:crypto';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { readRegularSync } from '../../runtime/regularFile.ts';
import { Failure } from '../../services/failure.ts';
import { losslessText } from '../../services/utf8.ts';
import { type Context, reasonOf } from '../frame/io.ts';
import { FileTarget, UnwritableTarget } from './target.ts';

/** Milliseconds. A turn takes some 100 ms for a large file; one that is older than this has lost its process. */
const LONGEST_TURN = 30_000;
const LONGEST_WAIT = 60_000;
const PAUSE = 20;
/** Tries to make a file whose name is not free yet. */
const MOST_BUSY = 10;
/** Against an editor, which takes no turns. */
const MOST_TRIES = 5;

/** A file that several processes change. */
export interface SharedFile {
  readonly path: string;
  /** For display: `.treebank.json`, `train/.treebank.json`. */
  readonly shown: string;
}

/** @throws what `work` throws; UnwritableTarget if another process does not end its own turn */
export async function inTurn<T>(file: SharedFile, context: Context, work: () => Promise<T>): Promise<T> {
  const release = await takeTurn(file, context);
  try {
    return await work();
  } finally {
    await release();
  }
}

/**
 * Rewrites the file, within a turn. A file that is not UTF-8 is left alone, as rewriting it would lose content.
 *
 * @param change the new content, from that of now, which is '' if there is none; called again if another program writes the file meanwhile; may throw
 *   UnwritableTarget
 * @param lost what is not written then, as a sentence, or nothing
 * @throws UnwritableTarget
 */
export async function rewriteShared(
  file: SharedFile,
  context: Context,
  lost: string,
  change: (text: string) => string,
): Promise<void> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const before = bytesOf(file);
    const text = before === undefined ? '' : textOf(before, file);
    const content = change(text);
    if (content === text) return;
    const target = await FileTarget.open(file.path, context);
    await target.write(content);
    if (isSame(before, bytesOf(file))) return await target.commit();
    await target.abandon();
  }
  throw new UnwritableTarget(`${file.shown} is changed by another program all the time. ${lost}`.trimEnd());
}

/** Undefined if there is none. @throws UnwritableTarget */
function bytesOf({ path, shown }: SharedFile): Buffer | undefined {
  try {
    return readRegularSync(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw new UnwritableTarget(`cannot read ${shown}: ${reasonOf(error)}`);
  }
}

const isSame = (a: Buffer | undefined, b: Buffer | undefined): boolean =>
  a === undefined || b === undefined ? a === b : a.equals(b);

/** @throws UnwritableTarget */
function textOf(bytes: Buffer, { shown }: SharedFile): string {
  try {
    return losslessText(bytes, shown);
  } catch (error) {
    throw error instanceof Failure ? new UnwritableTarget(error.message) : error;
  }
}

/** @returns what ends the turn */
async function takeTurn({ path, shown }: SharedFile, { io }: Context): Promise<() => Promise<void>> {
  const lock = `${path}.lock`;
  const own = randomUUID();
  let nBusy = 0;
  const end = Date.now() + LONGEST_WAIT;
  for (;;) {
    const forget = io.onInterrupt?.(lock) ?? (() => undefined);
    try {
      await writeFile(lock, own, { flag: 'wx' });
      return async () => {
        // One that has taken too long has lost its turn to another.
        if ((await readFile(lock, 'utf8').catch(() => '')) === own) await rm(lock, { force: true });
        forget();
      };
    } catch (error) {
      forget();
      if (isBusy(error) && nBusy++ < MOST_BUSY) {
        await sleep(PAUSE);
        continue;
      }
      // Where no file can be made, writing says so.
      if (!isThere(error)) return async () => undefined;
      if (await isLost(lock)) await endLost(lock);
      else if (end < Date.now()) throw new UnwritableTarget(`${shown} is being written by another process (${lock}).`);
      else await sleep(PAUSE);
    }
  }
}

const isThere = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EEXIST';

/** Windows lets nobody make a file that has just been removed as long as somebody still looks at the old one. */
const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'EPERM' || error.code === 'EBUSY');

/** Whether a turn has lost its process. */
const isLost = (lock: string): Promise<boolean> =>
  stat(lock).then(
    ({ mtimeMs }) => mtimeMs + LONGEST_TURN < Date.now(),
    () => false,
  );

/** One process alone ends a turn that is lost, and looks once more: others may have done so, and taken theirs. */
async function endLost(lock: string): Promise<void> {
  const ending = `${lock}.ending`;
  try {
    await writeFile(ending, '', { flag: 'wx' });
  } catch {
    if (await isLost(ending)) await rm(ending, { force: true });
    return sleep(PAUSE);
  }
  try {
    if (await isLost(lock)) await rm(lock, { force: true });
  } finally {
    await rm(ending, { force: true });
  }
}
