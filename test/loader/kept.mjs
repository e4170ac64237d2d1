/** Keeps what is made of a source file, because every process and thread of the tests needs it anew. */

import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
/** One file for each source, which replaces that of an earlier state of it. */
const FOLDER = join(ROOT, 'node_modules/.cache/treebank-tests');

const digest = (...parts) => {
  const hash = createHash('sha1');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex');
};

/** What makes it: the loader and the compiler. If they change, all is made anew. */
const MAKER = digest(
  readFileSync(join(import.meta.dirname, 'typescript.mjs')),
  readFileSync(join(ROOT, 'node_modules/esbuild/package.json')),
);

/**
 * What `make(file, text)` says, or has said earlier for the same text.
 *
 * @param {string} file
 * @param {string} text
 * @param {(file: string, text: string) => Promise<string>} make
 * @param {string} folder of what is kept
 * @returns {Promise<string>}
 */
export async function keptOrMade(file, text, make, folder = FOLDER) {
  const path = join(folder, `${digest(file)}.mjs`);
  // At the end: at the start it would move the lines that the source map speaks of.
  const mark = `// ${digest(MAKER, text)}\n`;
  const kept = read(path);
  if (kept?.endsWith(mark)) return kept;
  const made = `${await make(file, text)}${mark}`;
  keep(folder, path, made);
  return made;
}

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

/** Others may read and write it at the same time: they see all of it or nothing. */
function keep(folder, path, text) {
  const own = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(own, text);
    renameSync(own, path);
  } catch {
    // Where nothing can be written, it is made each time.
  }
}
