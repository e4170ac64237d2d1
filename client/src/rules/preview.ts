/** Shows sentences of a document while a list has the keyboard. The diagram follows the cursor. */

import { type Disposable, Range, Selection, type TextDocument, TextEditorRevealType, ViewColumn, window } from 'vscode';
import { createHighlight } from '../show/highlight.ts';

export class SentencePreview implements Disposable {
  private readonly highlight = createHighlight();
  private wanted: number | undefined;
  private running: Promise<void> | undefined;

  constructor(private readonly document: TextDocument) {}

  /** Of several in quick succession, only the last one. */
  show(line: number): void {
    this.wanted = line;
    this.running ??= this.work().finally(() => {
      this.running = undefined;
    });
  }

  dispose(): void {
    this.wanted = undefined;
    this.highlight.dispose();
  }

  private async work(): Promise<void> {
    while (this.wanted !== undefined) {
      const line = this.wanted;
      this.wanted = undefined;
      const seen = window.visibleTextEditors.find(({ document }) => document === this.document);
      const selection = new Selection(line, 0, line, 0);
      const viewColumn = seen?.viewColumn ?? ViewColumn.Beside;
      const editor = await window.showTextDocument(this.document, { viewColumn, preserveFocus: true, selection });
      editor.revealRange(selection, TextEditorRevealType.InCenterIfOutsideViewport);
      this.highlight.show(editor, new Range(line, 0, line, 0));
    }
  }
}
