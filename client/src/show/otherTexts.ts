/** Texts of other versions as read-only documents, for VS Code's own text comparison. */

import { commands, type Disposable, EventEmitter, Uri, workspace } from 'vscode';
import type { Inert } from '../../../server/src/inert/index.ts';

export class OtherTexts implements Disposable {
  private readonly changed = new EventEmitter<Uri>();
  private readonly registration: Disposable;

  /** @param textOf the text of a version of a document: its address and the number of the version */
  constructor(
    private readonly scheme: string,
    textOf: (uri: string, version: number) => Promise<string>,
  ) {
    this.registration = workspace.registerTextDocumentContentProvider(scheme, {
      onDidChange: this.changed.event,
      provideTextDocumentContent: ({ query }) => {
        const [version, ...uri] = query.split(' ');
        return textOf(uri.join(' '), Number(version));
      },
    });
  }

  /** The other version on the left, the document on the right. @param line of the document to show */
  async compare(document: Uri, version: number, title: Inert, line: number): Promise<void> {
    const path = document.path.slice(document.path.lastIndexOf('/'));
    const other = Uri.from({ scheme: this.scheme, path, query: `${version} ${document.toString()}` });
    this.changed.fire(other);
    const at = { line, character: 0 };
    await commands.executeCommand('vscode.diff', other, document, title, { selection: { start: at, end: at } });
  }

  dispose(): void {
    this.registration.dispose();
    this.changed.dispose();
  }
}
