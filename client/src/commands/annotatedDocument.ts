/** A new treebank that grows while it is computed. */

import { EventEmitter, type Position, type TextDocument, WorkspaceEdit, window, workspace } from 'vscode';
import { LANGUAGE_ID } from '../../../server/src/protocol/commands.ts';

/** Attempts at an edit while the user types. */
const MOST_TRIES = 20;

/** Opens with the first sentences and appends the others, whatever the user does to the text in the meantime. */
export class AnnotatedDocument {
  private document: TextDocument | undefined;
  private waiting = '';
  private work: Promise<void> = Promise.resolve();
  private readonly closed = new EventEmitter<void>();
  /** The user has closed it: stop adding. */
  readonly onClosed = this.closed.event;

  /** Sentences that arrive during an edit are added together in the next one. @param text whole sentences */
  add(text: string): void {
    const isIdle = this.waiting === '';
    this.waiting += text;
    if (isIdle) this.work = this.work.then(() => this.write());
  }

  /** The document with all additions; undefined if there were none. @throws the error of an addition */
  async finish(): Promise<TextDocument | undefined> {
    await this.work;
    this.closed.dispose();
    return this.document;
  }

  private async write(): Promise<void> {
    const text = this.waiting;
    this.waiting = '';
    if (this.document === undefined) {
      this.document = await workspace.openTextDocument({ language: LANGUAGE_ID, content: text });
      await window.showTextDocument(this.document);
      return;
    }
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const { document } = this;
      if (document.isClosed) return this.closed.fire();
      const edit = new WorkspaceEdit();
      const end = document.lineAt(document.lineCount - 1).range.end;
      edit.insert(document.uri, end, gapAfter(document, end) + text);
      // Refused if the text has changed since: then look for its end again.
      if (await workspace.applyEdit(edit)) return;
    }
  }
}

/** Empty lines missing at the end of the text, so that a sentence being edited there stays separate. */
function gapAfter(document: TextDocument, end: Position): string {
  if (0 < end.character) return '\n\n';
  const isSeparated = end.line === 0 || document.lineAt(end.line - 1).isEmptyOrWhitespace;
  return isSeparated ? '' : '\n';
}
