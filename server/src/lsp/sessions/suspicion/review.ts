/** What is ranked together: a document, or all files of a treebank. Its lists and models, and the displayed entry, which its sessions share. */

import type { CancellationToken } from 'vscode-languageserver';
import type { Scheme } from '../../../core/annotation/index.ts';
import type { Sentence } from '../../../core/conllu/index.ts';
import type { LanguageTables } from '../../../core/validate/index.ts';
import { inert } from '../../../inert/index.ts';
import type { Beginnings } from '../../../protocol/session.ts';
import { schemeOfDocument } from '../../../services/languages/scheme.ts';
import type { HasDocuments, Snapshot } from '../../documents/documents.ts';
import { Cancelled } from '../../documents/slices.ts';
import type { HasClient, HasConnection, HasFiles, HasHost } from '../../feature.ts';
import type { HasTables } from '../../settings/languageTables.ts';
import type { HasSettings } from '../../settings/settings.ts';
import type { LockSource } from '../../sidecar/locks.ts';
import { FilesOnDisk } from '../filesOnDisk.ts';
import type { HasSessions } from '../sessions.ts';
import { LISTS, type List, rankingOf } from './lists.ts';
import { DocumentModels } from './models.ts';
import type { ShownEntry } from './next.ts';
import { DocumentLists, type Ranked } from './quickLists.ts';
import { byRank, type Ranking } from './ranking.ts';

/** Milliseconds for which the work is kept without a session: the next file may be opened only after the last one was closed. */
const KEPT_MS = 60_000;

export type SuspicionNeeds = HasClient &
  HasConnection &
  HasDocuments &
  HasFiles &
  HasHost &
  HasSessions &
  HasSettings &
  HasTables &
  LockSource;

interface RankedFile {
  readonly from: readonly unknown[];
  readonly rankings: ReadonlyMap<List, Ranking>;
}

export class Review {
  readonly quick: DocumentLists;
  models: DocumentModels | undefined;
  shown: ShownEntry | undefined;
  /** Counts results of quick lists and models. */
  private nChanges = 0;
  private readonly onDisk: FilesOnDisk;
  /** Index of the first sentence of each file when the ranking began. */
  private readonly firsts = new Map<string, number>();
  /** Number of sentences that have been counted. */
  private nCounted = 0;
  private readonly schemes = new Map<string, Scheme>();
  private readonly languages = new Map<string, LanguageTables>();
  /** Whether other files were ranked then. */
  private isOther = false;
  private readonly ranked = new Map<string, RankedFile>();
  private readonly users = new Set<string>();
  private ending: NodeJS.Timeout | undefined;
  isEnded = false;

  /** @param uris of the files in their order; there is at least one */
  constructor(
    private readonly server: SuspicionNeeds,
    private uris: readonly string[],
    /** Whether it is about a treebank and not about the open document: the same even if that has one file. */
    readonly isWhole: boolean,
  ) {
    this.onDisk = new FilesOnDisk(server);
    this.quick = new DocumentLists(server.host, () => this.tell());
  }

  covers(uri: string): boolean {
    return this.uris.includes(uri);
  }

  /** Begins or continues. Reading takes as long as opening the files; the lists fill up afterwards. @throws Cancelled */
  async begin({ isAfresh, withModels }: Beginnings['suspicion'], token: CancellationToken): Promise<void> {
    const { connection } = this.server;
    const isNew = this.firsts.size === 0;
    await this.read(token);
    await this.readRules();
    // Models show their examples in the files that were ranked.
    const isAgain = isAfresh === true || (withModels === true && this.models === undefined && this.isOther);
    if (isNew || isAgain) this.firsts.clear();
    this.count();
    if (this.isOther) for (const uri of this.users) this.server.sessions.tell(uri);
    this.isOther &&= !isAgain;
    const rules = {
      schemeAt: (index: number) => this.schemes.get(this.fileAt(index) ?? ''),
      languageAt: (index: number) => this.languages.get(this.fileAt(index) ?? ''),
    };
    const ranked = { sentences: this.sentences(), rules };
    this.quick
      .begin(ranked, isAgain ? 'afresh' : 'once')
      .then(() => this.onDisk.release())
      .catch((error: unknown) =>
        connection.console.error(inert(`The lists of ${this.uris[0]} failed: ${String(error)}`)),
      );
    if (withModels === true) await this.startModels(ranked);
    if (withModels === false) {
      const { models } = this;
      this.models = undefined;
      this.nChanges++;
      void models?.close();
    }
  }

