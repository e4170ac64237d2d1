/** The folder that `treebank assign` writes, as a whole or not at all. */

import { mkdir, mkdtemp, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { type Context, reasonOf } from '../frame/io.ts';
import { UnwritableTarget } from '../writing/target.ts';

/** @throws UnwritableTarget unless there is nothing, or an empty folder */
export async function requireEmpty(name: string, context: Context): Promise<void> {
  const path = resolve(context.io.cwd, name);
  const names = await readdir(path).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw new UnwritableTarget(`cannot write ${name}: ${reasonOf(error)}`);
  });
  if (names.length === 0) return;
  throw new UnwritableTarget(
    `${name} is not empty, so nothing is written: work that was handed out before would be lost. Name a new folder.`,
  );
}

/** @param files text by path below the folder @throws UnwritableTarget */
export async function writeFolder(name: string, files: ReadonlyMap<string, string>, context: Context): Promise<void> {
  const path = resolve(context.io.cwd, name);
  let made: string | undefined;
  try {
    await mkdir(dirname(path), { recursive: true });
    const temporary = await mkdtemp(join(dirname(path), `.${basename(path)}.`));
    made = temporary;
    for (const [file, text] of files) {
      await mkdir(dirname(join(temporary, file)), { recursive: true });
      await writeFile(join(temporary, file), text);
    }
    // Only some systems replace an empty folder when another is renamed.
    await rmdir(path).catch(() => undefined);
    await rename(temporary, path);
  } catch (error) {
    if (made !== undefined) await rm(made, { recursive: true, force: true });
    throw new UnwritableTarget(`cannot write ${name}: ${reasonOf(error)}`);
  }
}
