/** Tells the server which lines are visible, so that findings there come first. */

import { Disposable, type TextEditor, window } from 'vscode';
import { type BaseLanguageClient, State } from 'vscode-languageclient';
import { VISIBLE_RANGE_NOTIFICATION, type VisibleRangeParams } from '../../server/src/protocol/visibleRange.ts';
import { isTreebank } from './server.ts';

/** Scrolling fires many events; only the place where it ends matters. */
const MILLISECONDS_TO_WAIT = 150;

export function reportVisibleRanges(client: BaseLanguageClient): Disposable {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const report = (editor: TextEditor) => {
    const [first] = editor.visibleRanges;
    if (client.state !== State.Running || first === undefined) return;
    const params: VisibleRangeParams = {
      textDocument: { uri: editor.document.uri.toString() },
      startLine: first.start.line,
      endLine: editor.visibleRanges[editor.visibleRanges.length - 1].end.line,
    };
    void client.sendNotification(VISIBLE_RANGE_NOTIFICATION, params);
  };
  const soon = (editor: TextEditor | undefined) => {
    if (editor === undefined || !isTreebank(editor.document)) return;
    clearTimeout(timer);
    timer = setTimeout(() => report(editor), MILLISECONDS_TO_WAIT);
  };
  return Disposable.from(
    window.onDidChangeTextEditorVisibleRanges(({ textEditor }) => soon(textEditor)),
    window.onDidChangeActiveTextEditor(soon),
    client.onDidChangeState(() => soon(window.activeTextEditor)),
    { dispose: () => clearTimeout(timer) },
  );
}