  /** Takes files in and drops others: what is ranked, and the displayed entry, stay. A file with a session stays, too. */
  follow(uris: readonly string[]): void {
    const all = [...uris, ...[...this.users].filter((uri) => !uris.includes(uri))];
    if (isSame(all, this.uris)) return;
    const kept = new Set(all);
    for (const uri of this.uris) {
      if (kept.has(uri)) continue;
      this.onDisk.drop(uri);
      this.ranked.delete(uri);
    }
    this.uris = all;
    this.isOther = true;
  }

  /** The files that are there, as they were last read. */
  files(): readonly Snapshot[] {
    return this.uris.flatMap((uri) => this.onDisk.snapshotOf(uri) ?? []);
  }

  /** Whether the tables of a language have been asked in any file. */
  get hasTables(): boolean {
    return 0 < this.languages.size;
  }

  firstOf(uri: string): number {
    return this.firsts.get(uri) ?? this.nCounted;
  }

  /** The lists follow when they are next requested. */
  filesChanged(uris: readonly string[]): void {
    const own = uris.filter((uri) => this.covers(uri));
    for (const uri of own) this.onDisk.hasChanged(uri);
    if (0 < own.length) for (const uri of this.users) this.server.sessions.tell(uri);
  }

  /** Reads what has changed on disk. O(files) if nothing has. @throws Cancelled */
  async read(token?: CancellationToken): Promise<void> {
    for (const uri of this.uris) {
      if (token?.isCancellationRequested === true) throw new Cancelled();
      if ((await this.onDisk.read(uri)) !== undefined) await this.server.host.pause();
    }
  }

  isFrom(sources: readonly unknown[]): boolean {
    return isSame(sources, this.sources());
  }

  /** Everything that changes the set of entries or their order. */
  sources(): readonly unknown[] {
    return [this.nChanges, ...this.files().flatMap((snapshot) => this.sourcesOf(snapshot))];
  }

  /** All files together; a file that has not changed is not ranked again. In pauses. O(entries · log entries) for each change. */
  async rankings(isOutdated: () => boolean): Promise<ReadonlyMap<List, Ranking>> {
    const files: RankedFile[] = [];
    for (const snapshot of this.files()) {
      files.push(await this.ofFile(snapshot));
      if (isOutdated()) break;
    }
    const all = new Map<List, Ranking>();
    for (const list of LISTS) {
      const own = files.flatMap(({ rankings }) => rankings.get(list) ?? []);
      const [first, ...others] = own;
      if (first === undefined) continue;
      all.set(list, others.length === 0 ? first : together(own));
    }
    return all;
  }

  use(uri: string): void {
    this.users.add(uri);
    clearTimeout(this.ending);
  }

  /** A session has ended. Of a document alone, the review ends with it. */
  async leave(uri: string, how: 'closed' | 'ended'): Promise<void> {
    this.users.delete(uri);
    if (how === 'ended') return this.endForAll();
    if (0 < this.users.size) return;
    if (!this.isWhole) return this.end();
    this.ending = setTimeout(() => void this.end(), KEPT_MS);
    this.ending.unref?.();
  }

  /** It could not begin. */
  async abandon(): Promise<void> {
    if (this.users.size === 0) await this.end();
  }

