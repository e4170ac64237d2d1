/** Markdown pages that are not backed by a file. */

import { commands, Disposable, EventEmitter, Uri, window, workspace } from 'vscode';
import type { InertMarkdown } from '../../../server/src/inert/index.ts';

export class Pages implements Disposable {
  /** By address. */
  private readonly pages = new Map<string, InertMarkdown>();
  private readonly changed = new EventEmitter<Uri>();
  private readonly registration: Disposable;

  /** @param gone shown instead of a page after the window has reloaded */
  constructor(
    private readonly scheme: string,
    gone: InertMarkdown,
  ) {
    this.registration = Disposable.from(
      this.changed,
      workspace.registerTextDocumentContentProvider(scheme, {
        onDidChange: this.changed.event,
        provideTextDocumentContent: (uri) => this.pages.get(uri.toString()) ?? gone,
      }),
    );
  }

  /** Shows a page, replacing an older one with the same title. */
  async show(title: string, markdown: InertMarkdown): Promise<void> {
    const uri = Uri.from({ scheme: this.scheme, path: `/${title.replace(/[\\/]/g, ' ')}.md` });
    this.pages.set(uri.toString(), markdown);
    this.changed.fire(uri);
    try {
      await commands.executeCommand('markdown.showPreview', uri);
    } catch {
      // The built-in Markdown extension can be disabled; the plain text contains everything, too.
      await window.showTextDocument(uri);
    }
  }

  dispose(): void {
    this.registration.dispose();
  }
}
