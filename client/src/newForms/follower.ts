/**
 * Copies the typed form of a new word to `# text`: when the cursor leaves FORM, and before the file is
 * saved. A single undo reverts both, because the edit is joined with the typing.
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

/** VS Code refuses an edit if the user types in between. */
const MOST_ATTEMPTS = 20;

export class NewForms implements Disposable {
  private uri: string | undefined;
  private forms: readonly NewForm[] = [];
  private writing: Promise<void> | undefined;
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

  /** Starts tracking; new words of an earlier operation are no longer tracked. */
  watch(document: TextDocument, blanks: readonly Blank[]): void {
    this.uri = document.uri.toString();
    this.forms = blanks.flatMap(newFormOf);
  }

  /** Writes all typed forms, even with a cursor still in FORM: the next operation must find them in the text. */
  async finish(editor: TextEditor): Promise<void> {
    await this.writing;
    if (this.isOf(editor.document)) await this.write(editor, () => this.forms);
  }

  dispose(): void {
    this.listeners.dispose();
  }

  private isOf({ uri }: TextDocument): boolean {
    return 0 < this.forms.length && uri.toString() === this.uri;
  }

  private follow(changes: readonly TextDocumentContentChangeEvent[]): void {
    // The last in the text first, so that no change moves the others.
    const ordered = [...changes].sort((a, b) => b.rangeOffset - a.rangeOffset);
    for (const change of ordered) this.forms = this.forms.flatMap((form) => afterChange(form, change) ?? []);
  }

  /** Writes the forms that the cursors have left. */
  private async settle(editor: TextEditor): Promise<void> {
    if (this.writing !== undefined) return;
    const isLeft = (form: NewForm) =>
      !editor.selections.some(({ active }) => isInForm(linesOf(editor.document), form, active));
    await this.write(editor, () => this.forms.filter(isLeft));
  }

  /** One at a time. A form is forgotten when its change arrives, so that nothing is lost if the editor refuses. */
  private write(editor: TextEditor, due: () => readonly NewForm[]): Promise<void> {
    this.writing = this.attempt(editor, due).finally(() => {
      this.writing = undefined;
    });
    return this.writing;
  }

  private async attempt(editor: TextEditor, due: () => readonly NewForm[]): Promise<void> {
    const asOneStep = { undoStopBefore: false, undoStopAfter: false };
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
      const edits = editsOf(linesOf(editor.document), due());
      if (edits.length === 0) return;
      const isDone = await editor.edit((builder) => {
        for (const { range, newText } of edits) builder.replace(range, newText);
      }, asOneStep);
      if (isDone) return;
    }
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
