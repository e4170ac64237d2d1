/**
 * The `.treebank.json` files next to the open documents: the editor's version if it has them open, otherwise from disk. Reports
 * errors and stale entries in them.
 */

import { DiagnosticSeverity, type TextDocumentContentChangeEvent } from 'vscode-languageserver';
import { Document, type Span } from '../../core/conllu/index.ts';
import {
  CHECKS_NAME,
  checksToRun,
  compileChecksOf,
  FileAcknowledgements,
  filesOfChecks,
  NOTHING_READ,
  type PlacedProblem,
  type ReadSidecar,
  readSidecar,
  SIDECAR_NAME,
  type Stale,
  withFiles,
} from '../../core/sidecar/index.ts';
import { ProjectChecks } from '../../core/validate/index.ts';
import { type Inert, inert } from '../../inert/index.ts';
import { formatNumber } from '../../localization/index.ts';
import { beside, fileNameOf, folderOf } from '../../services/addresses.ts';
import { checkFileUri, readCheckFiles } from '../../services/checking/checkFiles.ts';
import { type Files, MissingFile, readText } from '../../services/ports.ts';
import type { Editor, ShownDiagnostic } from '../connection/editor.ts';
import { applyChanges } from '../documents/sync.ts';

/** The file at one point in time. */
interface Contents {
  /** Undefined if there is no file. */
  readonly document: Document | undefined;
  readonly read: ReadSidecar;
  /** The same object while the checks in the file are the same; undefined if there are none. */
  readonly checks: ProjectChecks | undefined;
  /** The errors in the checks. */
  readonly ofChecks: readonly PlacedProblem[];
  /** By name of the treebank's file. */
  readonly matchers: Map<string, FileAcknowledgements>;
}

const nothing = (): Contents => ({
  document: undefined,
  read: NOTHING_READ,
  checks: undefined,
  ofChecks: [],
  matchers: new Map(),
});

/** Tables that checks may name, and the checks of packs. */
export const LISTS_GLOB = `**/{*.tsv,*.lp,${CHECKS_NAME}}`;

export const isSidecar = (uri: string): boolean => uri.endsWith(`/${SIDECAR_NAME}`);
export const sidecarUri = (uri: string): string => beside(uri, SIDECAR_NAME);

export interface HasSidecars {
  readonly sidecars: Sidecars;
}

export class Sidecars {
  /** By folder. */
  private readonly known = new Map<string, Contents>();
  /** Pending reads, the last of each folder. Each starts only after the previous one has ended, because the text read last counts. */
  private readonly readings = new Map<string, Promise<void>>();
  /** Folders whose file is open in the editor: its text counts, not the one on disk. */
  private readonly open = new Set<string>();
  /** The last write of each folder, under way. */
  private readonly writing = new Map<string, Promise<unknown>>();
  /** The server's own writes over a text that the editor still holds, by folder. */
  private readonly written = new Map<
    string,
    { readonly over: string; readonly text: string; readonly read: ReadSidecar }
  >();
  /** Stale entries, by document. */
  private readonly stale = new Map<string, Stale>();
  /** The last diagnostics sent, by folder. */
  private readonly sent = new Map<string, string>();
  /** Texts of the files that the checks of a folder name, by path. */
  private readonly lists = new Map<string, ReadonlyMap<string, string>>();
  private readonly listeners: ((isBeside: (uri: string) => boolean) => void)[] = [];

  constructor(
    private readonly connection: Editor,
    private readonly files: Pick<Files, 'reaches' | 'read' | 'stat'>,
  ) {}

  /** Called whenever a file has changed, with a predicate for the documents concerned. */
  onDidChange(listener: (isBeside: (uri: string) => boolean) => void): void {
    this.listeners.push(listener);
  }

  /** Whether the editor has the file next to a document open. */
  isOpen(uri: string): boolean {
    return this.open.has(folderOf(uri));
  }

  /** Resolves when the current content of the file next to a document has been read; undefined if it already has been. */
  load(uri: string): Promise<void> | undefined {
    const folder = folderOf(uri);
    return this.readings.get(folder) ?? (this.known.has(folder) ? undefined : this.readFromDisk(folder));
  }

  /** The accepted findings of a document; none until the file has been read. The same object until the file changes. */
  of(uri: string): FileAcknowledgements {
    const contents = this.known.get(folderOf(uri)) ?? nothing();
    const name = fileNameOf(uri);
    let matcher = contents.matchers.get(name);
    if (matcher === undefined) {
      matcher = new FileAcknowledgements(contents.read.file, name);
      contents.matchers.set(name, matcher);
    }
    return matcher;
  }

