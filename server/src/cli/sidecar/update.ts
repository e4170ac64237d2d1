/** Changes `.treebank.json` in turns with other processes: what one has written is not lost to another that has read the file before. */

import { open, rm, stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { NOTHING_READ, printInLayoutOf, readSidecar, type Sidecar } from '../../core/sidecar/index.ts';
import { type Context, reasonOf } from '../frame/io.ts';
import { FileTarget, UnwritableTarget } from '../writing/target.ts';
import { placeIn, type SidecarFile, sidecarText } from './beside.ts';

/** Milliseconds. A turn takes some 100 ms for a large file; one that is older than this has lost its process. */
const LONGEST_TURN = 30_000;
const LONGEST_WAIT = 60_000;
const PAUSE = 20;
/** Against an editor, which takes no turns. */
const MOST_TRIES = 5;

/**
 * @param change the new content; called again if another program writes the file meanwhile; may throw UnwritableTarget
 * @param lost what is not written if the file cannot be read, as a sentence
 * @throws UnwritableTarget with the place of an error in the file, which then stays as it is
 */
export async function updateSidecar(
  beside: SidecarFile,
  context: Context,
  lost: string,
  change: (file: Sidecar) => Sidecar,
): Promise<void> {
  const release = await takeTurn(beside, context);
  try {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const text = textOf(beside);
      const { file, problems } = text === '' ? NOTHING_READ : readSidecar(text);
      if (0 < problems.length) {
        const [{ span, message }] = problems;
        throw new UnwritableTarget(`${beside.shown}:${placeIn(text, span.start)}: ${message} ${lost}`);
      }
      const content = printInLayoutOf(text, change(file));
      const target = await FileTarget.open(beside.path, context);
      await target.write(content);
      if (textOf(beside) === text) return await target.commit();
      await target.abandon();
    }
    throw new UnwritableTarget(`${beside.shown} is changed by another program all the time. ${lost}`);
  } finally {
    await release();
  }
}

/** '' if there is none. @throws UnwritableTarget */
function textOf(beside: SidecarFile): string {
  try {
    return sidecarText(beside) ?? '';
  } catch (error) {
    throw new UnwritableTarget(`cannot read ${beside.shown}: ${reasonOf(error)}`);
  }
}

/** @returns what ends the turn @throws UnwritableTarget if another process does not end its own */
async function takeTurn({ path, shown }: SidecarFile, { io }: Context): Promise<() => Promise<void>> {
  const lock = `${path}.lock`;
  const end = Date.now() + LONGEST_WAIT;
  for (;;) {
    try {
      const forget = io.onInterrupt?.(lock) ?? (() => undefined);
      const handle = await open(lock, 'wx').catch((error: unknown) => {
        forget();
        throw error;
      });
      await handle.close();
      return async () => {
        await rm(lock, { force: true });
        forget();
      };
    } catch (error) {
      // Where no file can be made, writing says so.
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) return async () => undefined;
      const made = await stat(lock).then(
        ({ mtimeMs }) => mtimeMs,
        () => undefined,
      );
      if (made !== undefined && made + LONGEST_TURN < Date.now()) await rm(lock, { force: true });
      else if (end < Date.now()) throw new UnwritableTarget(`${shown} is being written by another process (${lock}).`);
      else await sleep(PAUSE);
    }
  }
}
