/** Tells the server which lines are visible, so that findings there come first. */

import { Disposable, type TextEditor, window } from 'vscode';
import { type BaseLanguageClient, State } from 'vscode-languageclient';
import { VISIBLE_RANGE_NOTIFICATION, type VisibleRangeParams } from '../../server/src/protocol/visibleRange.ts';
import { isTreebank } from './server.ts';
import { Soon } from './show/debounce.ts';

/** Scrolling fires many events; only the place where it ends matters. */
const MILLISECONDS_TO_WAIT = 150;

export function reportVisibleRanges(client: BaseLanguageClient): Disposable {
  let scrolled: TextEditor | undefined;
  const reporting = new Soon(() => {
    const editor = scrolled;
    const first = editor?.visibleRanges[0];
    if (client.state !== State.Running || editor === undefined || first === undefined) return;
    const params: VisibleRangeParams = {
      textDocument: { uri: editor.document.uri.toString() },
      startLine: first.start.line,
      endLine: editor.visibleRanges[editor.visibleRanges.length - 1].end.line,
    };
    void client.sendNotification(VISIBLE_RANGE_NOTIFICATION, params);
  }, MILLISECONDS_TO_WAIT);
  const soon = (editor: TextEditor | undefined) => {
    if (editor === undefined || !isTreebank(editor.document)) return;
    scrolled = editor;
    reporting.postpone();
  };
  return Disposable.from(
    window.onDidChangeTextEditorVisibleRanges(({ textEditor }) => soon(textEditor)),
    window.onDidChangeActiveTextEditor(soon),
    client.onDidChangeState(() => soon(window.activeTextEditor)),
    reporting,
  );
}
