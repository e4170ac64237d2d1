/**
 * Types into an editor even if the keyboard has left it since the key was pressed: VS Code's command types only at the keyboard focus, and fails
 * silently if that is not a text.
 */

import { commands, type Disposable, Selection, type TextDocument, type TextEditor, workspace } from 'vscode';
import { editPersistently } from './document.ts';

export class TypedText implements Disposable {
  private document: TextDocument | undefined;
  /** Changes of the text so far, except those made here. */
  private nChanges = 0;
  private isInserting = false;
  private inserting: Promise<void> = Promise.resolve();
  private readonly listener: Disposable = workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
    if (document === this.document && 0 < contentChanges.length && !this.isInserting) this.nChanges++;
  });

  /**
   * Resolves when the text is there. Never types twice: after any change between the key and the answer, the command is assumed to
   * have worked, even if that was another key.
   */
  async type(editor: TextEditor, text: string): Promise<void> {
    this.document = editor.document;
    const before = this.nChanges;
    await commands.executeCommand('default:type', { text });
    if (text === '' || before < this.nChanges) return;
    this.inserting = this.inserting.then(() => this.insert(editor, text));
    await this.inserting;
  }

  dispose(): void {
    this.listener.dispose();
  }

  private async insert(editor: TextEditor, text: string): Promise<void> {
    this.isInserting = true;
    try {
      await insert(editor, text);
    } finally {
      this.isInserting = false;
    }
  }
}

/** Replaces the selections and puts the cursors after the text, as typing does. Read-only text stays unchanged. */
async function insert(editor: TextEditor, text: string): Promise<void> {
  const isDone = await editPersistently(editor, (edit) => {
    for (const each of editor.selections) edit.replace(each, text);
  });
  if (isDone) editor.selections = editor.selections.map(({ end }) => new Selection(end, end));
}
