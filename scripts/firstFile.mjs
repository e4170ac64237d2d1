/** The treebank that `npm start FOLDER` shows first. */

import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Limits on nesting and on entries: anything beyond is not a treebank, and searching it would take a while. */
const DEEPEST = 4;
const MOST_ENTRIES = 20_000;

/**
 * The first CoNLL-U file of a folder by name, its own files before those in its folders. Undefined if there is none or the path is no
 * folder. Skips folders that begin with a dot, node_modules, and whatever cannot be read.
 */
export function firstTreebank(path) {
  let level = [path];
  let nEntries = 0;
  for (let depth = 0; depth <= DEEPEST && nEntries <= MOST_ENTRIES; depth++) {
    const entries = level.flatMap((folder) => entriesOf(folder));
    nEntries += entries.length;
    const file = entries.find(({ path, isFolder }) => !isFolder && /\.conllu?$/.test(path));
    if (file !== undefined) return file.path;
    level = entries.filter(({ isFolder }) => isFolder).map((entry) => entry.path);
  }
  return undefined;
}

function entriesOf(folder) {
  try {
    const names = readdirSync(folder).filter((name) => !name.startsWith('.') && name !== 'node_modules');
    return names.sort().map((name) => {
      const path = join(folder, name);
      return { path, isFolder: statSync(path, { throwIfNoEntry: false })?.isDirectory() === true };
    });
  } catch {
    return [];
  }
}
