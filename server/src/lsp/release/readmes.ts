/** The open READMEs of repositories: their problems as you type. What is known about keys is loaded with the first one. */

import type { TextDocumentContentChangeEvent } from 'vscode-languageserver';
import { Document } from '../../core/conllu/index.ts';
import type { Editor } from '../connection/editor.ts';
import { applyChanges } from '../documents/sync.ts';
import type { ReadmeSource } from './source.ts';

export interface HasReadmes {
  readonly readmes: Readmes;
}

export class Readmes {
  private readonly sources = new Map<string, ReadmeSource>();

  constructor(private readonly connection: Pick<Editor, 'sendDiagnostics'>) {}

  get all(): Iterable<ReadmeSource> {
    return this.sources.values();
  }

  get(uri: string): ReadmeSource | undefined {
    return this.sources.get(uri);
  }

  open(uri: string, version: number, text: string): void {
    this.set({ uri, version, document: Document.parse(text) });
  }

  /** Does nothing if no such document is open. */
  change(uri: string, version: number, events: readonly TextDocumentContentChangeEvent[]): void {
    const old = this.sources.get(uri);
    if (old !== undefined) this.set({ uri, version, document: applyChanges(old.document, events) });
  }

  /** Whether it was open. */
  close(uri: string): boolean {
    return this.sources.delete(uri);
  }

  private set(source: ReadmeSource): void {
    this.sources.set(source.uri, source);
    void import('./readme.ts').then(({ publishReadme }) => {
      if (this.sources.get(source.uri) === source) publishReadme(this.connection, source);
    });
  }
}
