/**
 * Types into an editor even if the keyboard has left it since the key was pressed: VS Code's command types only where the keyboard is, and says nothing
 * where that is no text.
 */

import { commands, type Disposable, Selection, type TextDocument, type TextEditor, workspace } from 'vscode';

/** What is typed in the meantime makes VS Code refuse an edit. */
const MOST_ATTEMPTS = 5;

export class TypedText implements Disposable {
  private document: TextDocument | undefined;
  private nUnderWay = 0;
  /** Since nothing was under way: answers of the command, and changes of the text, each of which comes before the answer to what made it. */
  private nAnswers = 0;
  private nChanges = 0;
  private recovering: Promise<void> = Promise.resolve();
  private readonly listener: Disposable = workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
    if (document === this.document && 0 < contentChanges.length) this.nChanges++;
  });

  /** Resolves when the text is there. */
  async type(editor: TextEditor, text: string): Promise<void> {
    if (this.nUnderWay === 0 || this.document !== editor.document) {
      this.document = editor.document;
      this.nAnswers = 0;
      this.nChanges = 0;
    }
    this.nUnderWay++;
    try {
      await commands.executeCommand('default:type', { text });
      this.nAnswers++;
      if (text === '' || this.nAnswers <= this.nChanges) return;
      this.nChanges++;
      this.recovering = this.recovering.then(() => insert(editor, text));
      await this.recovering;
    } finally {
      this.nUnderWay--;
    }
  }

  dispose(): void {
    this.listener.dispose();
  }
}

/** As typing does: over what is selected, with the cursors behind it. A text that is read-only stays as it is. */
async function insert(editor: TextEditor, text: string): Promise<void> {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const { selections } = editor;
    const isDone = await editor.edit((edit) => {
      for (const each of selections) edit.replace(each, text);
    });
    if (!isDone) continue;
    editor.selections = editor.selections.map(({ end }) => new Selection(end, end));
    return;
  }
}
