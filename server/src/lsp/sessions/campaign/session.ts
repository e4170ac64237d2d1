/** The places of a campaign in a document: what its rules would do to each is taken, or the place is left as it is. */

import type { CancellationToken } from 'vscode-languageserver';
import {
  type Campaign,
  type CampaignItem,
  editsOf,
  harmsTree,
  type LeftPlace,
  LeftPlaces,
  printLeft,
  type WorkList,
} from '../../../core/campaign/index.ts';
import { COLUMN_TITLES, Column, type Sentence } from '../../../core/conllu/index.ts';
import { nameWord, sentIdOf, shortId, shortTextOf } from '../../../core/features/index.ts';
import { groupBy, isOpen, type Question } from '../../../core/session/index.ts';
import { sentenceKey } from '../../../core/sidecar/index.ts';
import { count } from '../../../core/wording/numbers.ts';
import { inert } from '../../../inert/index.ts';
import { localized } from '../../../localization/index.ts';
import { type Refused, refuse } from '../../../protocol/answer.ts';
import type { FileChange } from '../../../protocol/edit.ts';
import type { DiagramAlternative, SessionAction, SessionAnswer } from '../../../protocol/session.ts';
import type { WireTextEdit } from '../../../protocol/text.ts';
import { fileNameOf } from '../../../services/addresses.ts';
import type { HasDocuments, Located, Snapshot } from '../../documents/documents.ts';
import { textEditsOf } from '../../documents/ranges.ts';
import type { HasHost } from '../../feature.ts';
import type { HasGrew } from '../../grew/documents.ts';
import { type LockSource, lockedIn } from '../../sidecar/locks.ts';
import type { Asking, Description, Drawn, Grouping, Outcome, Session, ToAnswer } from '../session.ts';
import { arcText, currentArc, wordInDiagram } from '../wording.ts';

export type CampaignNeeds = HasDocuments & HasGrew & HasHost & LockSource;

/** A campaign with everything that was read for it. */
export interface OpenedCampaign {
  readonly campaign: Campaign;
  readonly list: WorkList;
  readonly left: LeftPlaces;
  readonly leftPlaces: readonly LeftPlace[];
  readonly leftUri: string;
  /** As read; undefined if there is no such file yet. */
  readonly leftText: string | undefined;
}

interface PlaceInQuestion extends Question {
  readonly item: CampaignItem;
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
  private leftPlaces: readonly LeftPlace[];
  private leftText: string | undefined;

  constructor(
    private readonly server: CampaignNeeds,
    private readonly uri: string,
    private readonly opened: OpenedCampaign,
  ) {
    this.left = opened.left;
    this.leftPlaces = opened.leftPlaces;
    this.leftText = opened.leftText;
  }

  /** Looks at all sentences; after that, only changed ones are left to look at. Stops if the request is cancelled. */
  async look({ document }: Snapshot, token: CancellationToken): Promise<void> {
    for (let index = 0; index < document.sentences.length; index++) {
      if (token.isCancellationRequested) return;
      this.itemsOf(document.sentences[index]);
      if (index % STRETCH === STRETCH - 1) await this.server.host.pause();
    }
  }

  private itemsOf(sentence: Sentence): readonly CampaignItem[] {
    let items = this.known.get(sentence);
    if (items === undefined) {
      ({ items } = this.opened.list.of(sentence));
      this.known.set(sentence, items);
    }
    return items;
  }

