/** Returns the keyboard to the page of a panel after a step for which the text needed it. */

import { commands, Disposable, type TextEditor, type ViewColumn, type WebviewPanel, window } from 'vscode';

/** In milliseconds. */
const LONGEST_REVEAL = 2000;

/** By column, from 1. */
const GROUPS = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth'];

const focusGroup = (column: ViewColumn | undefined): string | undefined =>
  column !== undefined && GROUPS[column - 1] !== undefined
    ? `workbench.action.focus${GROUPS[column - 1]}EditorGroup`
    : undefined;

/**
 * Runs a command that works on the focused text editor only, and returns the keyboard to the page. All of it is one step of VS Code
 * if possible: keys pressed in between would be typed into the text.
 */
export async function inText(editor: TextEditor, panel: WebviewPanel, command: string): Promise<void> {
  const { document, viewColumn } = editor;
  const [there, back] = [focusGroup(viewColumn), focusGroup(panel.viewColumn)];
  if (window.visibleTextEditors.includes(editor) && there !== undefined && back !== undefined) {
    return commands.executeCommand('runCommands', { commands: [there, command, back] });
  }
  await window.showTextDocument(document, { viewColumn, preserveFocus: false });
  await commands.executeCommand(command);
  await giveKeysTo(panel);
}

/**
 * Resolves once the page has the keyboard. A panel still moving to the front would take it from the text in the middle of the
 * next undo.
 */
export async function giveKeysTo(panel: WebviewPanel): Promise<void> {
  await reveal(panel);
  // The panel is the active editor now, but only this sends the keys to its page.
  await commands.executeCommand('workbench.action.focusActiveEditorGroup');
}

/** Makes a panel the active editor, and waits until it is. */
async function reveal(panel: WebviewPanel): Promise<void> {
  const active = new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      listeners.dispose();
      resolve();
    };
    const timer = setTimeout(end, LONGEST_REVEAL);
    const listeners = Disposable.from(
      panel.onDidChangeViewState(() => panel.active && end()),
      panel.onDidDispose(end),
    );
    if (panel.active) end();
  });
  panel.reveal(undefined, false);
  await active;
}
