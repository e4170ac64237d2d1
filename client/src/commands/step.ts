/** Moves the cursor to the next or previous sentence. */

import { Range, Selection, type TextEditor, TextEditorRevealType } from 'vscode';
import { inert } from '../../../server/src/inert/index.ts';
import type { CellMode } from '../cells/mode.ts';
import type { LastPlace } from '../place.ts';
import { showInPassing } from '../show/messages.ts';
import { firstWordLine, type Lines } from '../text.ts';

/** @returns false if there is no further sentence */
export function step(editor: TextEditor, fromLine: number, direction: 'next' | 'previous', cells?: CellMode): boolean {
  const { document } = editor;
  const lines: Lines = { count: document.lineCount, at: (line) => document.lineAt(line).text };
  const target = firstWordLine(lines, fromLine, direction);
  if (target === undefined) return false;
  if (cells?.moveTo(editor, target)) return true;
  editor.selection = new Selection(target, 0, target, 0);
  editor.revealRange(new Range(target, 0, target, 0), TextEditorRevealType.InCenterIfOutsideViewport);
  return true;
}

/** If a cell is selected, the same column is selected in the first row of the new sentence. */
export function stepCommand(places: LastPlace, cells: CellMode, direction: 'next' | 'previous') {
  return (): void => {
    const { editor } = places;
    if (editor === undefined || step(editor, editor.selection.active.line, direction, cells)) return;
    showInPassing(NO_FURTHER[direction], 3000);
  };
}

export const NO_FURTHER = {
  next: inert`This is the last sentence of the file.`,
  previous: inert`This is the first sentence of the file.`,
} as const;
