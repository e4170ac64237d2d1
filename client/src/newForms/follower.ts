/**
 * The form of a new word comes into the text of its sentence, too, once it is typed: as the cursor leaves FORM, and before the file is
 * saved. One undo takes back both, as it is one with what was typed.
 */

import {
  Disposable,
  Range,
  type TextDocument,
  type TextDocumentContentChangeEvent,
  TextEdit,
  type TextEditor,
  window,
  workspace,
} from 'vscode';
import type { Blank } from '../../../server/src/protocol/surgery.ts';
import type { Lines } from '../text.ts';
import { afterChange, isInForm, type NewForm, newFormOf, typedForm } from './blanks.ts';

export class NewForms implements Disposable {
  private uri: string | undefined;
  private forms: readonly NewForm[] = [];
  private readonly listeners: Disposable;

  constructor() {
    this.listeners = Disposable.from(
      workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (this.isOf(document)) this.follow(contentChanges);
      }),
      window.onDidChangeTextEditorSelection(({ textEditor }) => {
        if (this.isOf(textEditor.document)) void this.settle(textEditor);
      }),
      workspace.onWillSaveTextDocument((event) => {
        if (this.isOf(event.document)) event.waitUntil(Promise.resolve(this.editsOf(event.document)));
      }),
      workspace.onDidCloseTextDocument((document) => {
        if (this.isOf(document)) this.forms = [];
      }),
    );
  }

  /** From now on; those of an operation before are left as they are. */
  watch(document: TextDocument, blanks: readonly Blank[]): void {
    this.uri = document.uri.toString();
    this.forms = blanks.flatMap(newFormOf);
  }

  dispose(): void {
    this.listeners.dispose();
  }

  private isOf({ uri }: TextDocument): boolean {
    return 0 < this.forms.length && uri.toString() === this.uri;
  }

  private follow(changes: readonly TextDocumentContentChangeEvent[]): void {
    // The last in the text comes first, so that none has moved the others.
    const ordered = [...changes].sort((a, b) => b.rangeOffset - a.rangeOffset);
    for (const change of ordered) this.forms = this.forms.flatMap((form) => afterChange(form, change) ?? []);
  }

  /** Writes the forms that the cursors have left. */
  private async settle(editor: TextEditor): Promise<void> {
    const lines = linesOf(editor.document);
    const isLeft = (form: NewForm) => !editor.selections.some(({ active }) => isInForm(lines, form, active));
    const left = this.forms.filter(isLeft);
    const edits = editsOf(lines, left);
    if (edits.length === 0) return;
    this.forms = this.forms.filter((form) => !left.includes(form));
    const asOneStep = { undoStopBefore: false, undoStopAfter: false };
    const isDone = await editor.edit((builder) => {
      for (const { range, newText } of edits) builder.replace(range, newText);
    }, asOneStep);
    // Something was typed in between: with the next move of the cursor.
    if (!isDone) this.forms = [...this.forms, ...left];
  }

  private editsOf(document: TextDocument): TextEdit[] {
    return editsOf(linesOf(document), this.forms);
  }
}

function editsOf(lines: Lines, forms: readonly NewForm[]): TextEdit[] {
  return forms.flatMap((form) => {
    const typed = typedForm(lines, form);
    if (typed === undefined) return [];
    const { start, end } = form.placeholder;
    return [TextEdit.replace(new Range(start.line, start.character, end.line, end.character), typed)];
  });
}

const linesOf = (document: TextDocument): Lines => ({
  count: document.lineCount,
  at: (line) => document.lineAt(line).text,
});
