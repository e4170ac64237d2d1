/** The file of a campaign that begins with a group of the Review. */

import { FileSystemError, Uri, workspace } from 'vscode';
import type { SessionGroup } from '../../../../server/src/protocol/session.ts';

type Seed = NonNullable<SessionGroup['campaign']>;

/** The innermost folder that has the file and those of its treebank: a campaign is about the folder around `campaigns`. @param others addresses */
export function folderAround(file: Uri, others: readonly string[]): Uri {
  const paths = others.map((each) => Uri.parse(each)).filter(({ scheme }) => scheme === file.scheme);
  let folder = Uri.joinPath(file, '..');
  while (folder.path !== '/' && !paths.every(({ path }) => path.startsWith(`${folder.path.replace(/\/$/, '')}/`))) {
    folder = Uri.joinPath(folder, '..');
  }
  return folder;
}

/**
 * The address of its file, which is written if there is none with the same request: that one may have been completed since. A file of the same name about
 * something else stays, and a number is added. @throws FileSystemError if it cannot be written
 */
export async function writtenSeed(folder: Uri, { name, text }: Seed): Promise<Uri> {
  const request = requestIn(text);
  for (let n = 1; ; n++) {
    const file = Uri.joinPath(folder, 'campaigns', `${name}${n === 1 ? '' : `-${n}`}.md`);
    const there = await textOf(file);
    if (there === undefined) {
      await workspace.fs.writeFile(file, new TextEncoder().encode(text));
      return file;
    }
    if (requestIn(there) === request) return file;
  }
}

const requestIn = (text: string): string | undefined => /^```request\r?\n([\s\S]*?)^```/m.exec(text)?.[1].trim();

async function textOf(file: Uri): Promise<string | undefined> {
  try {
    return new TextDecoder().decode(await workspace.fs.readFile(file));
  } catch (error) {
    // One that cannot be read must not be written over.
    if (error instanceof FileSystemError && error.code === 'FileNotFound') return undefined;
    throw error;
  }
}
