/** Caches expensive results from one run of the tests to the next, under a key of everything that they depend on. */

import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
const FOLDER = join(ROOT, 'node_modules/.cache/treebank-tests');

const digest = (...parts) => {
  const hash = createHash('sha1');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex');
};

/**
 * The result of `make()` for this key, now or earlier. A new key replaces the result of an earlier one in the same slot.
 *
 * @param {string} slot
 * @param {readonly (string | Uint8Array)[]} key everything that the bytes depend on
 * @param {() => Promise<string | Uint8Array>} make
 * @param {string} folder of the cache
 * @returns {Promise<Buffer>}
 */
export async function keptOrMade(slot, key, make, folder = FOLDER) {
  const path = join(folder, `${digest(slot)}`);
  // At the end: at the start it would move the lines of a source map, and a truncated file would look complete.
  const mark = Buffer.from(`// ${digest(...key)}\n`);
  const kept = read(path);
  if (kept?.subarray(-mark.length).equals(mark)) return kept.subarray(0, -mark.length);
  const made = Buffer.from(await make());
  keep(folder, path, Buffer.concat([made, mark]));
  return made;
}

function read(path) {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

/** Others may read and write it at the same time: they see all of it or nothing. */
function keep(folder, path, bytes) {
  const own = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(own, bytes);
    renameSync(own, path);
  } catch {
    // If nothing can be written, it is made each time.
  }
}
