/** Files that belong to a folder: reached by a plain name, and actually in it on disk, whatever links say. */

import { readdirSync, realpathSync } from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';

/** The same on all systems: no separators, no drives, no `..`, no NUL. */
export const isPlainName = (name: string): boolean =>
  name !== '' && name !== '.' && name !== '..' && !/[\\/:\u0000]/.test(name);

/** Names in a folder with the given ending, without links that lead out of it. None if the folder cannot be read. */
export function namesInside(folder: string, extension: string): string[] {
  if (folder === '') return [];
  try {
    return readdirSync(folder).filter((name) => name.endsWith(extension) && isInside(folder, name));
  } catch {
    return [];
  }
}

/** Whether a name refers to an entry of the folder itself. */
export function isInside(folder: string, name: string): boolean {
  if (!isPlainName(name)) return false;
  try {
    const path = relative(realpathSync(folder), realpathSync(join(folder, name)));
    return path !== '' && path !== '..' && !path.startsWith(`..${sep}`) && !isAbsolute(path);
  } catch {
    return false;
  }
}
