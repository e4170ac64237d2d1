/** The editor's files for web workers, which cannot reach them. */

import { FileSystemError, FileType, Uri, workspace } from 'vscode';
import { NoSuchFile, type StoredFiles } from '../../../server/src/protocol/webHost.ts';
import { FileTurns } from './fileQueue.ts';

const { fs } = workspace;

const turns = new FileTurns();

const isMissing = (error: unknown): error is FileSystemError =>
  error instanceof FileSystemError && error.code === 'FileNotFound';

const isLinked = (type: FileType): boolean => (type & FileType.SymbolicLink) !== 0;

export const EDITOR_FILES: StoredFiles = {
  async read(uri) {
    try {
      return await turns.take(uri, () => fs.readFile(Uri.parse(uri)));
    } catch (error) {
      throw isMissing(error) ? new NoSuchFile(error.message) : error;
    }
  },
  async stat(uri) {
    try {
      const { mtime, size, type } = await fs.stat(Uri.parse(uri));
      return { modified: mtime, size, ...((type & FileType.Directory) !== 0 && { isFolder: true }) };
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  },
  // A link may lead out of the folder, and nothing here can find its target.
  async list(uri) {
    const entries = await fs.readDirectory(Uri.parse(uri));
    return entries.filter(([, type]) => !isLinked(type)).map(([name]) => name);
  },
  replace: (uri, bytes) => turns.take(uri, () => fs.writeFile(Uri.parse(uri), bytes)),
  async remove(uri) {
    try {
      await fs.delete(Uri.parse(uri), { recursive: true, useTrash: false });
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  },
  makeFolder: async (uri) => await fs.createDirectory(Uri.parse(uri)),
  // A broken link has the status of a missing file; its folder lists it.
  async isLink(uri) {
    const file = Uri.parse(uri);
    const name = file.path.slice(file.path.lastIndexOf('/') + 1);
    try {
      const entries = await fs.readDirectory(Uri.joinPath(file, '..'));
      return entries.some(([each, type]) => each === name && isLinked(type));
    } catch {
      return false;
    }
  },
};
