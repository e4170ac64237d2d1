/** The Review of a document: entries of ranked lists, each with a reason and mostly a suggestion, and the verdicts on them. */

import { Column } from '../../../core/conllu/index.ts';
import { markOf, sentIdOf, shortId, shortTextOf } from '../../../core/features/index.ts';
import type { Group } from '../../../core/session/index.ts';
import { becauseText, QUICK_LISTS } from '../../../core/suspicion/index.ts';
import { inert } from '../../../inert/index.ts';
import { localized } from '../../../localization/index.ts';
import type { DiagramQuestion, ListedQuestion, SessionAction, SessionAnswer } from '../../../protocol/session.ts';
import type { Located, Snapshot } from '../../documents/documents.ts';
import { rangeOf } from '../../documents/ranges.ts';
import { Cancelled } from '../../documents/slices.ts';
import type { Asking, Description, Drawn, Grouping, Session, Step, ToAnswer } from '../session.ts';
import { currentArc, wordInDiagram } from '../wording.ts';
import { act, judge, mutedKinds, reopen } from './answers.ts';
import { type EntryGrouping, GROUPINGS, grouped } from './groups.ts';
import { currentPlaces, LISTS, type List, type Suspected, standingNow } from './lists.ts';
import { nextEntry, previousEntry, type ShownEntry } from './next.ts';
import type { Entry, Ranking } from './ranking.ts';
import type { Review, SuspicionNeeds } from './review.ts';
import {
  CAUTION,
  COLUMN_OF,
  labelOf,
  listDescription,
  nameOfKind,
  suggestionText,
  systematicNote,
  TITLES,
  viewMessage,
} from './wording.ts';

interface Asks extends Asking<Suspected> {
  readonly rankings: ReadonlyMap<List, Ranking>;
}

/** The input of the rankings. */
interface Made {
  readonly from: readonly unknown[];
  readonly asks: Asks;
}

export class SuspicionSession implements Session<Suspected> {
  readonly kind = 'suspicion';
  /** Verdicts are in `.treebank.json`; a suggestion that cannot be written has its own refusal. */
  readonly writesText = false;
  readonly groupings = GROUPINGS.map((id) => this.groupingOf(id));
  readonly tags = [];
  private made: Made | undefined;

  /** @param review of the document alone, or of a treebank that it is a file of */
  constructor(
    private readonly server: SuspicionNeeds,
    private readonly uri: string,
    readonly review: Review,
  ) {
    review.use(uri);
  }

  get isShared(): boolean {
    return this.review.isWhole;
  }

  /** Rankings are made once for each text and file, in pauses. */
  async ready(): Promise<Asks> {
    const { review } = this;
    await review.read();
    const snapshot = this.server.documents.get(this.uri);
    if (snapshot === undefined) throw new Cancelled();
    const from = review.sources();
    if (this.isMade()) return this.withShown(this.made?.asks, snapshot);
    const isOutdated = () => !review.isFrom(from);
    const rankings = await review.rankings(isOutdated);
    if (isOutdated()) return this.ready();
    const questions = [...rankings].flatMap(([list, { entries }]) =>
      entries.map((entry) => this.questionOf(list, entry)),
    );
    const nAnswered = [...rankings.values()].reduce((sum, { nReviewed }) => sum + nReviewed, 0);
    const asks = { snapshot, ...this.others(), questions, rankings, nAnswered };
    this.made = { from, asks };
    return this.withShown(asks, snapshot);
  }

  /** Without questions until they are ranked: the diagram draws the displayed one. */
  now(): Asks | undefined {
    const snapshot = this.server.documents.get(this.uri);
    if (snapshot === undefined) return undefined;
    return this.withShown(this.isMade() ? this.made?.asks : undefined, snapshot);
  }

  /** Rankings follow the text when a list is requested. */
  async changed(): Promise<boolean> {
    return false;
  }

  about({ rankings }: Asks): Description {
    const { quick, models } = this.review;
    const { progress } = quick;
    const { progress: modelProgress, failure } = models ?? {};
    const [first] = rankings.keys();
    const list = LISTS.find((each) => each === this.review.shown?.list && rankings.has(each)) ?? first;
    const ranking = list && rankings.get(list);
    const work = {
      ...(progress === undefined ? {} : { progress }),
      ...(modelProgress === undefined ? {} : { modelProgress }),
      ...(failure === undefined ? {} : { failure }),
    };
    const done = progress ?? modelProgress;
    return {
      title: inert`Review`,
      labels: [localized`the suggestion`],
      takes: inert`Take Suggestion`,
      keeps: inert`Right as It Is`,
      message: viewMessage(work, list && ranking && { title: TITLES[list](), ...countsOf(ranking) }),
      ...(done === undefined ? {} : { progress: done }),
    };
  }

