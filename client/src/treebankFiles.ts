/** The CoNLL-U files in folders and workspaces. */

import { Disposable, FileType, RelativePattern, Uri, workspace } from 'vscode';
import { TREEBANK_GLOB } from '../../server/src/protocol/treebankFiles.ts';
import { clientHost } from './server.ts';

/** More files at once are probably a mistake, not a treebank. */
export const MOST_FILES = 2000;

/** The folder of a file; undefined for a text that was never saved, or that the server cannot read: a search there has no end. */
export const folderOf = (uri: Uri): Uri | undefined =>
  uri.scheme === 'untitled' || !clientHost().reaches(uri.scheme) ? undefined : Uri.joinPath(uri, '..');

/** The file itself, or the CoNLL-U files in a folder. */
export async function filesIn(uri: Uri): Promise<Uri[]> {
  if (!clientHost().reaches(uri.scheme) || (await workspace.fs.stat(uri)).type !== FileType.Directory) return [uri];
  return inOrder(await workspace.findFiles(new RelativePattern(uri, TREEBANK_GLOB), undefined, MOST_FILES));
}

export async function filesOfWorkspace(): Promise<Uri[]> {
  return inOrder(await workspace.findFiles(TREEBANK_GLOB, undefined, MOST_FILES));
}

/** Where a treebank has its campaigns. */
const CAMPAIGNS = '**/campaigns/*.md';
const MOST_CAMPAIGNS = 200;

/** Markdown files that may be campaigns. */
export async function campaignsOfWorkspace(): Promise<Uri[]> {
  return inOrder(await workspace.findFiles(CAMPAIGNS, '**/node_modules/**', MOST_CAMPAIGNS));
}

/** Reports that any program wrote a campaign, or a table beside one. */
export function watchCampaigns(report: (uri: Uri) => void): Disposable {
  const watcher = workspace.createFileSystemWatcher('**/campaigns/*');
  watcher.onDidCreate(report);
  watcher.onDidDelete(report);
  watcher.onDidChange(report);
  return Disposable.from(watcher, watchFolders(report));
}

/** How names of files end, but hardly one of a folder: that of a release may end in `.15`. */
const EXTENSION = /\.[a-z]\w{0,9}$/i;

/**
 * Reports folders that any program creates: what is in a new folder before it is watched has no event of its own, as after a checkout.
 * Only names that can be a folder's are looked up.
 */
function watchFolders(report: (uri: Uri) => void): Disposable {
  const watcher = workspace.createFileSystemWatcher('**/*', false, true, true);
  watcher.onDidCreate(async (uri) => {
    if (EXTENSION.test(uri.path)) return;
    const status = await workspace.fs.stat(uri).then(undefined, () => undefined);
    if (status?.type === FileType.Directory) report(uri);
  });
  return watcher;
}

/** Reports files that any program creates or deletes (`isListed`) or changes. */
export function watchFiles(report: (change: { readonly uri: Uri; readonly isListed: boolean }) => void): Disposable {
  const watcher = workspace.createFileSystemWatcher(TREEBANK_GLOB);
  watcher.onDidCreate((uri) => report({ uri, isListed: true }));
  watcher.onDidDelete((uri) => report({ uri, isListed: true }));
  watcher.onDidChange((uri) => report({ uri, isListed: false }));
  return Disposable.from(
    watcher,
    watchFolders((uri) => report({ uri, isListed: true })),
  );
}

const inOrder = (files: Uri[]): Uri[] => files.sort((a, b) => (a.path < b.path ? -1 : 1));