  /** The checks of the project for a document: none until the file has been read. */
  checksOf(uri: string): ProjectChecks | undefined {
    return this.known.get(folderOf(uri))?.checks;
  }

  /** The file next to a document, for changing it. `read` is the same object until the file changes. */
  contentsFor(uri: string): { readonly text: string | undefined; readonly read: ReadSidecar } {
    const { document, read } = this.known.get(folderOf(uri)) ?? nothing();
    const written = this.written.get(folderOf(uri));
    if (written !== undefined && written.over === document?.text) return written;
    return { text: document?.text, read };
  }

  /** Reads and writes the file next to a document after all earlier writes: each starts from what the one before has left. */
  async inTurn(uri: string, write: () => Promise<void>): Promise<void> {
    const folder = folderOf(uri);
    const turn = (this.writing.get(folder) ?? Promise.resolve()).catch(() => undefined).then(write);
    this.writing.set(folder, turn);
    try {
      await turn;
    } finally {
      if (this.writing.get(folder) === turn) this.writing.delete(folder);
    }
  }

  /** The server has written the file. An editor that has it open reads it again after a moment; until then it holds the old text. */
  async wrote(uri: string, text: string): Promise<void> {
    const folder = folderOf(uri);
    const over = this.known.get(folder)?.document?.text;
    if (this.open.has(folder) && over !== undefined) {
      this.written.set(folder, { over, text, read: readSidecar(text) });
    } else await this.didChangeOnDisk(uri);
  }

  didOpen(uri: string, text: string): void {
    this.open.add(folderOf(uri));
    this.written.delete(folderOf(uri));
    this.setOpen(folderOf(uri), Document.parse(text));
  }

  didChange(uri: string, events: readonly TextDocumentContentChangeEvent[]): void {
    this.written.delete(folderOf(uri));
    const old = this.known.get(folderOf(uri))?.document ?? Document.parse('');
    this.setOpen(folderOf(uri), applyChanges(old, events));
  }

  /** From now on the version on disk counts. */
  async didClose(uri: string): Promise<void> {
    this.open.delete(folderOf(uri));
    this.written.delete(folderOf(uri));
    await this.readFromDisk(folderOf(uri));
  }

  /** The file was written, created or deleted by anyone. */
  async didChangeOnDisk(uri: string): Promise<void> {
    const folder = folderOf(uri);
    const isWanted = this.known.has(folder) || this.readings.has(folder);
    if (!this.open.has(folder) && isWanted) await this.readFromDisk(folder);
  }

  /** A file that checks may name was written, created or deleted by anyone. */
  async didChangeList(uri: string): Promise<void> {
    const folders = [...this.known].flatMap(([folder, { read }]) => {
      const isNamed = filesOfChecks(read).some((path) => checkFileUri(`${folder}/`, path) === uri);
      return isNamed ? [folder] : [];
    });
    await Promise.all(folders.map((folder) => this.readLists(folder)));
  }

  /** The files that the checks of a folder name are read, and the checks compiled with them. */
  private async readLists(folder: string): Promise<void> {
    const { document, read } = this.known.get(folder) ?? nothing();
    const lists = await readCheckFiles(this.files, `${folder}/`, read);
    this.lists.set(folder, lists);
    if (this.known.get(folder)?.document === document) this.set(folder, document, true);
  }

  /** The text of the editor; lists that it has begun to name are read afterwards. */
  private setOpen(folder: string, document: Document): void {
    this.set(folder, document);
    const lists = this.lists.get(folder);
    const read = this.known.get(folder)?.read ?? NOTHING_READ;
    if (filesOfChecks(read).some((path) => !lists?.has(path))) void this.readLists(folder);
  }

  /** Entries that nothing in a document matched; undefined when the document is closed. */
  report(uri: string, stale: Stale | undefined): void {
    if (stale === undefined) this.stale.delete(uri);
    else this.stale.set(uri, stale);
    this.publish(folderOf(uri));
  }

  private readFromDisk(folder: string): Promise<void> {
    const reading = (this.readings.get(folder) ?? Promise.resolve())
      .then(() => this.readNow(folder))
      .finally(() => {
        if (this.readings.get(folder) === reading) this.readings.delete(folder);
      });
    this.readings.set(folder, reading);
    return reading;
  }