  actions(_: Asks, here?: Located): readonly SessionAction[] {
    const isOfQuestion = true;
    const muted = mutedKinds(this.server, this.uri).map((kind, value) => ({ value, title: String(nameOfKind(kind)) }));
    // In a diagram L and M lock and merge.
    const key = (name: string) => (here === undefined ? { key: name } : {});
    return [
      { id: 'later', title: localized`Later`, isOfQuestion, ...key('l'), help: localized`put the entry off` },
      {
        id: 'mute',
        title: localized`Mute This Kind`,
        isOfQuestion,
        ...key('m'),
        help: localized`list no words of this relation and UPOS any more`,
      },
      { id: 'because', title: localized`Right as It Is, with a Reason…`, isOfQuestion, isClients: true },
      ...(here === undefined
        ? [
            {
              id: 'unmute',
              title: localized`List a Muted Kind Again…`,
              isOfQuestion: false,
              ...(muted.length === 0 ? { isOff: true } : { choices: muted }),
            },
          ]
        : []),
    ];
  }

  matches(): boolean {
    return true;
  }

  listed(_: Asks, { list, entry }: Suspected) {
    const { sentence, row, isLater } = entry;
    const text = suggestionText(sentence, row);
    const examples = this.examplesOf(list, entry);
    return {
      label: labelOf(sentence, row),
      because: inert(becauseText(row.because)),
      alternatives: [text === undefined ? null : inert(text)],
      ...(text === undefined ? {} : { suggestion: 0 }),
      ...(isLater === true ? { isLater } : {}),
      ...(examples.length === 0 ? {} : { examples }),
    };
  }

  drawn(_: Asks, { index, sentence, snapshot }: Located): Drawn | undefined {
    const shown = this.shownIn(snapshot);
    if (shown?.sentence !== sentence) return undefined;
    const { row, list } = shown;
    const { word, suggestion, because } = row;
    const text = suggestionText(sentence, row);
    const suggested = text === undefined ? '' : localized`, suggested: ${text}`;
    const isArc = suggestion?.head !== undefined || suggestion?.deprel !== undefined;
    const head = suggestion?.head ?? sentence.heads[word];
    const deprel = suggestion?.deprel ?? sentence.wordCell(word, Column.deprel);
    const standing = standingNow(this.server, this.uri, sentence, row) === 'right' ? 'kept' : 'open';
    const question: DiagramQuestion = {
      id: this.idOf(list, { snapshot, index, sentence, row }),
      word,
      cell: cellOf(row.kind),
      standing,
      alternatives: [text === undefined ? null : { text, isHere: false, ...(isArc ? { arc: { head, deprel } } : {}) }],
      ...(text === undefined ? {} : { suggestion: 0 }),
      text: `${wordInDiagram(sentence, word)}; ${currentArc(sentence, word)}${suggested}. ${becauseText(because)}`,
    };
    return {
      key: question.id,
      questions: [question],
      progress: TITLES[list](),
      rest: localized`This entry is reviewed. Tab goes to the next one.`,
      yieldsToMarks: true,
    };
  }

  step(asking: Asks, { to, grouping }: Step): Suspected | undefined {
    const { shown } = this.review;
    const open = asking.questions.filter(({ standing }) => standing === 'open');
    const list = open.some((each) => each.list === shown?.list) ? shown?.list : open[0]?.list;
    if (list === undefined) return undefined;
    // A question that many words share is gone through as a whole.
    const by = GROUPINGS.find((each) => each === grouping) ?? (list === 'systematic' ? 'pattern' : undefined);
    const inList = open.filter((each) => each.list === list);
    const entries = inList.map(({ entry }) => entry as Entry);
    const found = (to === 'next' ? nextEntry : previousEntry)(entries, list, shown, by);
    return inList.find(({ entry }) => entry === found);
  }

  wentTo({ rankings }: Asks, { list, entry }: Suspected): void {
    const { snapshot, index, sentence, row, rank = 0 } = entry;
    const { entries } = rankings.get(list) ?? { entries: [] };
    const groupOf = (by: EntryGrouping) =>
      grouped(entries, by).find((each) => each.entries.some((other) => other === entry));
    const own = groupOf('sentence');
    const keys = { sentence: own?.key ?? '', pattern: groupOf('pattern')?.key ?? '' };
    const before = this.review.shown;
    // Its first entries may have been judged or postponed by now.
    const isSameSentence = before?.list === list && before.keys.sentence === keys.sentence;
    const groupRank = isSameSentence ? before.groupRank : (own?.entries[0].rank ?? rank);
    const { uri } = snapshot;
    this.review.shown = { list, uri, index, sentence, row, rank, keys, groupRank };
  }

  answer(toAnswer: ToAnswer<Suspected>, given: SessionAnswer) {
    const about = { ...toAnswer, server: this.server };
    switch (given.type) {
      case 'take':
        return judge(about, 'taken');
      case 'keep':
        return judge(about, 'right', given.reason);
      case 'reopen':
        return reopen(about);
      case 'act':
        return act(about, given);
    }
  }

  async close(how: 'closed' | 'ended'): Promise<void> {
    await this.review.leave(this.uri, how);
  }

  private isMade(): boolean {
    const { made } = this;
    return made !== undefined && this.review.isFrom(made.from);
  }

