/** Files for programs that call tools: those in the named folders, really there whatever links say, and no others. */

import { constants } from 'node:fs';
import { lstat, open, realpath } from 'node:fs/promises';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { NODE } from '../../runtime/node.ts';
import { MissingFile } from '../../services/ports.ts';
import { type Context, reasonOf, UsageError } from '../frame/io.ts';
import { listTreebanks } from '../reading/folder.ts';
import { UnwritableTarget } from '../writing/target.ts';
import { inTurn, rewriteShared, type SharedFile } from '../writing/turns.ts';
import type { NamedFile, RoomPorts, SharedText } from './ports.ts';

interface Root {
  /** '' if there is one folder alone. */
  readonly prefix: string;
  readonly path: string;
}

/** @param folders as named @throws UsageError if one cannot be read */
export async function confinedPorts(folders: readonly string[], context: Context): Promise<RoomPorts> {
  const roots: Root[] = [];
  for (const name of folders) {
    const path = await realpath(resolve(context.io.cwd, name)).catch((error: unknown) => {
      throw new UsageError(`${name} cannot be read: ${reasonOf(error)}`);
    });
    if (!(await lstat(path)).isDirectory())
      throw new UsageError(`${name} is not a folder: name the folder that it is in`);
    const same = roots.filter((each) => basename(each.path) === basename(path)).length;
    const prefix = folders.length === 1 ? '' : `${basename(path)}${same === 0 ? '' : `~${same + 1}`}/`;
    roots.push({ prefix, path });
  }
  const { home } = context.io;
  return {
    files: {
      ...filesIn(
        roots.map(({ path }) => path),
        context,
      ),
      pause: NODE.pause,
      sleep: NODE.sleep,
    },
    list: async () => (await Promise.all(roots.map(treebanksIn))).flat(),
    own: NODE,
    models: { bundled: join(home, 'models'), own: '' },
    tables: pathToFileURL(join(home, 'tables')).href,
  };
}

/** A folder that is gone has none. */
async function treebanksIn({ prefix, path }: Root): Promise<readonly NamedFile[]> {
  const found = await listTreebanks(path).catch(() => undefined);
  return (found?.files ?? []).map(({ name }) => ({
    name: prefix + name.replaceAll(sep, '/'),
    uri: pathToFileURL(join(path, name)).href,
  }));
}

function filesIn(roots: readonly string[], context: Context): Pick<RoomPorts['files'], 'read' | 'stat' | 'inTurn'> {
  const isInside = (path: string) => roots.some((root) => path.startsWith(root.endsWith(sep) ? root : root + sep));
  /** The real place. @throws MissingFile if nothing is there, or it is elsewhere */
  async function placeOf(uri: string): Promise<string> {
    const path = NODE.pathOf(uri);
    const real = path === undefined ? undefined : await realpath(path).catch(() => undefined);
    if (real === undefined || !isInside(real)) throw new MissingFile('there is no such file in the named folders');
    return real;
  }
  const addressOf = async (uri: string) => pathToFileURL(await placeOf(uri)).href;
  /** @throws UnwritableTarget */
  async function writableAt(uri: string): Promise<SharedFile> {
    const path = NODE.pathOf(uri);
    const folder = path === undefined ? undefined : await realpath(dirname(path)).catch(() => undefined);
    const real = path === undefined || folder === undefined ? undefined : join(folder, basename(path));
    if (real === undefined || !isInside(real)) throw new UnwritableTarget('it is not in the named folders');
    if (await NODE.isLink(uri).catch(() => false)) throw new UnwritableTarget('it is a link');
    return { path: real, shown: basename(real) };
  }
  return {
    read: async (uri) => NODE.read(await addressOf(uri)),
    stat: async (uri) => {
      const address = await addressOf(uri).catch(() => undefined);
      return address === undefined ? undefined : NODE.stat(address);
    },
    inTurn: async (uri, work) => {
      const file = await writableAt(uri);
      return inTurn(file, context, () => work(sharedText(file, context)));
    },
  };
}

/** Never through a link that has been made meanwhile, where the system knows of such. */
const APPENDING = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0);

const sharedText = (file: SharedFile, context: Context): SharedText => ({
  append: async (text) => {
    const handle = await open(file.path, APPENDING).catch((error: unknown) => {
      throw new UnwritableTarget(reasonOf(error));
    });
    try {
      await handle.appendFile(text);
      await handle.datasync();
    } finally {
      await handle.close();
    }
  },
  rewrite: (change) => rewriteShared(file, context, '', change),
});
