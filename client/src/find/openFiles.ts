/** The treebanks in tabs. VS Code reads the file of a tab only when the tab is first shown. */

import { type Tab, TabInputText, type Uri, window, workspace } from 'vscode';

/** The default file extensions of the language in package.json. */
const TREEBANK_FILE = /\.conllu?$/i;

export const uriOf = ({ input }: Tab): Uri | undefined => (input instanceof TabInputText ? input.uri : undefined);

/** Reads the files of tabs that have not been shown yet. @returns whether there were any */
export async function readUnseenTabs(): Promise<boolean> {
  const read = new Set(workspace.textDocuments.map(({ uri }) => uri.toString()));
  const unseen = window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .map(uriOf)
    .filter((uri) => uri !== undefined && TREEBANK_FILE.test(uri.path) && !read.has(uri.toString()));
  // A file that no longer exists must not affect the others.
  const results = await Promise.allSettled(unseen.map((uri) => uri && workspace.openTextDocument(uri)));
  return results.some(({ status }) => status === 'fulfilled');
}
