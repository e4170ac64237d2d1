/** The places of a campaign in a document: what its rules would do to each is taken, or the place is left as it is. */

import type { CancellationToken } from 'vscode-languageserver';
import {
  type Campaign,
  type CampaignItem,
  editsOf,
  harmsTree,
  type LeftPlace,
  LeftPlaces,
  nameInTable,
  printLeft,
  SentenceNames,
  type WorkList,
} from '../../../core/campaign/index.ts';
import { COLUMN_TITLES, Column, type Sentence } from '../../../core/conllu/index.ts';
import { nameWord, sentIdOf, shortId, shortTextOf } from '../../../core/features/index.ts';
import { groupBy, isOpen, type Question } from '../../../core/session/index.ts';
import { sentenceKey } from '../../../core/sidecar/index.ts';
import { count } from '../../../core/wording/numbers.ts';
import { inert, joinInert } from '../../../inert/index.ts';
import { localized } from '../../../localization/index.ts';
import { type Refused, refuse } from '../../../protocol/answer.ts';
import type { FileChange } from '../../../protocol/edit.ts';
import type { DiagramAlternative, SessionAction, SessionAnswer } from '../../../protocol/session.ts';
import type { WireTextEdit } from '../../../protocol/text.ts';
import { fileNameOf } from '../../../services/addresses.ts';
import { readText } from '../../../services/ports.ts';
import type { HasDocuments, Located, Snapshot } from '../../documents/documents.ts';
import { textEditsOf } from '../../documents/ranges.ts';
import { Cancelled } from '../../documents/slices.ts';
import type { HasHost } from '../../feature.ts';
import type { HasGrew } from '../../grew/documents.ts';
import { type LockSource, lockedIn } from '../../sidecar/locks.ts';
import type { Asking, Description, Drawn, Grouping, Outcome, Session, ToAnswer } from '../session.ts';
import { arcText, currentArc, wordInDiagram } from '../wording.ts';
import { leftFrom } from './table.ts';

export type CampaignNeeds = HasDocuments & HasGrew & HasHost & LockSource;

/** A campaign with everything that was read for it. */
export interface OpenedCampaign {
  readonly campaign: Campaign;
  readonly uri: string;
  /** As read. */
  readonly text: string;
  readonly list: WorkList;
  readonly leftPlaces: readonly LeftPlace[];
  readonly leftUri: string;
}

interface PlaceInQuestion extends Question {
  readonly item: CampaignItem;
  /** Its sentence in the table of what was left. */
  readonly name: string;
}

type Asks = Asking<PlaceInQuestion>;

/** Rare ones first: there the annotation is wrong, or the decision was not meant for it. */
const BY_PATTERN: Grouping<PlaceInQuestion> = {
  id: 'pattern',
  title: () => inert`By Pattern`,
  isTogether: (a, b) => a.item.pattern === b.item.pattern,
  group: (_, questions) =>
    [...groupBy(questions, ({ item }) => item.pattern)]
      .map(([pattern, here]) => ({ key: pattern, title: pattern, questions: here }))
      .sort((a, b) => a.questions.length - b.questions.length || (a.key < b.key ? -1 : 1)),
};

const BY_SENTENCE: Grouping<PlaceInQuestion> = {
  id: 'sentence',
  title: () => inert`By Sentence`,
  isTogether: (a, b) => a.sentence === b.sentence,
  group: ({ snapshot: { document } }, questions) =>
    [...groupBy(questions, ({ sentence }) => sentence)].map(([index, here]) => ({
      key: here[0].id,
      title: shortId(sentIdOf(document.sentences[index], index + 1)),
      detail: shortTextOf(document.sentences[index]),
      questions: here,
      isOfOne: true,
    })),
};

/** The reason of places that were left by a key alone, in a table for all: not translated. */
const SEEN = 'seen';

/** Sentences after which other work may go on, and a request be cancelled. */
const STRETCH = 200;

export class CampaignSession implements Session<PlaceInQuestion> {
  readonly kind = 'campaign';
  readonly writesText = true;
  readonly groupings = [BY_PATTERN, BY_SENTENCE];
  readonly tags = ['@rule', '@hand'];
  /** Sentences are immutable: an edit looks at its own anew. */
  private readonly known = new WeakMap<Sentence, readonly CampaignItem[]>();
  private left: LeftPlaces;
  /** Why rules could not be applied to a sentence: the first reason, and how often. */
  private stopped: { readonly reason: string; n: number } | undefined;

