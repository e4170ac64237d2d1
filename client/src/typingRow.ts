/** Tells key bindings whether the user is typing a row: then Tab does more than accept a suggestion. */

import type { Disposable, TextEditor } from 'vscode';
import { TYPING_ROW } from '../../server/src/protocol/commands.ts';
import { columnsOfDocument } from './cells/document.ts';
import { followInContext } from './contextKey.ts';
import { isTreebank } from './server.ts';
import { isUnfinishedRow } from './text.ts';

export const noticeTyping = (): Disposable =>
  followInContext(TYPING_ROW, false, (editor) => editor !== undefined && isTypingIn(editor));

function isTypingIn({ document, selection, selections }: TextEditor): boolean {
  if (!isTreebank(document) || selections.length !== 1 || !selection.isEmpty) return false;
  const { text } = document.lineAt(selection.active.line);
  return selection.active.character === text.length && isUnfinishedRow(text, columnsOfDocument(document));
}
