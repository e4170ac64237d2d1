/** The open requests and rules: documents in Grew's language, apart from the treebanks. */

import type { TextDocumentContentChangeEvent } from 'vscode-languageserver';
import { Document, type Position, type Span } from '../../core/conllu/index.ts';
import { type ParsedSource, parseSource } from '../../core/query/rewrite/index.ts';
import { GREW_EXTENSIONS, GREW_ID, LANGUAGE_ID } from '../../protocol/command.ts';
import { applyChanges } from '../documents/sync.ts';

/** A request, or rules, at one version. */
export interface GrewSource {
  readonly uri: string;
  readonly version: number;
  /** The lines of the text; its sentences have no meaning. */
  readonly document: Document;
  readonly parsed: ParsedSource;
}

/** Editors without the language give it a name of their own. */
export const isGrew = (languageId: string, uri: string): boolean =>
  languageId === GREW_ID || (languageId !== LANGUAGE_ID && GREW_EXTENSIONS.some((each) => uri.endsWith(each)));

/** Open requests and rules. */
export interface HasGrew {
  readonly grew: GrewDocuments;
}

export class GrewDocuments {
  private readonly sources = new Map<string, GrewSource>();

  get(uri: string): GrewSource | undefined {
    return this.sources.get(uri);
  }

  open(uri: string, version: number, text: string): GrewSource {
    return this.set(uri, version, Document.parse(text));
  }

  /** Undefined if no such document is open. */
  change(uri: string, version: number, events: readonly TextDocumentContentChangeEvent[]): GrewSource | undefined {
    const old = this.sources.get(uri);
    return old && this.set(uri, version, applyChanges(old.document, events));
  }

  /** Whether it was open. */
  close(uri: string): boolean {
    return this.sources.delete(uri);
  }

  private set(uri: string, version: number, document: Document): GrewSource {
    const source = { uri, version, document, parsed: parseSource(document.text) };
    this.sources.set(uri, source);
    return source;
  }
}

export function rangeIn(
  { document }: Pick<GrewSource, 'document'>,
  { start, end }: Span,
): { start: Position; end: Position } {
  return { start: document.positionAt(start), end: document.positionAt(end) };
}
