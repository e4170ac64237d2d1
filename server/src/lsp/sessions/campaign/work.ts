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
import { Column, type Document, type Sentence } from '../../../core/conllu/index.ts';
import type { Question } from '../../../core/session/index.ts';
import { sentenceKey } from '../../../core/sidecar/index.ts';
import type { Inert } from '../../../inert/index.ts';
import type { Refused } from '../../../protocol/answer.ts';
import type { FileChange } from '../../../protocol/edit.ts';
import { type OpenedCampaign, openedFrom } from '../../../services/campaign/opened.ts';
import { leftFrom } from '../../../services/campaign/table.ts';
import type { Snapshot } from '../../documents/documents.ts';
import { Cancelled } from '../../documents/slices.ts';
import type { HasGrew } from '../../grew/documents.ts';
import { type FileNeeds, SharedFiles } from '../sharedFiles.ts';

export type CampaignNeeds = FileNeeds & HasGrew;

export interface PlaceInQuestion extends Question {
  readonly item: CampaignItem;
  /** Its file and sentence in the table of what was left. */
  readonly named: { readonly file: string; readonly sentence: string };
}

/** Sentences after which other work may go on, and a request be cancelled. */
const STRETCH = 200;
export class CampaignWork extends SharedFiles<CampaignNeeds> {
  protected readonly kind = 'campaign';
  left: LeftPlaces;
  /** Why the last place was left. */
  reason: string | undefined;
  /** Sentences are immutable: after an edit, only the edited one is searched again. */
  private known = new WeakMap<Sentence, readonly CampaignItem[]>();
  private looked = new WeakSet<Document>();
  private readonly places = new Map<
    string,
    { readonly from: readonly unknown[]; readonly places: readonly PlaceInQuestion[] }
  >();
  /** Why rules could not be applied to a sentence: the first reason, and how often. */
  stopped: { readonly reason: string; n: number } | undefined;
  /** Why a list that has changed since is not followed. */
  problem: Inert | undefined;

  /** @param uris of the files in their order @param isWhole whether they are a treebank, and not the document alone */
  constructor(
    server: CampaignNeeds,
    public opened: OpenedCampaign,
    uris: readonly string[],
    isWhole: boolean,
  ) {
    super(server, uris, isWhole);
    this.left = new LeftPlaces(opened.leftPlaces);
  }

  override async read(token?: CancellationToken): Promise<void> {
    await this.followLists();
    await super.read(token);
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

  /** Reads the table for each answer, as the command line, git and other people change it. The client writes it only if it is still what was read. */
  async write(change: (places: readonly LeftPlace[]) => readonly LeftPlace[]): Promise<FileChange | Refused> {
    const { leftUri: uri } = this.opened;
    const table = await leftFrom(this.server.host, uri);
    if ('ok' in table) return table;
    const places = change(table.places);
    this.left = new LeftPlaces(places);
    return { uri, ...(table.text === undefined ? {} : { oldText: table.text }), newText: printLeft(places) };
  }

  /** Users add to the lists while they work through the places: if a list has changed, all sentences are searched again. */
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
    this.tell();
  }

  protected async look({ document }: Snapshot, token?: CancellationToken): Promise<void> {
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
