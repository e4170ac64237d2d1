/** Where the data and reference results live that are not part of the project, and how tests skip without them. */

import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Folder `shared` beside the project. */
export const SHARED = resolve(import.meta.dirname, '../../shared');

export const hasShared = existsSync(SHARED);

/** For `test.skipIf(noShared)`, with the reason in the test's name through `sharedTitle`. */
export const noShared = !hasShared;

/** Adds the reason to a test's name when it will be skipped. */
export function sharedTitle(title: string): string {
  return hasShared ? title : `${title} (skipped: ../shared is not here)`;
}

/** All files below a folder of `shared` that end in `extension`. Empty where the folder is missing. */
export function sharedFiles(folder: string, extension: string): string[] {
  const root = join(SHARED, folder);
  if (!existsSync(root)) return [];
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(extension))
    .map((name) => join(root, name))
    .sort();
}
