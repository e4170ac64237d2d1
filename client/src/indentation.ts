/** Tabs in treebanks opened before the extension: their editors were set up without the defaults of the language. */

import { type TextEditor, window, workspace } from 'vscode';
import { isTreebank } from './server.ts';

/** Gives the visible editors the indentation from the settings, unless the settings leave it to the content of the file. */
export function applyIndentation(editors: readonly TextEditor[] = window.visibleTextEditors): void {
  for (const editor of editors) {
    if (!isTreebank(editor.document)) continue;
    const settings = workspace.getConfiguration('editor', editor.document);
    const insertSpaces = settings.get<boolean>('insertSpaces', false);
    const tabSize = settings.get<number>('tabSize', 8);
    if (settings.get<boolean>('detectIndentation', false) || editor.options.insertSpaces === insertSpaces) continue;
    editor.options = { ...editor.options, insertSpaces, tabSize };
  }
}
