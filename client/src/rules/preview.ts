/** Shows sentences of documents while a list has the keyboard. The diagram follows the cursor. */

import {
  type Disposable,
  Range,
  Selection,
  TabInputText,
  type TextDocument,
  TextEditorRevealType,
  ViewColumn,
  window,
} from 'vscode';
import { isTreebank } from '../server.ts';
import { createHighlight } from '../show/highlight.ts';

export class SentencePreview implements Disposable {
  private readonly highlight = createHighlight();
  private wanted: { readonly document: TextDocument; readonly line: number } | undefined;
  private running: Promise<void> | undefined;
  /** The editor that was active before: the rules, which the document may cover. */
  private covered = window.activeTextEditor;

  /** Shows a sentence; of several calls in quick succession, only the last counts. */
  show(document: TextDocument, line: number): void {
    this.wanted = { document, line };
    this.running ??= this.work().finally(() => {
      this.running = undefined;
    });
  }

  /** Keeps the displayed sentence. */
  keep(): void {
    this.covered = undefined;
  }

  /** Shows a covered editor again. */
  dispose(): void {
    this.wanted = undefined;
    this.highlight.dispose();
    const { covered } = this;
    if (covered !== undefined && !window.visibleTextEditors.some(({ document }) => document === covered.document)) {
      void window.showTextDocument(covered.document, { viewColumn: covered.viewColumn });
    }
  }

  /** The column of the document, even behind another tab, so that it is not opened twice. */
  private column(wanted: TextDocument): ViewColumn | undefined {
    const seen = window.visibleTextEditors.find(({ document }) => document === wanted);
    if (seen !== undefined) return seen.viewColumn;
    const name = wanted.uri.toString();
    const tab = window.tabGroups.all.find(({ tabs }) =>
      tabs.some(({ input }) => input instanceof TabInputText && input.uri.toString() === name),
    );
    return tab?.viewColumn ?? window.visibleTextEditors.find(({ document }) => isTreebank(document))?.viewColumn;
  }

  private async work(): Promise<void> {
    while (this.wanted !== undefined) {
      const { document, line } = this.wanted;
      this.wanted = undefined;
      const selection = new Selection(line, 0, line, 0);
      const viewColumn = this.column(document) ?? ViewColumn.Beside;
      const editor = await window.showTextDocument(document, { viewColumn, preserveFocus: true, selection });
      editor.revealRange(selection, TextEditorRevealType.InCenterIfOutsideViewport);
      this.highlight.show(editor, new Range(line, 0, line, 0));
    }
  }
}
