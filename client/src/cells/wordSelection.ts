/** Ctrl+Shift+Right and Ctrl+Shift+Left in rows. */

import { commands, Selection, type TextEditor, workspace } from 'vscode';
import type { Direction } from './places.ts';
import { extendByWord } from './wordSteps.ts';

const OF_EDITOR = { next: 'cursorWordEndRightSelect', previous: 'cursorWordLeftSelect' } as const;

/** If any selection is not within one cell, the editor's own command applies to all of them. */
export async function selectWord(editor: TextEditor, direction: Direction): Promise<void> {
  const { document, selections } = editor;
  const separators = workspace.getConfiguration('editor', document).get<string>('wordSeparators', '');
  const extended = selections.map(({ anchor, active }) => {
    if (anchor.line !== active.line) return undefined;
    const places = { anchor: anchor.character, active: active.character };
    const found = extendByWord(document.lineAt(active.line).text, places, direction, separators);
    return found && new Selection(active.line, found.anchor, active.line, found.active);
  });
  if (!extended.every((each) => each !== undefined)) await commands.executeCommand(OF_EDITOR[direction]);
  // Setting an unchanged selection could override a key pressed in the meantime.
  else if (!extended.every((each, index) => each.isEqual(selections[index]))) editor.selections = extended;
}
