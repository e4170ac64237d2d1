/** Context keys: the state of the text at the cursor for key bindings. */

import { commands, Disposable, type TextEditor, window, workspace } from 'vscode';

/**
 * Keeps a context key up to date with the active editor. Sends VS Code only changes, as each costs a message.
 *
 * @param valueAt value for the active editor, or for none; called after every move of the cursor, so O(cursors)
 */
export function followInContext<T>(
  key: string,
  atFirst: T,
  valueAt: (editor: TextEditor | undefined) => T,
): Disposable {
  let known = atFirst;
  const look = (editor: TextEditor | undefined) => {
    const now = valueAt(editor);
    if (now === known) return;
    known = now;
    void commands.executeCommand('setContext', key, now);
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