  /** Including the displayed entry, if it is judged and so in no list. */
  private withShown(asks: Asks | undefined, snapshot: Snapshot): Asks {
    const shown = this.shownIn(snapshot);
    const known = asks ?? { snapshot, ...this.others(), questions: [], rankings: new Map<List, Ranking>() };
    if (shown === undefined) return known;
    const { sentence, row, list } = shown;
    const index = snapshot.document.sentences.indexOf(sentence);
    if (index === -1 || standingNow(this.server, this.uri, sentence, row) !== 'right') return known;
    const question = this.questionOf(list, { snapshot, index, sentence, row, group: '' });
    const kept = { ...question, standing: 'kept' } as const;
    return { ...known, questions: [...known.questions, kept], nAnswered: Math.max(0, (known.nAnswered ?? 0) - 1) };
  }

  /** The displayed entry, if it is in this document; its sentence is another object once the file is open. */
  private shownIn({ document }: Snapshot): ShownEntry | undefined {
    const { review, uri } = this;
    const { shown } = review;
    if (shown?.uri !== uri) return undefined;
    const here = document.sentences[shown.index];
    if (here !== shown.sentence && here?.text === shown.sentence.text) review.shown = { ...shown, sentence: here };
    return review.shown;
  }

  private others(): Pick<Asks, 'others'> {
    if (!this.review.isWhole) return {};
    return { others: new Map(this.review.files().map((snapshot) => [snapshot.uri, snapshot])) };
  }

  private groupingOf(id: EntryGrouping): Grouping<Suspected> {
    return {
      id,
      title: () => (id === 'sentence' ? inert`By Sentence` : inert`By Pattern`),
      group: (asking, questions) =>
        [...(asking as Asks).rankings].map(([list, ranking]): Group<Suspected> => {
          const own = questions.filter((each) => each.list === list);
          const detail = `${listDescription(countsOf(ranking))} · ${this.noteOn(list)}`;
          return { key: list, title: TITLES[list](), detail, questions: own, groups: () => inList(own, list, id) };
        }),
    };
  }

  private noteOn(list: List): string {
    const { quick, hasTables } = this.review;
    if (list === 'systematic') return systematicNote(quick.known?.systematic?.list.isEmpty !== false, hasTables);
    const name = QUICK_LISTS.find((each) => each === list);
    return (name && quick.known?.lists.noteOn(name)) ?? CAUTION();
  }

  private examplesOf(list: List, { row }: Suspected['entry']): NonNullable<ListedQuestion['examples']> {
    const { review } = this;
    const files = review.files().map((snapshot) => ({ snapshot, first: review.firstOf(snapshot.uri) }));
    const placeOf = currentPlaces(files, review, list);
    return (row.because.usage?.otherwise ?? []).flatMap((place) => {
      const found = placeOf(place.sentence);
      if (found === undefined) return [];
      const { snapshot, index } = found;
      const there = snapshot.document.sentences[index];
      const span = there.wordCellSpan(place.word, Column.form);
      const text = inert`${shortId(sentIdOf(there, index + 1))} · ${there.wordCell(place.word, Column.form)}: ${markOf(there, there.wordCellSpan(place.word, Column.deprel))}  ${shortTextOf(there)}`;
      return [{ uri: snapshot.uri, range: rangeOf(snapshot, index, span), text }];
    });
  }

  private questionOf(list: List, entry: Suspected['entry']): Suspected {
    const { snapshot, sentence, row, index } = entry;
    const span = sentence.cellSpan(sentence.rowOfWord(row.word), COLUMN_OF[row.kind]);
    const file = snapshot.uri === this.uri ? {} : { file: snapshot.uri };
    return { id: this.idOf(list, entry), ...file, sentence: index, span, standing: 'open', list, entry };
  }

  /** A word is in a list once for each kind. The same in the sessions of all files of a treebank. */
  private idOf(list: List, entry: Pick<Entry, 'snapshot' | 'index' | 'sentence' | 'row'>): string {
    const { snapshot, index, sentence, row } = entry;
    const line = snapshot.document.lines[index] + sentence.rowLine(sentence.rowOfWord(row.word));
    return `${list} ${line} ${row.kind}${this.review.isWhole ? ` ${snapshot.uri}` : ''}`;
  }
}

const countsOf = ({ entries, nReviewed, nMuted }: Ranking) => ({ nOpen: entries.length, nReviewed, nMuted });

function inList(questions: readonly Suspected[], list: List, by: EntryGrouping): Group<Suspected>[] {
  const byEntry = new Map(questions.map((each) => [each.entry, each]));
  const entries = questions.map(({ entry }) => entry as Entry);
  return grouped(entries, by).map(({ key, title, detail, campaign, entries: own }) => ({
    key: `${list}\n${key}`,
    title,
    ...(detail === undefined ? {} : { detail }),
    questions: own.flatMap((entry) => byEntry.get(entry) ?? []),
    ...(campaign === undefined ? {} : { campaign }),
    isOfOne: by === 'sentence' && campaign === undefined,
  }));
}

function cellOf(kind: keyof typeof COLUMN_OF): DiagramQuestion['cell'] {
  return kind === 'upos' || kind === 'feats' || kind === 'lemma' ? kind : 'arc';
}
