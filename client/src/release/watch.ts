/** Tells whether anything in a repository has changed since its check. */

import { Disposable, RelativePattern, type TextDocumentChangeEvent, Uri, workspace } from 'vscode';

/** @param changed called for each change after now, of the files at the top or of their text in an editor */
export function watchFolder(folder: Uri, changed: () => void): Disposable {
  const since = Date.now();
  const inFolder = (uri: Uri) => Uri.joinPath(uri, '..').toString() === folder.toString();
  // Such events come late: one from before the check is none.
  const onFile = async (uri: Uri) => {
    const status = await workspace.fs.stat(uri).then(undefined, () => undefined);
    if (status === undefined || since < Math.max(status.mtime, status.ctime)) changed();
  };
  const watcher = workspace.createFileSystemWatcher(new RelativePattern(folder, '*'));
  return Disposable.from(
    watcher,
    watcher.onDidCreate(onFile),
    watcher.onDidDelete(changed),
    watcher.onDidChange(onFile),
    workspace.onDidChangeTextDocument(({ document, contentChanges }: TextDocumentChangeEvent) => {
      if (0 < contentChanges.length && inFolder(document.uri)) changed();
    }),
  );
}
