/** Files that belong to a folder: reached through it by a plain name, and in it on disk whatever links say. */

import { readdirSync, realpathSync } from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';

/** The same on all systems: no separators, no drives, no way up, no NUL. */
export const isPlainName = (name: string): boolean =>
  name !== '' && name !== '.' && name !== '..' && !/[\\/:\u0000]/.test(name);

/** Names in a folder that end so, without links that lead out of it. None where the folder cannot be read. */
export function namesInside(folder: string, extension: string): string[] {
  if (folder === '') return [];
  try {
    return readdirSync(folder).filter((name) => name.endsWith(extension) && isInside(folder, name));
  } catch {
    return [];
  }
}

/** Whether a name is that of something in a folder itself. */
export function isInside(folder: string, name: string): boolean {
  if (!isPlainName(name)) return false;
  try {
    const path = relative(realpathSync(folder), realpathSync(join(folder, name)));
    return path !== '' && path !== '..' && !path.startsWith(`..${sep}`) && !isAbsolute(path);
  } catch {
    return false;
  }
}
