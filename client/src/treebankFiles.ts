/** The CoNLL-U files in folders and workspaces. */

import { FileType, RelativePattern, type Uri, workspace } from 'vscode';
import { clientHost } from './server.ts';

const PATTERN = '**/*.{conllu,conll}';
/** More files at once are probably a mistake, not a treebank. */
export const MOST_FILES = 2000;

/** The file itself, or the CoNLL-U files in a folder. */
export async function filesIn(uri: Uri): Promise<Uri[]> {
  if (!clientHost().reaches(uri.scheme) || (await workspace.fs.stat(uri)).type !== FileType.Directory) return [uri];
  return inOrder(await workspace.findFiles(new RelativePattern(uri, PATTERN), undefined, MOST_FILES));
}

export async function filesOfWorkspace(): Promise<Uri[]> {
  return inOrder(await workspace.findFiles(PATTERN, undefined, MOST_FILES));
}

const inOrder = (files: Uri[]): Uri[] => files.sort((a, b) => (a.path < b.path ? -1 : 1));
