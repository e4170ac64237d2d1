/** Shows sentences of a document while a list has the keyboard. The diagram follows the cursor. */

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
import { createHighlight } from '../show/highlight.ts';

export class SentencePreview implements Disposable {
  private readonly highlight = createHighlight();
  private wanted: number | undefined;
  private running: Promise<void> | undefined;
  /** The editor that was active before: the rules, which the document may cover. */
  private covered = window.activeTextEditor;

  constructor(private readonly document: TextDocument) {}

  /** Of several in quick succession, only the last one. */
  show(line: number): void {
    this.wanted = line;
    this.running ??= this.work().finally(() => {
      this.running = undefined;
    });
  }

  /** What is shown stays. */
  keep(): void {
    this.covered = undefined;
  }

  /** An editor that was covered is shown again. */
  dispose(): void {
    this.wanted = undefined;
    this.highlight.dispose();
    const { covered } = this;
    if (covered !== undefined && !window.visibleTextEditors.some(({ document }) => document === covered.document)) {
      void window.showTextDocument(covered.document, { viewColumn: covered.viewColumn });
    }
  }

  /** Where the document is, also behind another tab: it is not opened a second time. */
  private column(): ViewColumn | undefined {
    const seen = window.visibleTextEditors.find(({ document }) => document === this.document);
    if (seen !== undefined) return seen.viewColumn;
    const name = this.document.uri.toString();
    return window.tabGroups.all.find(({ tabs }) =>
      tabs.some(({ input }) => input instanceof TabInputText && input.uri.toString() === name),
    )?.viewColumn;
  }

  private async work(): Promise<void> {
    while (this.wanted !== undefined) {
      const line = this.wanted;
      this.wanted = undefined;
      const selection = new Selection(line, 0, line, 0);
      const viewColumn = this.column() ?? ViewColumn.Beside;
      const editor = await window.showTextDocument(this.document, { viewColumn, preserveFocus: true, selection });
      editor.revealRange(selection, TextEditorRevealType.InCenterIfOutsideViewport);
      this.highlight.show(editor, new Range(line, 0, line, 0));
    }
  }
}
