/** Tells whether anything in a repository has changed since its check. */

import { Disposable, RelativePattern, type TextDocumentChangeEvent, Uri, workspace } from 'vscode';

/** Files at the top, data in folders below, and which branch is checked out. */
const WATCHED = ['*', '*/*.conllu', '.git/HEAD'];

/** @param changed called for each change after now, of files or of the text of those at the top in an editor */
export function watchFolder(folder: Uri, changed: () => void): Disposable {
  const since = Date.now();
  const inFolder = (uri: Uri) => Uri.joinPath(uri, '..').toString() === folder.toString();
  const unsaved = new Set(
    workspace.textDocuments.filter(({ uri, isDirty }) => isDirty && inFolder(uri)).map(({ uri }) => uri.toString()),
  );
  // Such events come late: one from before the check is none. A new file may be an old one from elsewhere.
  const onFile = async (uri: Uri) => {
    const status = await workspace.fs.stat(uri).then(undefined, () => undefined);
    if (status === undefined || since < Math.max(status.mtime, status.ctime)) changed();
  };
  const watchers = WATCHED.map((each) => workspace.createFileSystemWatcher(new RelativePattern(folder, each)));
  return Disposable.from(
    ...watchers.flatMap((each) => [
      each,
      each.onDidCreate(changed),
      each.onDidDelete(changed),
      each.onDidChange(onFile),
    ]),
    workspace.onDidChangeTextDocument(({ document, contentChanges }: TextDocumentChangeEvent) => {
      if (contentChanges.length === 0 || !inFolder(document.uri)) return;
      unsaved.add(document.uri.toString());
      changed();
    }),
    workspace.onDidSaveTextDocument(({ uri }) => unsaved.delete(uri.toString())),
    // What was typed is gone.
    workspace.onDidCloseTextDocument(({ uri }) => {
      if (unsaved.delete(uri.toString())) changed();
    }),
  );
}