  constructor(
    private readonly server: CampaignNeeds,
    private readonly uri: string,
    private readonly opened: OpenedCampaign,
  ) {
    this.left = new LeftPlaces(opened.leftPlaces);
  }

  /** Looks at all sentences; after that, only changed ones are left to look at. @throws Cancelled */
  async look({ document }: Snapshot, token: CancellationToken): Promise<void> {
    for (let index = 0; index < document.sentences.length; index++) {
      if (token.isCancellationRequested) throw new Cancelled();
      this.itemsOf(document.sentences[index]);
      if (index % STRETCH === STRETCH - 1) await this.server.host.pause();
    }
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

  in(snapshot: Snapshot): Asks {
    const file = this.fileIn(snapshot);
    const names = new SentenceNames();
    const questions = snapshot.document.sentences.flatMap((sentence, index): PlaceInQuestion[] => {
      const name = names.next(sentenceKey(sentence));
      const items = this.itemsOf(sentence);
      return items.map((item) => {
        const isLeft = this.left.standing({ file, sentence: name, word: item.word, was: item.was }) === 'left';
        return {
          id: `${name} ${item.word}`,
          name,
          sentence: index,
          span: sentence.cellSpan(item.rows[0], Column.form),
          standing: isLeft ? 'kept' : 'open',
          item,
        };
      });
    });
    return { snapshot, questions };
  }

  now(): Asks | undefined {
    const snapshot = this.server.documents.get(this.uri);
    return snapshot && this.in(snapshot);
  }

  about({ questions }: Asks): Description {
    const { title, issue } = this.opened.campaign;
    const nLeft = questions.filter((each) => !isOpen(each)).length;
    const { stopped } = this;
    const parts = [
      ...(nLeft === 0 ? [] : [inert`${count(nLeft, 'place')} left as they are`]),
      ...(stopped === undefined ? [] : [inert`no rule in ${count(stopped.n, 'sentence')}: ${stopped.reason}`]),
    ];
    return {
      title: issue === undefined ? inert(title) : inert`${title} (${issue})`,
      labels: labelsFor(questions),
      takes: inert`Apply Rule`,
      keeps: inert`Leave As It Is`,
      ...(parts.length === 0 ? {} : { message: joinInert(parts, '; ') }),
    };
  }

  actions(): readonly SessionAction[] {
    return [];
  }

  matches(_: Asks, { item }: PlaceInQuestion, filter: readonly string[]): boolean {
    const isByRule = 0 < item.changes.length;
    const kinds = filter.filter((each) => this.tags.includes(each));
    const words = filter.filter((each) => !each.startsWith('@'));
    const isKind = kinds.length === 0 || kinds.includes(isByRule ? '@rule' : '@hand');
    return isKind && words.every((each) => item.pattern.includes(each));
  }

  listed({ snapshot: { document } }: Asks, { item, sentence: index }: PlaceInQuestion) {
    const sentence = document.sentences[index];
    const name = nameWord(sentence, sentence.wordOfRow(item.rows[0]));
    const texts = waysOf(item).map((way) => changesText(sentence, item, way));
    const alternatives = texts.map((text) => (text === '' ? null : inert(text)));
    const because = inert(item.pattern);
    const [text] = texts;
    if (text !== '') return { label: inert`${name}: ${text}`, because, alternatives, suggestion: 0 };
    const label = texts.length === 1 ? inert`${name}: by hand` : inert`${name}: choose`;
    return { label, because, alternatives };
  }

  drawn(asking: Asks, here: Located, places: readonly PlaceInQuestion[]): Drawn | undefined {
    const { questions: all } = asking;
    if (places.length === 0 && !all.some(isOpen)) return undefined;
    const nDecided = places.filter((each) => !isOpen(each)).length;
    const nElsewhere = all.filter((each) => isOpen(each) && each.sentence !== here.index).length;
    return {
      key: this.opened.leftUri,
      progress: localized`${nDecided} of ${places.length} decided here, ${nElsewhere} left in the file`,
      rest: localized`Nothing of this campaign is open in this sentence.`,
      questions: places.map(({ id, standing, item }) => {
        const { sentence } = here;
        const word = sentence.wordOfRow(item.rows[0]);
        const texts = waysOf(item).map((way) => changesText(sentence, item, way));
        const alternatives = waysOf(item).map((way, index) =>
          texts[index] === '' ? null : alternativeOf(sentence, item, way, texts[index]),
        );
        const [text] = texts;
        const isForHand = alternatives.every((each) => each === null);
        return {
          id,
          word,
          cell: alternatives.some((each) => each?.arc !== undefined) ? 'arc' : 'other',
          standing,
          alternatives,
          ...(isForHand ? { obstacle: localized`no rule: decide by hand, or leave it` } : {}),
          ...(text === '' ? {} : { suggestion: 0 }),
          text: `${wordInDiagram(sentence, word)}; ${currentArc(sentence, word)}${text === '' ? '' : ` → ${text}`}${leftDepsText(item)}.`,
        };
      }),
    };
  }

  async answer(about: ToAnswer<PlaceInQuestion>, answer: SessionAnswer): Promise<Outcome | Refused> {
    const { uri, text } = this.opened;
    if ((await readText(this.server.host, uri).catch(() => undefined)) !== text) {
      return refuse(inert`${fileNameOf(uri)} has changed: begin the campaign again.`);
    }
    switch (answer.type) {
      case 'take':
        return this.take(about, answer.from === 'suggestion' ? 0 : answer.from);
      case 'keep':
        return this.leave(about, answer.reason ?? SEEN);
      case 'reopen':
        return this.reopen(about);
      default:
        return refuse(inert`There is no action “${answer.action}” here.`);
    }
  }

  /** @param way 0: what the rules do; otherwise one of the choices */
  private take({ snapshot, questions, isMany, overLocks }: ToAnswer<PlaceInQuestion>, way: number): Outcome | Refused {
    const byRule = questions.filter(
      ({ item, standing }) => standing === 'open' && 0 < (waysOf(item)[way]?.length ?? 0),
    );
    if (byRule.length === 0) {
      return refuse(inert`The rules say nothing here: change it by hand, or leave it as it is.`);
    }
    const edits: WireTextEdit[] = [];
    const taken: PlaceInQuestion[] = [];
    let refusal: Refused | undefined;
    for (const [index, here] of groupBy(byRule, ({ sentence }) => sentence)) {
      const sentence = snapshot.document.sentences[index];
      const changes = here.flatMap(({ item }) => waysOf(item)[way]);
      const own = editsOf(sentence, changes);
      const locked = overLocks ? new Set<number>() : lockedIn(this.server, snapshot.uri, sentence);
      const changesArc = ({ row, column }: (typeof changes)[number]) =>
        (column === Column.head || column === Column.deprel) && locked.has(sentence.wordOfRow(row));
      if (changes.some(changesArc)) {
        refusal = { ...refuse(inert`The rule would change a locked arc. Unlock it first.`), code: 'locked' };
      } else if (harmsTree(sentence, own)) {
        refusal = refuse(inert`By itself, this would leave no tree. Take all places of the sentence together.`);
      } else {
        edits.push(...textEditsOf(snapshot, index, own));
        taken.push(...here);
      }
    }
    if (refusal !== undefined && (taken.length === 0 || !isMany)) return refusal;
    const done =
      way === 0 ? inert`Done by rule: ${count(taken.length, 'place')}.` : inert`Done: ${count(taken.length, 'place')}.`;
    return {
      message: done,
      edits,
      decided: taken.map(({ id }) => id),
    };
  }

  private async leave({ snapshot, questions }: ToAnswer<PlaceInQuestion>, reason: string): Promise<Outcome | Refused> {
    const added = questions.map((each) => ({ ...this.placeOf(snapshot, each), was: each.item.was, reason }));
    const sidecar = await this.write((places) => [...places, ...added]);
    if ('ok' in sidecar) return sidecar;
    const decided = questions.map(({ id }) => id);
    return { message: inert`Left as it is: ${count(added.length, 'place')}.`, sidecar, decided };
  }

  private async reopen({ snapshot, questions }: ToAnswer<PlaceInQuestion>): Promise<Outcome | Refused> {
    const opened = questions.map((each) => this.placeOf(snapshot, each));
    const isOpened = (place: LeftPlace) =>
      opened.some(
        ({ file, sentence, word }) => place.file === file && place.sentence === sentence && place.word === word,
      );
    const sidecar = await this.write((places) => places.filter((place) => !isOpened(place)));
    return 'ok' in sidecar ? sidecar : { message: inert`Open again: ${count(opened.length, 'place')}.`, sidecar };
  }

  private placeOf(snapshot: Snapshot, { name, item }: PlaceInQuestion) {
    return { file: this.fileIn(snapshot), sentence: name, word: item.word };
  }

  private fileIn({ uri }: Snapshot): string {
    return nameInTable(decodeURIComponent(uri), decodeURIComponent(this.opened.uri));
  }

  /** Read anew for each answer: other files, the command line and git change it, too. The client writes it only if it still is what was read. */
  private async write(change: (places: readonly LeftPlace[]) => readonly LeftPlace[]): Promise<FileChange | Refused> {
    const { leftUri: uri } = this.opened;
    const table = await leftFrom(this.server.host, uri);
    if ('ok' in table) return table;
    const places = change(table.places);
    this.left = new LeftPlaces(places);
    return { uri, ...(table.text === undefined ? {} : { oldText: table.text }), newText: printLeft(places) };
  }
}

type Way = CampaignItem['changes'];

/** What the rules do, none if they do nothing, then the choices. */
const waysOf = ({ changes, choices }: CampaignItem): readonly Way[] => [changes, ...choices];

/** By number of the key: the rules, then as many choices as any place has. */
function labelsFor(questions: readonly PlaceInQuestion[]): string[] {
  const n = questions.reduce((most, { item }) => Math.max(most, item.choices.length), 0);
  return [localized`the rules`, ...Array.from({ length: n }, (_, index) => localized`choice ${index + 2}`)];
}

/** What is done at the word itself, or with which other words: `UPOS ADV, advmod of dog`. */
function changesText(sentence: Sentence, { rows }: CampaignItem, changes: Way): string {
  const own = changes.filter(({ row }) => row === rows[0]);
  const arc = alternativeArc(sentence, own);
  const cells = own
    .filter(({ column }) => column !== Column.head && column !== Column.deprel && column !== Column.deps)
    .map(({ column, after }) => `${COLUMN_TITLES[column]} ${after}`);
  const others = new Set(changes.filter(({ row }) => row !== rows[0]).map(({ row }) => row)).size;
  return [
    ...cells,
    ...(arc === undefined ? [] : [arcText(sentence, arc.head ?? -1, arc.deprel)]),
    ...(others === 0 ? [] : [localized`and ${count(others, 'other word')}`]),
  ].join(', ');
}

/** DEPS that cannot follow is for people. */
const leftDepsText = ({ leftDeps }: CampaignItem): string =>
  leftDeps.length === 0 ? '' : `. ${localized`DEPS has no copy of this arc and stays: check it`}`;

function alternativeOf(sentence: Sentence, { rows }: CampaignItem, changes: Way, text: string): DiagramAlternative {
  const arc = alternativeArc(
    sentence,
    changes.filter(({ row }) => row === rows[0]),
  );
  return { text, isHere: false, ...(arc === undefined ? {} : { arc }) };
}

/** The arc of the word after the changes; undefined if it stays. */
function alternativeArc(sentence: Sentence, own: CampaignItem['changes']): DiagramAlternative['arc'] {
  const head = own.find(({ column }) => column === Column.head)?.after;
  const deprel = own.find(({ column }) => column === Column.deprel)?.after;
  if (head === undefined && deprel === undefined) return undefined;
  const word = sentence.wordOfRow(own[0].row);
  const to = head === undefined ? sentence.heads[word] : head === '0' ? 0 : sentence.wordById(Number(head));
  return {
    head: to === undefined || to < 0 ? undefined : to,
    deprel: deprel ?? sentence.wordCell(word, Column.deprel),
  };
}
