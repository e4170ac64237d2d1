/** Tells key bindings whether the cursor is at the end of a row, where Enter inserts the next one. */

import { type Disposable, type TextDocument, type TextEditor, workspace } from 'vscode';
import { ROW_END } from '../../server/src/protocol/cellCommands.ts';
import { readSettings } from '../../server/src/protocol/settingValues.ts';
import { columnsOfDocument } from './cells/document.ts';
import { followInContext } from './contextKey.ts';
import { isTreebank } from './server.ts';
import { isFullRow } from './text.ts';

export const noticeRowEnds = (): Disposable =>
  followInContext(ROW_END, false, (editor) => editor !== undefined && areAtRowEnds(editor));

/** Whether Enter inserts a word at the end of a row. */
export const opensRows = ({ uri }: TextDocument): boolean =>
  readSettings(workspace.getConfiguration('treebank', uri))['treebank.editing.enter'];

const areAtRowEnds = (editor: TextEditor): boolean =>
  isTreebank(editor.document) && areAtEnds(editor) && opensRows(editor.document);

/** Whether every cursor is at the end of a row that has all its columns. */
export function areAtEnds({ document, selections }: TextEditor): boolean {
  const columns = columnsOfDocument(document);
  return selections.every(({ isEmpty, active }) => {
    const { text } = document.lineAt(active.line);
    return isEmpty && active.character === text.length && isFullRow(text, columns);
  });
}