  private async readNow(folder: string): Promise<void> {
    let document: Document | undefined;
    try {
      const uri = `${folder}/${SIDECAR_NAME}`;
      if (this.files.reaches(uri)) document = Document.parse(await readText(this.files, uri));
    } catch (error) {
      if (!(error instanceof MissingFile))
        this.connection.console.warn(inert`${folder}/${SIDECAR_NAME}: ${String(error)}`);
    }
    const read = document === undefined ? NOTHING_READ : readSidecar(document.text);
    const lists = await readCheckFiles(this.files, `${folder}/`, read);
    if (this.open.has(folder)) return;
    this.lists.set(folder, lists);
    this.set(folder, document);
  }

  /** @param hasNewLists the text may be the same */
  private set(folder: string, document: Document | undefined, hasNewLists = false): void {
    const old = this.known.get(folder);
    const written = document === undefined ? NOTHING_READ : readSidecar(document.text);
    const read = withFiles(written, this.lists.get(folder) ?? new Map());
    this.known.set(folder, { document, read, ...checksIn(document?.text ?? '', read, old), matchers: new Map() });
    this.publish(folder);
    const isSame = old === undefined ? document === undefined : old.document?.text === document?.text;
    if (isSame && !hasNewLists) return;
    for (const listener of this.listeners) listener((uri) => folderOf(uri) === folder);
  }

  private publish(folder: string): void {
    const contents = this.known.get(folder);
    if (contents === undefined) return;
    const diagnostics = contents.document === undefined ? [] : this.diagnosticsOf(folder, contents.document, contents);
    const text = JSON.stringify(diagnostics);
    if ((this.sent.get(folder) ?? '[]') === text) return;
    this.sent.set(folder, text);
    void this.connection.sendDiagnostics({ uri: `${folder}/${SIDECAR_NAME}`, diagnostics });
  }

  private diagnosticsOf(folder: string, document: Document, { read, ofChecks }: Contents): ShownDiagnostic[] {
    const at = ({ start, end }: Span) => ({ start: document.positionAt(start), end: document.positionAt(end) });
    const diagnostics: ShownDiagnostic[] = read.problems.map(({ span, message }) => ({
      range: at(span),
      severity: DiagnosticSeverity.Error,
      source: 'treebank',
      code: 'invalid-acknowledgement',
      message: inert(message),
    }));
    for (const { severity, span, message } of ofChecks) {
      diagnostics.push({
        range: at(span),
        severity: severity === 'error' ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning,
        source: 'treebank',
        code: 'project-check',
        message: inert(message),
      });
    }
    const add = (span: Span | undefined, message: Inert) => {
      if (span === undefined) return;
      const severity = DiagnosticSeverity.Warning;
      diagnostics.push({ range: at(span), severity, source: 'treebank', code: 'stale-acknowledgement', message });
    };
    for (const [uri, { entries, baseline, nGone }] of this.stale) {
      if (folderOf(uri) !== folder) continue;
      for (const entry of entries) add(read.spans.get(entry), staleMessage(entry.id, entry.file ?? ''));
      if (0 < nGone && baseline !== undefined) add(read.spans.get(baseline), goneMessage(nGone));
    }
    return diagnostics;
  }
}

/** Compiled again only if they have changed: everything would have to be checked again. */
function checksIn(text: string, read: ReadSidecar, old: Contents | undefined): Pick<Contents, 'checks' | 'ofChecks'> {
  const { checks, problems } = compileChecksOf(text, read);
  const isSame = old !== undefined && JSON.stringify(checksToRun(old.read)) === JSON.stringify(checksToRun(read));
  if (isSame) return { checks: old.checks, ofChecks: problems };
  return { checks: checks.length === 0 ? undefined : new ProjectChecks(checks), ofChecks: problems };
}

const staleMessage = (id: string, file: string): Inert =>
  inert`There is no longer such a finding of ${id} in ${file}, so this entry is stale: it would hide the problem if it came back. Delete the entry.`;

const goneMessage = (nGone: number): Inert =>
  nGone === 1
    ? inert`One finding of this baseline is gone. Record the baseline again, so that repaired problems cannot come back unnoticed.`
    : inert`${formatNumber(nGone)} findings of this baseline are gone. Record the baseline again, so that repaired problems cannot come back unnoticed.`;
