/** The location of data and reference results outside the project, and how tests skip without them. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isThorough } from './thorough.ts';

/** Folder `shared` beside the project. */
export const SHARED = resolve(import.meta.dirname, '../../shared');

export const hasShared = existsSync(SHARED);

/** For `test.skipIf(noShared)`; `sharedTitle` adds the reason to the test's name. */
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

/** Bytes of a treebank that tests read unless they are thorough: the rest is more of the same. */
const MOST_READ = 200_000;

/** A treebank: in CI all of it, elsewhere the sentences at its start. */
export function treebankBytes(path: string): Buffer {
  const bytes = readFileSync(path);
  const end = bytes.lastIndexOf('\n\n', MOST_READ);
  return isThorough || bytes.length <= MOST_READ || end === -1 ? bytes : bytes.subarray(0, end + 2);
}

/** The same as text. */
export function treebankText(path: string): string {
  return treebankBytes(path).toString('utf8');
}
