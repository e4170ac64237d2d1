/** A repository in a folder, and what UD keeps beside it. */

import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Repository, RepositoryEntry } from '../../core/release/index.ts';
import { NODE } from '../../runtime/node.ts';
import { branchOf, type FoundRoot, misplacedIn, udRootIn } from '../../services/release/repository.ts';
import type { Context } from '../frame/io.ts';
import { Utf8Decoder } from '../reading/utf8.ts';

/** Larger files beside the data are not looked at: a README is text that people write. Bytes. */
const MOST_TEXT = 4 << 20;
const PIECE = 1 << 16;

/** @param folder absolute @throws if it cannot be listed */
export async function openRepository(folder: string): Promise<Repository> {
  const entries: RepositoryEntry[] = [];
  for (const { name } of await readdir(folder, { withFileTypes: true })) {
    try {
      const status = await stat(join(folder, name));
      entries.push({ name, isFolder: status.isDirectory(), size: status.size });
    } catch {
      // A link to nowhere is a file that does not belong there.
      entries.push({ name, isFolder: false, size: 0 });
    }
  }
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  return {
    name: basename(folder),
    entries,
    text: async (name) => {
      const entry = entries.find((each) => each.name === name);
      return entry === undefined || entry.isFolder ? undefined : textIn(join(folder, name));
    },
    pieces: (name) => pieces(join(folder, name)),
    branch: branchOf(await textIn(join(folder, '.git/HEAD'))),
    misplaced: await misplacedIn(NODE, NODE.uriOf(folder), entries),
  };
}

/** A byte order mark is kept: it hides a heading from the official programs. */
async function textIn(path: string): Promise<string | undefined> {
  try {
    const { size } = await stat(path);
    return MOST_TEXT < size ? undefined : new TextDecoder('utf-8', { ignoreBOM: true }).decode(await readFile(path));
  } catch {
    return undefined;
  }
}

async function* pieces(path: string): AsyncGenerator<string> {
  const decoder = new Utf8Decoder();
  try {
    for await (const bytes of createReadStream(path, { highWaterMark: PIECE })) yield decoder.push(bytes as Buffer);
  } catch {
    // The check of its sentences says why it cannot be read.
    return;
  }
  yield decoder.end();
}

/** Says once what is not there. @param root absolute @param shown as the user named it */
export async function openUdRoot(root: string, shown: string, context: Context): Promise<FoundRoot> {
  const found = await udRootIn(NODE, NODE.uriOf(root));
  if (0 < found.missing.length) {
    context.note(
      `${shown} has no ${found.missing.join(', ')}: what depends on them is not checked. --ud-root DIR says where they are.`,
    );
  }
  return found;
}
