/** Tells key bindings whether the cursor is at the end of a row, where Enter inserts the next one. */

import { commands, Disposable, type TextDocument, type TextEditor, window, workspace } from 'vscode';
import { ROW_END } from '../../server/src/protocol/commands.ts';
import { readSettings } from '../../server/src/protocol/settingValues.ts';
import { isTreebank } from './server.ts';
import { isFullRow } from './text.ts';

export function noticeRowEnds(): Disposable {
  let isThere = false;
  const look = (editor: TextEditor | undefined) => {
    const now = editor !== undefined && areAtRowEnds(editor);
    if (now === isThere) return;
    isThere = now;
    void commands.executeCommand('setContext', ROW_END, now);
  };
  look(window.activeTextEditor);
  return Disposable.from(
    window.onDidChangeActiveTextEditor(look),
    workspace.onDidChangeConfiguration(() => look(window.activeTextEditor)),
    window.onDidChangeTextEditorSelection(({ textEditor }) => {
      if (textEditor === window.activeTextEditor) look(textEditor);
    }),
  );
}

const opensRows = ({ uri }: TextDocument): boolean =>
  readSettings(workspace.getConfiguration('treebank', uri))['treebank.editing.enter'];

function areAtRowEnds({ document, selections }: TextEditor): boolean {
  if (!isTreebank(document)) return false;
  const areThere = selections.every(({ isEmpty, active }) => {
    const { text } = document.lineAt(active.line);
    return isEmpty && active.character === text.length && isFullRow(text);
  });
  return areThere && opensRows(document);
}