  in(snapshot: Snapshot): Asks {
    const file = fileNameOf(snapshot.uri);
    const seen = new Map<string, number>();
    const questions = snapshot.document.sentences.flatMap((sentence, index): PlaceInQuestion[] => {
      const items = this.itemsOf(sentence);
      if (items.length === 0) return [];
      const key = sentenceKey(sentence);
      const nth = (seen.get(key) ?? 0) + 1;
      seen.set(key, nth);
      return items.map((item) => {
        const isLeft = this.left.standing({ file, sentence: key, word: item.word, was: item.was }) === 'left';
        return {
          id: `${key} ${nth} ${item.word}`,
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
    return {
      title: issue === undefined ? inert(title) : inert`${title} (${issue})`,
      labels: [localized`the rules`],
      takes: inert`Apply Rule`,
      keeps: inert`Leave As It Is`,
      ...(nLeft === 0 ? {} : { message: inert`${count(nLeft, 'place')} left as they are` }),
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
    const text = changesText(sentence, item);
    if (text === '') return { label: inert`${name}: by hand`, because: inert(item.pattern), alternatives: [null] };
    return { label: inert`${name}: ${text}`, because: inert(item.pattern), alternatives: [inert(text)], suggestion: 0 };
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
        const text = changesText(sentence, item);
        const alternative = text === '' ? null : alternativeOf(sentence, item, text);
        return {
          id,
          word,
          cell: alternative?.arc === undefined ? 'other' : 'arc',
          standing,
          alternatives: [alternative],
          ...(alternative === null ? { obstacle: localized`no rule: decide by hand, or leave it` } : { suggestion: 0 }),
          text: `${wordInDiagram(sentence, word)}; ${currentArc(sentence, word)}${text === '' ? '' : ` → ${text}`}`,
        };
      }),
    };
  }

  answer(about: ToAnswer<PlaceInQuestion>, answer: SessionAnswer): Outcome | Refused {
    switch (answer.type) {
      case 'take':
        return this.take(about);
      case 'keep':
        return this.leave(about, answer.reason ?? localized`looked at`);
      case 'reopen':
        return this.reopen(about);
      default:
        return refuse(inert`There is no action “${answer.action}” here.`);
    }
  }

  private take({ snapshot, questions, isMany, overLocks }: ToAnswer<PlaceInQuestion>): Outcome | Refused {
    const byRule = questions.filter(({ item, standing }) => standing === 'open' && 0 < item.changes.length);
    if (byRule.length === 0) {
      return refuse(inert`The rules say nothing here: change it by hand, or leave it as it is.`);
    }
    const edits: WireTextEdit[] = [];
    const taken: PlaceInQuestion[] = [];
    let refusal: Refused | undefined;
    for (const [index, here] of groupBy(byRule, ({ sentence }) => sentence)) {
      const sentence = snapshot.document.sentences[index];
      const changes = here.flatMap(({ item }) => item.changes);
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
    return {
      message: inert`Done by rule: ${count(taken.length, 'place')}.`,
      edits,
      decided: taken.map(({ id }) => id),
    };
  }

  private leave({ snapshot, questions }: ToAnswer<PlaceInQuestion>, reason: string): Outcome {
    const added = questions.map((each) => ({ ...this.placeOf(snapshot, each), was: each.item.was, reason }));
    const sidecar = this.write([...this.leftPlaces, ...added]);
    return {
      message: inert`Left as it is: ${count(added.length, 'place')}.`,
      sidecar,
      decided: questions.map(({ id }) => id),
    };
  }

  private reopen({ snapshot, questions }: ToAnswer<PlaceInQuestion>): Outcome {
    const opened = questions.map((each) => this.placeOf(snapshot, each));
    const isOpened = (place: LeftPlace) =>
      opened.some(
        ({ file, sentence, word }) => place.file === file && place.sentence === sentence && place.word === word,
      );
    const sidecar = this.write(this.leftPlaces.filter((place) => !isOpened(place)));
    return { message: inert`Open again: ${count(opened.length, 'place')}.`, sidecar };
  }

  private placeOf({ uri, document }: Snapshot, { sentence, item }: PlaceInQuestion) {
    return { file: fileNameOf(uri), sentence: sentenceKey(document.sentences[sentence]), word: item.word };
  }

  /** The client writes the file only if it still is what was read. */
  private write(places: readonly LeftPlace[]): FileChange {
    const newText = printLeft(places);
    const change = {
      uri: this.opened.leftUri,
      ...(this.leftText === undefined ? {} : { oldText: this.leftText }),
      newText,
    };
    this.leftPlaces = places;
    this.left = new LeftPlaces(places);
    this.leftText = newText;
    return change;
  }
}

/** What the rules do at the word itself, or with which other words: `UPOS ADV, advmod of dog`. */
function changesText(sentence: Sentence, { rows, changes }: CampaignItem): string {
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

function alternativeOf(sentence: Sentence, { rows, changes }: CampaignItem, text: string): DiagramAlternative {
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
