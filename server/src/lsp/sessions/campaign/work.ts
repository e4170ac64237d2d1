/** The files of a campaign, open or not, with its places in each: one document, or a whole treebank, whose files share it. */

import type { CancellationToken } from 'vscode-languageserver';
import {
  type CampaignItem,
  type LeftPlace,
  LeftPlaces,
  nameInTable,
  printLeft,
  SentenceNames,
} from '../../../core/campaign/index.ts';
import { Column, Document, type Sentence } from '../../../core/conllu/index.ts';
import type { Question } from '../../../core/session/index.ts';
import { sentenceKey } from '../../../core/sidecar/index.ts';
import type { Inert } from '../../../inert/index.ts';
import type { Refused } from '../../../protocol/answer.ts';
import type { FileChange } from '../../../protocol/edit.ts';
import { type OpenedCampaign, openedFrom } from '../../../services/campaign/opened.ts';
import { leftFrom } from '../../../services/campaign/table.ts';
import { readText } from '../../../services/ports.ts';
import type { HasDocuments, Snapshot } from '../../documents/documents.ts';
import { Cancelled } from '../../documents/slices.ts';
import type { HasClient, HasHost } from '../../feature.ts';
import type { HasGrew } from '../../grew/documents.ts';
import type { LockSource } from '../../sidecar/locks.ts';
import type { HasSessions } from '../sessions.ts';

export type CampaignNeeds = HasClient & HasDocuments & HasGrew & HasHost & HasSessions & LockSource;

export interface PlaceInQuestion extends Question {
  readonly item: CampaignItem;
  /** Its file and sentence in the table of what was left. */
  readonly named: { readonly file: string; readonly sentence: string };
}

/** Sentences after which other work may go on, and a request be cancelled. */
const STRETCH = 200;
/** Milliseconds for which the work is kept without a session: the next file may be opened only after the last one was closed. */
const KEPT_MS = 60_000;

interface ClosedFile {
  readonly stamp: string;
  readonly snapshot: Snapshot;
}

export class CampaignWork {
  left: LeftPlaces;
  /** Why the last place was left. */
  reason: string | undefined;
  /** Sentences are immutable: an edit looks at its own anew. */
  private known = new WeakMap<Sentence, readonly CampaignItem[]>();
  private looked = new WeakSet<Document>();
  private readonly closed = new Map<string, ClosedFile>();
  /** Those that another program has changed since they were read, of a client that says so. */
  private readonly changed = new Set<string>();
  private readonly places = new Map<
    string,
    { readonly from: readonly unknown[]; readonly places: readonly PlaceInQuestion[] }
  >();
  private readonly users = new Set<string>();
  private ending: NodeJS.Timeout | undefined;
  isEnded = false;
  /** Why rules could not be applied to a sentence: the first reason, and how often. */
  stopped: { readonly reason: string; n: number } | undefined;
  /** Why a list that has changed since is not followed. */
  problem: Inert | undefined;

  /** @param uris of the files in their order @param isWhole whether they are a treebank, and not the document alone */
  constructor(
    readonly server: CampaignNeeds,
    public opened: OpenedCampaign,
    readonly uris: readonly string[],
    readonly isWhole: boolean,
  ) {
    this.left = new LeftPlaces(opened.leftPlaces);
  }

  covers(uri: string): boolean {
    return this.uris.includes(uri);
  }

  /** Reads what has changed on disk, and looks at what is new; after that, only edited sentences are left to look at. @throws Cancelled */
  async read(token?: CancellationToken): Promise<void> {
    const { documents } = this.server;
    await this.followLists();
    for (const uri of this.uris) {
      if (token?.isCancellationRequested === true) throw new Cancelled();
      if (documents.get(uri) === undefined) await this.readClosed(uri);
      const snapshot = this.snapshotOf(uri);
      if (snapshot !== undefined) await this.look(snapshot, token);
    }
  }

  /** The files that are there, as they were last read. */
  files(): readonly Snapshot[] {
    return this.uris.flatMap((uri) => this.snapshotOf(uri) ?? []);
  }

  filesChanged(uris: readonly string[]): void {
    const own = uris.filter((uri) => this.covers(uri));
    for (const uri of own) this.changed.add(uri);
    if (0 < own.length) for (const uri of this.users) this.server.sessions.tell(uri);
  }

