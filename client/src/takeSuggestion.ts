/** Tab while suggestions are shown: takes the current one, and goes on to the next column where a row is being typed. */

import { commands, window } from 'vscode';

const COLUMNS = 10;

export async function takeSuggestion(): Promise<void> {
  await commands.executeCommand('acceptSelectedSuggestion');
  const editor = window.activeTextEditor;
  if (editor === undefined || editor.selections.length !== 1) return;
  const { line, character } = editor.selection.active;
  const { text } = editor.document.lineAt(line);
  const isBeingTyped = character === text.length && text.split('\t').length < COLUMNS;
  if (isBeingTyped) await commands.executeCommand('type', { text: '\t' });
}
