/** What Enter does: goes down the column, or up with Shift, inserts a word at the end of a row, and breaks lines only outside of rows. */

import { commands, type TextEditor } from 'vscode';
import { OVER_LIST_KEY, UPWARDS } from '../../../server/src/protocol/cellCommands.ts';
import { areAtEnds, opensRows } from '../rowEnd.ts';
import { isFullRow } from '../text.ts';
import { columnsOfDocument } from './document.ts';
import type { CellMode } from './mode.ts';
import { takeFocused, takeInCell } from './suggestion.ts';
import { selectsCells } from './tab.ts';

interface Ways {
  readonly mode: CellMode;
  /** Selects the cell below, or above. */
  down(editor: TextEditor): void;
  up(editor: TextEditor): void;
  /** Inserts a word below. */
  openRow(): Promise<void>;
}

/** Decided by the text and the cursor when the turn of the key comes. */
export const enterKey =
  ({ mode, down, up, openRow }: Ways) =>
  async (editor: TextEditor, argument?: unknown): Promise<void> => {
    const isInUse = mode.isInUse(editor);
    const isTaken = isInUse
      ? await takeInCell(mode, editor)
      : argument === OVER_LIST_KEY && (await takeFocused(editor));
    const isUp = argument === UPWARDS;
    const isAtEnd = !isUp && areAtEnds(editor);
    if (isTaken && (isAtEnd || !isInUse)) return;
    if (isAtEnd && opensRows(editor.document)) await openRow();
    else if (!isAtEnd && (isInUse || (selectsCells() && areInRows(editor)))) (isUp ? up : down)(editor);
    else await commands.executeCommand('default:type', { text: '\n' });
  };

/** Whether a line break would break a row in two at every cursor; before a row it only adds a line. */
function areInRows({ document, selections }: TextEditor): boolean {
  const columns = columnsOfDocument(document);
  return selections.every(({ start, end }) => {
    if (start.line !== end.line || start.character === 0) return false;
    return isFullRow(document.lineAt(start.line).text, columns);
  });
}
