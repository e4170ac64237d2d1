/** Paths as settings write them. */

import { dirname, isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';

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
  if (folder !== undefined) return join(fileURLToPath(folder), path);
  return uri.startsWith('file:') ? join(dirname(fileURLToPath(uri)), path) : path;
}
