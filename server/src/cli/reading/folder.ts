/**
 * Lists the treebanks below a folder. Unreadable entries affect only themselves; circular links are harmless and no file is
 * listed twice.
 */

import type { Stats } from 'node:fs';
import { readdir, readlink, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { TREEBANK_FILE } from '../../protocol/treebankFiles.ts';
import { kindOf } from '../../runtime/regularFile.ts';
import { reasonOf } from '../frame/io.ts';

/** An entry of a folder, as returned by `readdir`. */
export interface Entry {
  readonly name: string;
  isFile(): boolean;
  isDirectory(): boolean;
  isSymbolicLink(): boolean;
  isFIFO(): boolean;
  isSocket(): boolean;
  isCharacterDevice(): boolean;
  isBlockDevice(): boolean;
}

/** System calls made by the walk. Tests pass their own, because a test cannot create a file that root may not read. */
export interface FolderAccess {
  list(path: string): Promise<readonly Entry[]>;
  /** Follows links. */
  status(path: string): Promise<Pick<Stats, 'size' | 'isFile' | (keyof Entry & keyof Stats)>>;
  /** The target of a path after following all links. */
  target(path: string): Promise<string>;
  /** The content of a link. */
  link(path: string): Promise<string>;
}

export const SYSTEM: FolderAccess = {
  list: (path) => readdir(path, { withFileTypes: true }),
  status: (path) => stat(path),
  target: (path) => realpath(path),
  link: (path) => readlink(path),
};

interface FoundFile {
  /** Relative to the folder. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}

interface FolderContent {
  /** Ordered by name. */
  readonly files: readonly FoundFile[];
  /**
   * Something with the name of a treebank, or a folder that may hold some, that cannot be read: its path below the folder, and
   * the reason.
   */
  readonly unreadable: readonly { readonly name: string; readonly reason: string }[];
  /** Links to folders outside, which are not followed because they may lead anywhere. */
  readonly notFollowed: readonly string[];
}

/**
 * All files with an extension of treebanks, or with other names, below a folder; hidden ones and node_modules are skipped. Links to files are followed, links to
 * folders are not. A file found directly and through links counts once, under its own name; one outside the folder that several
 * links lead to counts under the first link.
 * @throws the system's error if the folder itself cannot be listed
 */
export async function listTreebanks(
  folder: string,
  access: FolderAccess = SYSTEM,
  names = TREEBANK_FILE,
): Promise<FolderContent> {
  const walk = new Walk(folder, await access.target(folder), access, names);
  await walk.enter('', await access.list(folder));
  return walk.end();
}

/** A link, looked at once all files are known. */
interface Link {
  readonly name: string;
  readonly place: number;
}

class Walk {
  private readonly files: (FoundFile & { readonly place: number })[] = [];
  private readonly links: Link[] = [];
  private readonly unreadable: { name: string; reason: string }[] = [];
  private readonly notFollowed: string[] = [];
  private nSeen = 0;

  constructor(
    private readonly folder: string,
    /** The folder's path with all links resolved. */
    private readonly root: string,
    private readonly access: FolderAccess,
    private readonly names: RegExp,
  ) {}

  async enter(parent: string, entries: readonly Entry[]): Promise<void> {
    for (const entry of [...entries].sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
      const name = join(parent, entry.name);
      if (entry.isSymbolicLink()) this.links.push({ name, place: this.nSeen++ });
      else if (entry.isDirectory()) await this.attempt(name, async () => this.enter(name, await this.list(name)));
      else if (!this.names.test(entry.name)) continue;
      else if (entry.isFile()) await this.attempt(name, () => this.add(name, this.nSeen++));
      else this.unreadable.push({ name, reason: `it is ${kindOf(entry)}` });
    }
  }

  async end(): Promise<FolderContent> {
    const known = new Set(this.files.map(({ name }) => join(this.root, name)));
    for (const { name, place } of this.links) await this.follow(name, place, known);
    const { unreadable, notFollowed } = this;
    const files = this.files.sort((a, b) => a.place - b.place).map(({ name, size }) => ({ name, size }));
    return { files, unreadable, notFollowed };
  }

  private async follow(name: string, place: number, known: Set<string>): Promise<void> {
    const isTreebank = this.names.test(name);
    try {
      const path = join(this.folder, name);
      const status = await this.access.status(path);
      const target = await this.access.target(path);
      if (status.isDirectory()) {
        if (!isWithin(target, this.root)) this.notFollowed.push(name);
      } else if (isTreebank && !status.isFile()) {
        this.unreadable.push({ name, reason: `it is a link to ${kindOf(status).replace(', not a file', '')}` });
      } else if (isTreebank && !known.has(target)) {
        known.add(target);
        this.files.push({ name, size: status.size, place });
      }
    } catch (error) {
      // A broken link is ignored unless it is named like a treebank.
      if (isTreebank) this.unreadable.push({ name, reason: await this.reasonOfLink(name, error) });
    }
  }

  private async reasonOfLink(name: string, error: unknown): Promise<string> {
    const isDangling = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!isDangling) return reasonOf(error);
    const target = await this.access.link(join(this.folder, name)).catch(() => undefined);
    return target === undefined ? reasonOf(error) : `it is a link to ${target}, which does not exist`;
  }

  private list(name: string): Promise<readonly Entry[]> {
    return this.access.list(join(this.folder, name));
  }

  private async add(name: string, place: number): Promise<void> {
    const { size } = await this.access.status(join(this.folder, name));
    this.files.push({ name, size, place });
  }

  private async attempt(name: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.unreadable.push({ name, reason: reasonOf(error) });
    }
  }
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(join(folder, '/'));
}
