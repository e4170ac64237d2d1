/** *Open Sample Treebank*: a copy of the bundled treebank, to try things out on. */

import { Uri, window, workspace } from 'vscode';
import { LANGUAGE_ID } from '../../../server/src/protocol/commands.ts';

/** @param root folder of the extension, on any file system that VS Code can read */
export function openSampleCommand(root: Uri) {
  return async (): Promise<void> => {
    const bytes = await workspace.fs.readFile(Uri.joinPath(root, 'sample/sample.conllu'));
    const content = new TextDecoder().decode(bytes);
    await window.showTextDocument(await workspace.openTextDocument({ language: LANGUAGE_ID, content }));
  };
}
