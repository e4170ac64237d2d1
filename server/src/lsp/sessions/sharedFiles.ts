/** The files of a session, open or not: one document, or a whole treebank, whose files share it. */

import type { CancellationToken } from 'vscode-languageserver';
import { applyEdits, type TextEdit } from '../../core/conllu/index.ts';
import type { FileChange } from '../../protocol/edit.ts';
import type { SessionKind } from '../../protocol/session.ts';
import type { HasDocuments, Snapshot } from '../documents/documents.ts';
import { Cancelled } from '../documents/slices.ts';
import type { HasClient, HasHost } from '../feature.ts';
import type { LockSource } from '../sidecar/locks.ts';
import { FilesOnDisk } from './filesOnDisk.ts';
import type { Session } from './session.ts';
import type { HasSessions } from './sessions.ts';

export type FileNeeds = HasClient & HasDocuments & HasHost & HasSessions & LockSource;

/** Milliseconds for which the work is kept without a session: the next file may be opened only after the last one was closed. */
const KEPT_MS = 60_000;

export abstract class SharedFiles<S extends FileNeeds = FileNeeds> {
  protected abstract readonly kind: SessionKind;
  private readonly onDisk: FilesOnDisk;
  private readonly users = new Set<string>();
  private ending: NodeJS.Timeout | undefined;
  isEnded = false;

  /** @param uris of the files in their order @param isWhole whether they are a treebank, and not the document alone */
  constructor(
    readonly server: S,
    readonly uris: readonly string[],
    readonly isWhole: boolean,
  ) {
    this.onDisk = new FilesOnDisk(server);
  }

  /** Looks at what is new in a text. @throws Cancelled */
  protected abstract look(snapshot: Snapshot, token?: CancellationToken): Promise<void>;

  covers(uri: string): boolean {
    return this.uris.includes(uri);
  }

  /** Reads what has changed on disk, and looks at what is new; after that, only edited sentences are left to look at. @throws Cancelled */
  async read(token?: CancellationToken): Promise<void> {
    for (const uri of this.uris) {
      if (token?.isCancellationRequested === true) throw new Cancelled();
      await this.readClosed(uri);
      const snapshot = this.onDisk.snapshotOf(uri);
      if (snapshot !== undefined) await this.look(snapshot, token);
    }
  }

  /** The files that are there, as they were last read. */
  files(): readonly Snapshot[] {
    return this.uris.flatMap((uri) => this.onDisk.snapshotOf(uri) ?? []);
  }

  filesChanged(uris: readonly string[]): void {
    const own = uris.filter((uri) => this.covers(uri));
    for (const uri of own) this.onDisk.hasChanged(uri);
    if (0 < own.length) this.tell();
  }

  use(uri: string): void {
    this.users.add(uri);
    clearTimeout(this.ending);
  }

  /** A session has ended. Of a document alone, the work ends with it. */
  leave(uri: string, how: 'closed' | 'ended'): void {
    this.users.delete(uri);
    if (how === 'ended') this.endForAll();
    else if (this.users.size === 0) {
      this.ending = setTimeout(() => this.endForAll(), this.isWhole ? KEPT_MS : 0);
      this.ending.unref?.();
    }
  }

  /** Ends the sessions of all files, too. */
  endForAll(): void {
    if (this.isEnded) return;
    this.isEnded = true;
    clearTimeout(this.ending);
    const { sessions } = this.server;
    for (const uri of [...this.users]) if (sessions.end(uri, this.kind)) sessions.tell(uri);
  }

  /** Other open files of the treebank have the same places; what they ask first stays. */
  share(begunIn: string, session: (uri: string) => Session): void {
    const { documents, sessions } = this.server;
    if (!this.isWhole) return;
    for (const { uri } of documents.all) {
      if (uri === begunIn || !this.covers(uri)) continue;
      sessions.add(uri, session(uri));
      sessions.tell(uri);
    }
  }

  /** The lists of all files are asked for again. */
  protected tell(): void {
    for (const uri of this.users) this.server.sessions.tell(uri);
  }

  private async readClosed(uri: string): Promise<void> {
    const read = await this.onDisk.read(uri);
    if (read === undefined) return;
    await this.look(read);
    for (const sentence of read.document.sentences) sentence.release();
  }
}

/** The edits of a sentence, in its offsets. */
export interface EditedSentence {
  readonly index: number;
  readonly edits: readonly TextEdit[];
}

/** A file that is not the document, with its sentences edited. O(length) */
export function changeOf({ uri, document }: Snapshot, done: readonly EditedSentence[]): FileChange {
  const oldText = document.text;
  const edits = done.flatMap(({ index, edits: own }) => {
    const offset = document.offsets[index];
    return own.map(({ span, text }) => ({ span: { start: span.start + offset, end: span.end + offset }, text }));
  });
  return { uri, oldText, newText: applyEdits(oldText, edits) };
}
