/** The open documents: one immutable snapshot per version. */

import type { TextDocumentContentChangeEvent } from 'vscode-languageserver';
import { Document, type Position, type Sentence } from '../../core/conllu/index.ts';
import { applyChanges } from './sync.ts';

/** A document at one version. */
export interface Snapshot {
  readonly uri: string;
  readonly version: number;
  readonly document: Document;
}

/** A sentence of a snapshot and an offset in it. */
export interface Located {
  readonly snapshot: Snapshot;
  readonly index: number;
  readonly sentence: Sentence;
  /** Relative to the sentence. */
  readonly offset: number;
}

export interface HasDocuments {
  readonly documents: OpenDocuments;
}

export class OpenDocuments {
  private readonly snapshots = new Map<string, Snapshot>();
  /** When a document was last edited, as `performance.now()` counts. */
  lastChange = Number.NEGATIVE_INFINITY;

  get all(): Iterable<Snapshot> {
    return this.snapshots.values();
  }

  get(uri: string): Snapshot | undefined {
    return this.snapshots.get(uri);
  }

  /** Whether a snapshot is still the current version. */
  isCurrent(snapshot: Snapshot): boolean {
    return this.snapshots.get(snapshot.uri) === snapshot;
  }

  open(uri: string, version: number, text: string): Snapshot {
    const snapshot = { uri, version, document: Document.parse(text) };
    this.snapshots.set(uri, snapshot);
    return snapshot;
  }

  /** Undefined if the document is not open. */
  change(uri: string, version: number, events: readonly TextDocumentContentChangeEvent[]): Snapshot | undefined {
    const old = this.snapshots.get(uri);
    if (old === undefined) return undefined;
    this.lastChange = performance.now();
    const snapshot = { uri, version, document: applyChanges(old.document, events) };
    this.snapshots.set(uri, snapshot);
    return snapshot;
  }

  close(uri: string): void {
    this.snapshots.delete(uri);
  }

  /** The sentence at a position of the current snapshot. */
  locate(params: { textDocument: { uri: string }; position: Position }): Located | undefined {
    const snapshot = this.get(params.textDocument.uri);
    if (snapshot === undefined) return undefined;
    const { document } = snapshot;
    const offset = document.offsetAt(params.position);
    const index = document.sentenceAtOffset(offset);
    return { snapshot, index, sentence: document.sentences[index], offset: offset - document.offsets[index] };
  }

  /** The sentence at a line of the current snapshot. */
  locateLine(params: { textDocument: { uri: string }; line: number }): Located | undefined {
    return this.locate({ textDocument: params.textDocument, position: { line: params.line, character: 0 } });
  }
}
