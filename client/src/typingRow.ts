/** Tells key bindings whether the user is typing a row: then Tab does more than accept a suggestion. */

import { commands, Disposable, type TextEditor, window } from 'vscode';
import { TYPING_ROW } from '../../server/src/protocol/commands.ts';
import { isTreebank } from './server.ts';
import { isUnfinishedRow } from './text.ts';

export function noticeTyping(): Disposable {
  let isTyping = false;
  const look = (editor: TextEditor | undefined) => {
    const now = editor !== undefined && isTypingIn(editor);
    if (now === isTyping) return;
    isTyping = now;
    void commands.executeCommand('setContext', TYPING_ROW, now);
  };
  return Disposable.from(
    window.onDidChangeActiveTextEditor(look),
    window.onDidChangeTextEditorSelection(({ textEditor }) => {
      if (textEditor === window.activeTextEditor) look(textEditor);
    }),
  );
}

function isTypingIn({ document, selection, selections }: TextEditor): boolean {
  if (!isTreebank(document) || selections.length !== 1 || !selection.isEmpty) return false;
  const { text } = document.lineAt(selection.active.line);
  return selection.active.character === text.length && isUnfinishedRow(text);
}