  /** Ends the sessions of all files, too. */
  async endForAll(): Promise<void> {
    if (this.isEnded) return;
    const { sessions } = this.server;
    const ended = this.end();
    for (const uri of [...this.users]) if (sessions.end(uri, 'suspicion')) sessions.tell(uri);
    await ended;
  }

  private async end(): Promise<void> {
    clearTimeout(this.ending);
    this.isEnded = true;
    this.quick.end();
    await this.models?.close();
  }

  private async ofFile(snapshot: Snapshot): Promise<RankedFile> {
    const from = [this.nChanges, ...this.sourcesOf(snapshot)];
    const known = this.ranked.get(snapshot.uri);
    if (known !== undefined && isSame(known.from, from)) return known;
    const rankings = new Map<List, Ranking>();
    const { quick, models } = this;
    for (const list of LISTS) {
      const ranking = rankingOf(this.server, snapshot, { quick, models, first: this.firstOf(snapshot.uri) }, list);
      if (ranking === undefined) continue;
      rankings.set(list, ranking);
      // Each takes up to some hundredths of a second for a large file: key presses come in between.
      await this.server.host.pause();
    }
    const ranked = { from, rankings };
    this.ranked.set(snapshot.uri, ranked);
    return ranked;
  }

  private sourcesOf({ uri, document }: Snapshot): readonly unknown[] {
    const { sidecars, followers } = this.server;
    return [document, sidecars.contentsFor(uri).read.file, followers.markOf(uri)];
  }

  /** Files that were taken in later come behind all that were ranked, where no example is. */
  private count(): void {
    let first = this.firsts.size === 0 ? 0 : this.nCounted;
    for (const { uri, document } of this.files()) {
      if (this.firsts.has(uri)) continue;
      this.firsts.set(uri, first);
      first += document.sentences.length;
    }
    this.nCounted = first;
  }

  /** What the rules go by in each file. */
  private async readRules(): Promise<void> {
    const { settings, tables } = this.server;
    for (const { uri, document } of this.files()) {
      const own = await settings.of(uri);
      this.schemes.set(uri, schemeOfDocument(own, uri, document));
      const language = await tables.of({ uri, document }, own);
      if (language === undefined) this.languages.delete(uri);
      else this.languages.set(uri, language);
    }
  }

  /** The file of a sentence, by the index that it had when it was counted. O(files) */
  private fileAt(index: number): string | undefined {
    let [found, last]: [string | undefined, number] = [undefined, -1];
    for (const [uri, first] of this.firsts) if (last < first && first <= index) [found, last] = [uri, first];
    return found;
  }

  private sentences(): readonly Sentence[] {
    const files = this.files();
    return files.length === 1 ? files[0].document.sentences : files.flatMap(({ document }) => document.sentences);
  }

  /** In an untrusted workspace nothing is trained. */
  private async startModels(ranked: Ranked): Promise<void> {
    const { host, files, client, settings } = this.server;
    if (!client.isTrusted) return;
    const method = (await settings.of(this.uris[0]))['treebank.review.method'];
    if (this.models?.method === method) return;
    void this.models?.close();
    const folder = client.modelsFolder === '' ? undefined : `${host.uriOf(client.modelsFolder)}/review`;
    this.models = new DocumentModels(host, { script: files.workerFile, folder, method }, () => this.tell());
    void this.models.run(ranked);
  }

  private tell(): void {
    this.nChanges++;
    for (const uri of this.users) this.server.sessions.tell(uri);
  }
}

const isSame = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((each, at) => each === b[at]);

/** In the order of the files where ranks are equal. O(entries · log entries) */
function together(rankings: readonly Ranking[]): Ranking {
  const sum = (what: 'nReviewed' | 'nMuted') => rankings.reduce((all, each) => all + each[what], 0);
  const entries = rankings.flatMap((each) => each.entries).sort(byRank);
  return { entries, nReviewed: sum('nReviewed'), nMuted: sum('nMuted') };
}
