/** The open requests and rules: documents in Grew's language, apart from the treebanks. */

import type { TextDocumentContentChangeEvent } from 'vscode-languageserver';
import { Document, type Position, type Span } from '../../core/conllu/index.ts';
import { type FileTexts, filesNamedIn, namedFiles } from '../../core/query/index.ts';
import { type ParsedSource, parseSource } from '../../core/query/rewrite/index.ts';
import { GREW_EXTENSIONS, GREW_ID, LANGUAGE_ID } from '../../protocol/command.ts';
import { readNamedTexts } from '../../services/checking/checkFiles.ts';
import type { Files } from '../../services/ports.ts';
import { applyChanges } from '../documents/sync.ts';

/** A request, or rules, at one version. */
export interface GrewSource {
  readonly uri: string;
  readonly version: number;
  /** The lines of the text; its sentences have no meaning. */
  readonly document: Document;
  /** With the files that it names, as they were read last. */
  readonly parsed: ParsedSource;
  readonly files: FileTexts;
}

/** Editors without the language give it a name of their own. */
export const isGrew = (languageId: string, uri: string): boolean =>
  languageId === GREW_ID || (languageId !== LANGUAGE_ID && GREW_EXTENSIONS.some((each) => uri.endsWith(each)));

/** Files that requests and rules may name. */
export const NAMED_GLOB = `**/*{${[...GREW_EXTENSIONS, '.txt', '.csv'].join(',')}}`;

/** Open requests and rules. */
export interface HasGrew {
  readonly grew: GrewDocuments;
}

export class GrewDocuments {
  private readonly sources = new Map<string, GrewSource>();
  /** The last reading of the files that a text names, under way. */
  private readonly readings = new Map<string, Promise<void>>();
  /** Where texts that were never saved find files: beside this treebank. */
  private treebank: string | undefined;

  /**
   * @param onParsed called when a text has been read; `isNew` is false if only files that it names have changed
   * @param lastOpened a treebank, before there was a search
   */
  constructor(
    private readonly host: Pick<Files, 'reaches' | 'read' | 'stat'>,
    private readonly onParsed: (source: GrewSource, isNew: boolean) => void,
    private readonly lastOpened: () => string | undefined,
  ) {}

  get(uri: string): GrewSource | undefined {
    return this.sources.get(uri);
  }

  /** After the files that it names have been read. */
  async ready(uri: string): Promise<GrewSource | undefined> {
    for (let reading = this.readings.get(uri); reading !== undefined; reading = this.readings.get(uri)) await reading;
    return this.sources.get(uri);
  }

  open(uri: string, version: number, text: string): void {
    this.set(uri, version, Document.parse(text));
  }

  /** Does nothing if no such document is open. */
  change(uri: string, version: number, events: readonly TextDocumentContentChangeEvent[]): void {
    const old = this.sources.get(uri);
    if (old !== undefined) this.set(uri, version, applyChanges(old.document, events));
  }

  /** Whether it was open. */
  close(uri: string): boolean {
    this.readings.delete(uri);
    const wasOpen = this.sources.delete(uri);
    if (wasOpen) void this.readAgain();
    return wasOpen;
  }

  /** The files that a text names: relative to its own file, or to the treebank. */
  filesOf(text: string, base: string): Promise<FileTexts> {
    const open = new Map([...this.sources.values()].map(({ uri, document }) => [comparable(uri), document]));
    return readNamedTexts(this.host, text, base, (uri) => open.get(comparable(uri))?.text);
  }

  /** A file may have changed: all texts that name some are read with them again. */
  async readAgain(): Promise<void> {
    await Promise.all([...this.sources.values()].filter(namesFiles).map((each) => this.read(each)));
  }

  /** A request was run beside a treebank. */
  searchedBeside(treebank: string): void {
    if (this.treebank === treebank) return;
    this.treebank = treebank;
    void this.readAgain();
  }

  private set(uri: string, version: number, document: Document): void {
    const files = this.sources.get(uri)?.files ?? { texts: new Map(), base: uri };
    const source = parsed({ uri, version, document, files });
    this.sources.set(uri, source);
    this.readings.delete(uri);
    if (namesFiles(source)) void this.read(source, true);
    else this.onParsed(source, true);
    for (const other of this.sources.values()) if (other !== source && namesFiles(other)) void this.read(other);
  }

  /** @param isNew not shown yet */
  private read(source: GrewSource, isNew = this.readings.has(source.uri)): Promise<void> {
    const { uri, document } = source;
    const base = this.host.reaches(uri) ? uri : (this.treebank ?? this.lastOpened() ?? uri);
    const reading = this.filesOf(document.text, base).then((files) => {
      // A later one counts.
      if (this.readings.get(uri) !== reading) return;
      this.readings.delete(uri);
      const isSame = areSame(files, source.files);
      if (isSame && !isNew) return;
      const current = isSame ? source : parsed({ ...source, files });
      this.sources.set(uri, current);
      this.onParsed(current, isNew);
    });
    this.readings.set(uri, reading);
    return reading;
  }
}

const parsed = (source: Omit<GrewSource, 'parsed'>): GrewSource => {
  const { texts, base } = source.files;
  return { ...source, parsed: parseSource(source.document.text, namedFiles(texts, base)) };
};

const namesFiles = ({ document }: GrewSource): boolean => 0 < filesNamedIn(document.text).length;

const areSame = (a: FileTexts, b: FileTexts): boolean =>
  a.base === b.base && a.texts.size === b.texts.size && [...a.texts].every(([key, text]) => b.texts.get(key) === text);

/** Editors encode different characters of an address. */
function comparable(uri: string): string {
  try {
    return decodeURIComponent(uri);
  } catch {
    return uri;
  }
}

export function rangeIn(
  { document }: Pick<GrewSource, 'document'>,
  { start, end }: Span,
): { start: Position; end: Position } {
  return { start: document.positionAt(start), end: document.positionAt(end) };
}
