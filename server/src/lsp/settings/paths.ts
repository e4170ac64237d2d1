/** Paths as written in settings. */

import { folderOf, innermostFolder } from '../../services/addresses.ts';
import type { Paths } from '../../services/ports.ts';

/** A path relative to the workspace folder of the document, or to the document if there is none. */
export function absolutePath(path: string, uri: string, folders: readonly string[], paths: Paths): string {
  if (path === '' || paths.isAbsolute(path)) return path;
  const folder = innermostFolder(uri, folders);
  const inFolder = folder === undefined ? undefined : paths.pathIn(folder, path);
  return inFolder ?? paths.pathIn(folderOf(uri), path) ?? path;
}
