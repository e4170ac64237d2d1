/** Context keys: what key bindings know of the text at the cursor. */

import { commands, Disposable, type TextEditor, window, workspace } from 'vscode';

/**
 * Keeps a context key up to date with the active editor. VS Code is told of changes only, as each costs a message.
 *
 * @param valueAt of the active editor, or of none; asked after every move of the cursor, so O(cursors)
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
