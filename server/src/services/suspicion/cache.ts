/**
 * Where judging a treebank stores its stages: one folder per content, named by its key, with one file per stage. Files are replaced
 * as a whole or not at all, so that a crash costs at most the current epoch.
 */

import { exists, type Files } from '../ports.ts';

/** The file operations of a cache. Folders are URIs without a trailing slash. */
export type CacheFiles = Pick<Files, 'read' | 'stat' | 'list' | 'replace' | 'remove' | 'makeFolder'>;

const STAGE = '.stage';
/** Marks a folder as one of ours: nothing else is ever removed. */
const MARK = 'judging.json';
/** Number of contents kept: those of a few treebanks, or of a few versions of one. */
const MOST_KEPT = 4;

/** The stored stages of one content, and where to store more. */
export class JudgingCache {
  private constructor(
    private readonly files: CacheFiles,
    private readonly folder: string,
  ) {}

  /**
   * Opens the folder of a key, and removes the least recently used contents.
   * @throws Error of the file system
   */
  static async open(files: CacheFiles, root: string, key: string): Promise<JudgingCache> {
    const folder = `${root}/${key}`;
    await files.makeFolder(folder);
    await files.replace(`${folder}/${MARK}`, new TextEncoder().encode(`${JSON.stringify({ key })}\n`));
    await forget(files, root, key);
    return new JudgingCache(files, folder);
  }

  /** The files of the stages by name. @throws Error of the file system */
  async stages(): Promise<Map<string, Uint8Array>> {
    const { files, folder } = this;
    const names = (await files.list(folder)).filter((name) => name.endsWith(STAGE));
    const read = async (name: string) => [name.slice(0, -STAGE.length), await files.read(`${folder}/${name}`)] as const;
    return new Map(await Promise.all(names.map(read)));
  }

  /** @throws Error of the file system */
  async keep(name: string, bytes: Uint8Array): Promise<void> {
    // If the folder is gone, the user removed it.
    if (await exists(this.files, `${this.folder}/${MARK}`)) {
      await this.files.replace(`${this.folder}/${name}${STAGE}`, bytes);
    }
  }
}

async function forget(files: CacheFiles, root: string, key: string): Promise<void> {
  const others: { readonly folder: string; readonly used: number }[] = [];
  for (const name of await files.list(root)) {
    const folder = `${root}/${encodeURIComponent(name)}`;
    const mark = name === key ? undefined : await files.stat(`${folder}/${MARK}`).catch(() => undefined);
    if (mark !== undefined) others.push({ folder, used: mark.modified });
  }
  others.sort((a, b) => b.used - a.used || (a.folder < b.folder ? -1 : 1));
  for (const { folder } of others.slice(MOST_KEPT - 1)) await files.remove(folder);
}