  /** The places of a file, open and left ones, in the order of the text. O(sentences) after an edit of it. */
  placesIn({ uri, document }: Snapshot): readonly PlaceInQuestion[] {
    const known = this.places.get(uri);
    if (known?.from[0] === document && known.from[1] === this.left) return known.places;
    const file = nameInTable(decodeURIComponent(uri), decodeURIComponent(this.opened.uri));
    const names = new SentenceNames();
    const places = document.sentences.flatMap((sentence, index): PlaceInQuestion[] => {
      const name = names.next(sentenceKey(sentence));
      return this.itemsOf(sentence).map((item) => {
        const isLeft = this.left.standing({ file, sentence: name, word: item.word, was: item.was }) === 'left';
        return {
          id: `${this.isWhole ? `${file} ` : ''}${name} ${item.word}`,
          named: { file, sentence: name },
          sentence: index,
          span: sentence.cellSpan(item.rows[0], Column.form),
          standing: isLeft ? 'kept' : 'open',
          item,
        };
      });
    });
    this.places.set(uri, { from: [document, this.left], places });
    return places;
  }

  /** The table is read anew for each answer: others, the command line and git change it, too. The client writes it only if it still is what was read. */
  async write(change: (places: readonly LeftPlace[]) => readonly LeftPlace[]): Promise<FileChange | Refused> {
    const { leftUri: uri } = this.opened;
    const table = await leftFrom(this.server.host, uri);
    if ('ok' in table) return table;
    const places = change(table.places);
    this.left = new LeftPlaces(places);
    return { uri, ...(table.text === undefined ? {} : { oldText: table.text }), newText: printLeft(places) };
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
    for (const uri of [...this.users]) if (sessions.end(uri, 'campaign')) sessions.tell(uri);
  }

  /** Lists are written while one goes through the places: with those of now, all are looked at anew. */
  private async followLists(): Promise<void> {
    const { opened, server } = this;
    const { texts } = await server.grew.filesOf(opened.text, opened.uri);
    const isSame = (uri: string) => texts.get(uri) === opened.texts.get(uri);
    if ([...texts.keys(), ...opened.texts.keys()].every(isSame)) return;
    const now = await openedFrom(server.host, opened.uri, (text, base) => server.grew.filesOf(text, base));
    // A campaign that has changed itself is begun again.
    this.problem = 'ok' in now ? now.reason : undefined;
    if ('ok' in now || now.text !== opened.text) return;
    this.opened = now;
    this.known = new WeakMap();
    this.looked = new WeakSet();
    this.places.clear();
    this.stopped = undefined;
    // Diagrams do not wait, and have the old places.
    for (const uri of this.users) server.sessions.tell(uri);
  }

  private snapshotOf(uri: string): Snapshot | undefined {
    return this.server.documents.get(uri) ?? this.closed.get(uri)?.snapshot;
  }

  /** O(1) if nothing has changed; its time is asked for only if the client does not watch files. */
  private async readClosed(uri: string): Promise<void> {
    const { host, sidecars, client } = this.server;
    if (!host.reaches(uri)) return;
    const isChanged = this.changed.delete(uri);
    if (client.fileWatching && !isChanged && this.closed.has(uri)) return;
    const stamp = JSON.stringify(await host.stat(uri).catch(() => undefined));
    if (this.closed.get(uri)?.stamp === stamp) return;
    const text = stamp && (await readText(host, uri).catch(() => undefined));
    if (text === undefined) {
      this.closed.delete(uri);
      return;
    }
    // Its locks.
    await sidecars.load(uri);
    const document = Document.parse(text);
    const snapshot = { uri, version: 0, document };
    this.closed.set(uri, { stamp, snapshot });
    await this.look(snapshot);
    // What was parsed takes more memory than the text, and is parsed again when it is looked at.
    for (const sentence of document.sentences) sentence.release();
  }

  private async look({ document }: Snapshot, token?: CancellationToken): Promise<void> {
    if (this.looked.has(document)) return;
    for (let index = 0; index < document.sentences.length; index++) {
      if (token?.isCancellationRequested === true) throw new Cancelled();
      this.itemsOf(document.sentences[index]);
      if (index % STRETCH === STRETCH - 1) await this.server.host.pause();
    }
    this.looked.add(document);
  }

  private itemsOf(sentence: Sentence): readonly CampaignItem[] {
    let items = this.known.get(sentence);
    if (items === undefined) {
      const found = this.opened.list.of(sentence);
      ({ items } = found);
      if (found.stopped !== undefined) {
        this.stopped ??= { reason: found.stopped, n: 0 };
        this.stopped.n++;
      }
      this.known.set(sentence, items);
    }
    return items;
  }
}
