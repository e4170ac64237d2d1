/** Paths as settings write them. */

import { dirname, isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where a document is on this computer; undefined where it is not, and for what no file can be called. */
export function localPath(uri: string): string | undefined {
  if (!uri.startsWith('file:')) return undefined;
  try {
    const path = fileURLToPath(uri);
    return path.includes('\0') ? undefined : path;
  } catch {
    return undefined;
  }
}

/** The workspace folder that a document is in, the innermost one. */
export function workspaceFolderOf(uri: string, folders: readonly string[]): string | undefined {
  return folders
    .filter((each) => uri.startsWith(`${each}/`))
    .reduce<string | undefined>(
      (inner, each) => (inner !== undefined && each.length < inner.length ? inner : each),
      undefined,
    );
}

/** A path relative to the workspace folder of the document, or to the document where there is none. */
export function absolutePath(path: string, uri: string, folders: readonly string[]): string {
  if (path === '' || isAbsolute(path)) return path;
  const folder = workspaceFolderOf(uri, folders);
  const root = folder === undefined ? undefined : localPath(folder);
  if (root !== undefined) return join(root, path);
  const own = localPath(uri);
  return own === undefined ? path : join(dirname(own), path);
}
