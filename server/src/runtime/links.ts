/** Follows links for writing only within the folder they belong to: elsewhere nobody expects a file to change. */

import { realpath, stat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path';

/**
 * The real path of a file to be written and, if a link leads out of it, the folder that the file has to stay in: the repository,
 * or the folder of the run, or, for a file outside of both, its own folder.
 *
 * @param path absolute
 */
export async function placeOfTarget(
  path: string,
  cwd: string,
): Promise<{ readonly real: string; readonly leaves?: string }> {
  const real = await followed(path);
  const home = (await repositoryOf(dirname(path))) ?? (isWithin(path, cwd) ? cwd : dirname(path));
  const realHome = await realpath(home).catch(() => home);
  return isWithin(real, realHome) ? { real } : { real, leaves: home };
}

/** A broken link is itself replaced. */
async function followed(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch {
    return join(await realpath(dirname(path)).catch(() => dirname(path)), basename(path));
  }
}

/** The nearest git repository that contains the folder or is the folder. */
async function repositoryOf(folder: string): Promise<string | undefined> {
  for (let each = folder; ; each = dirname(each)) {
    if (await exists(join(each, '.git'))) return each;
    if (each === dirname(each)) return undefined;
  }
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

function isWithin(path: string, folder: string): boolean {
  const between = relative(folder, path);
  return between !== '..' && !between.startsWith(`..${sep}`) && !isAbsolute(between);
}
