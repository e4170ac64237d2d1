/** A repository in a folder, and what UD keeps beside it. */

import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Repository } from '../../core/release/index.ts';
import { NODE } from '../../runtime/node.ts';
import { requireFile } from '../../runtime/regularFile.ts';
import { type FoundRoot, repositoryIn, udRootIn, unreadable } from '../../services/release/repository.ts';
import type { Context } from '../frame/io.ts';
import { Utf8Decoder } from '../reading/utf8.ts';

const PIECE = 1 << 16;

/** Data files are read in pieces. @param folder absolute @throws if it cannot be listed */
export async function openRepository(folder: string): Promise<Repository> {
  const uri = NODE.uriOf(folder);
  // Also links that lead nowhere, or out of the folder: these do not belong there.
  const list = (each: string) => (each === uri ? readdir(folder) : NODE.list(each));
  const repository = await repositoryIn({ ...NODE, list }, uri, basename(folder), new Map());
  return { ...repository, pieces: (name) => pieces(join(folder, name)) };
}

async function* pieces(path: string): AsyncGenerator<string> {
  const decoder = new Utf8Decoder();
  try {
    // A pipe would be waited for.
    requireFile(await stat(path));
    for await (const bytes of createReadStream(path, { highWaterMark: PIECE })) yield decoder.push(bytes as Buffer);
  } catch (error) {
    unreadable(error);
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
