/** Grey text in a request itself: an example while it is empty, and its results. */

import { Disposable, type TextDocument, window } from 'vscode';
import type { Inert } from '../../../server/src/inert/index.ts';
import { createGhostTexts } from '../show/ghostText.ts';
import { isRequest } from './request.ts';
import { EXAMPLE } from './texts.ts';

export class RequestRemarks implements Disposable {
  private readonly ghosts = createGhostTexts();
  private readonly listeners: Disposable;
  private searched: { readonly document: TextDocument; readonly message: Inert | undefined } | undefined;

  constructor() {
    this.listeners = Disposable.from(
      this.ghosts,
      window.onDidChangeVisibleTextEditors(() => this.draw()),
    );
    this.draw();
  }

  /** @param document the request that was run @param message its outcome */
  show(document: TextDocument, message: Inert | undefined): void {
    this.searched = { document, message };
    this.draw();
  }

  clear(): void {
    this.searched = undefined;
    this.draw();
  }

  /** Updates the text after a change of a request. */
  draw(): void {
    for (const editor of window.visibleTextEditors) {
      const { document } = editor;
      if (!isRequest(document)) continue;
      const text = document.getText();
      const { searched } = this;
      if (text === '') this.ghosts.show(editor, 0, EXAMPLE);
      else if (searched?.document === document && text.trim() !== '')
        this.ghosts.show(editor, lastLine(text), searched.message);
      else this.ghosts.show(editor, 0, undefined);
    }
  }

  dispose(): void {
    this.listeners.dispose();
  }
}

/** The last line with content. */
const lastLine = (text: string): number => text.trimEnd().split(/\r\n|\n|\r/).length - 1;
