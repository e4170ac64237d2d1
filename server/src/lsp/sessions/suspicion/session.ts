/** The Review of a document: entries of ranked lists, each with a reason and mostly a suggestion, and the verdicts on them. */

import { Column } from '../../../core/conllu/index.ts';
import { markOf, sentIdOf, shortId, shortTextOf } from '../../../core/features/index.ts';
import type { Group } from '../../../core/session/index.ts';
import { becauseText, QUICK_LISTS } from '../../../core/suspicion/index.ts';
import { inert } from '../../../inert/index.ts';
import { localized } from '../../../localization/index.ts';
import type {
  Beginnings,
  DiagramQuestion,
  ListedQuestion,
  SessionAction,
  SessionAnswer,
} from '../../../protocol/session.ts';
import type { HasDocuments, Located, Snapshot } from '../../documents/documents.ts';
import { rangeOf } from '../../documents/ranges.ts';
import { Cancelled } from '../../documents/slices.ts';
import type { HasClient, HasConnection, HasFiles, HasHost } from '../../feature.ts';
import type { HasSettings } from '../../settings/settings.ts';
import type { LockSource } from '../../sidecar/locks.ts';
import type { Asking, Description, Drawn, Grouping, Session, Step, ToAnswer } from '../session.ts';
import type { HasSessions } from '../sessions.ts';
import { currentArc, wordInDiagram } from '../wording.ts';
import { act, judge, mutedKinds, reopen } from './answers.ts';
import { type EntryGrouping, GROUPINGS, grouped } from './groups.ts';
import { currentPlaces, LISTS, type List, rankingOf, type Suspected, standingNow } from './lists.ts';
import { DocumentModels } from './models.ts';
import { nextEntry, previousEntry, type ShownEntry } from './next.ts';
import { DocumentLists } from './quickLists.ts';
import type { Entry, Ranking } from './ranking.ts';
import {
  CAUTION,
  COLUMN_OF,
  labelOf,
  listDescription,
  nameOfKind,
  suggestionText,
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

export type SuspicionNeeds = HasClient &
  HasConnection &
  HasDocuments &
  HasFiles &
  HasHost &
  HasSessions &
  HasSettings &
  LockSource;

export class SuspicionSession implements Session<Suspected> {
  readonly kind = 'suspicion';
  /** Verdicts are in `.treebank.json`; a suggestion that cannot be written has its own refusal. */
  readonly writesText = false;
  readonly groupings = GROUPINGS.map((id) => this.groupingOf(id));
  readonly tags = [];
  private readonly quick: DocumentLists;
  private models: DocumentModels | undefined;
  private shown: ShownEntry | undefined;
  private made: Made | undefined;
  /** Counts results of quick lists and models. */
  private nChanges = 0;

  constructor(
    private readonly server: SuspicionNeeds,
    private readonly uri: string,
  ) {
    this.quick = new DocumentLists(server.host, () => this.tell());
  }

  async begin(snapshot: Snapshot, { isAfresh, withModels }: Beginnings['suspicion']): Promise<void> {
    const { connection } = this.server;
    this.quick
      .begin(snapshot.document, isAfresh === true ? 'afresh' : 'once')
      .catch((error: unknown) => connection.console.error(inert(`The lists of ${this.uri} failed: ${String(error)}`)));
    if (withModels === true) await this.startModels(snapshot);
    if (withModels === false) {
      const { models } = this;
      this.models = undefined;
      this.nChanges++;
      void models?.close();
    }
  }

  /** Rankings are made once for each text and file, in pauses. */
  async ready(): Promise<Asks> {
    const snapshot = this.server.documents.get(this.uri);
    if (snapshot === undefined) throw new Cancelled();
    const from = this.sources(snapshot);
    if (this.isMadeFrom(from)) return this.withShown(this.made?.asks, snapshot);
    const rankings = new Map<List, Ranking>();
    for (const list of LISTS) {
      const ranking = rankingOf(this.server, snapshot, this.rows, list);
      if (ranking === undefined) continue;
      rankings.set(list, ranking);
      // Each takes up to some hundredths of a second for a large treebank: key presses come in between.
      await this.server.host.pause();
    }
    if (this.server.documents.get(this.uri) !== snapshot) return this.ready();
    const questions = [...rankings].flatMap(([list, { entries }]) =>
      entries.map((entry) => questionOf(snapshot, list, entry)),
    );
    const nAnswered = [...rankings.values()].reduce((sum, { nReviewed }) => sum + nReviewed, 0);
    const asks = { snapshot, questions, rankings, nAnswered };
    this.made = { from, asks };
    return this.withShown(asks, snapshot);
  }

  /** Without questions until they are ranked: the diagram draws the displayed one. */
  now(): Asks | undefined {
    const snapshot = this.server.documents.get(this.uri);
    if (snapshot === undefined) return undefined;
    return this.withShown(this.isMadeFrom(this.sources(snapshot)) ? this.made?.asks : undefined, snapshot);
  }

  /** Rankings follow the text when a list is requested. */
  async changed(): Promise<boolean> {
    return false;
  }

  about({ rankings }: Asks): Description {
    const { quick, models } = this;
    const { progress } = quick;
    const { progress: modelProgress, failure } = models ?? {};
    const [first] = rankings.keys();
    const list = LISTS.find((each) => each === this.shown?.list && rankings.has(each)) ?? first;
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

  listed({ snapshot }: Asks, { list, entry }: Suspected) {
    const { sentence, row, isLater } = entry;
    const text = suggestionText(sentence, row);
    const examples = this.examplesOf(snapshot, list, entry);
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
    const { shown } = this;
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
      id: idOf(snapshot, list, { index, sentence, row }),
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
    const { shown } = this;
    const open = asking.questions.filter(({ standing }) => standing === 'open');
    const list = open.some((each) => each.list === shown?.list) ? shown?.list : open[0]?.list;
    if (list === undefined) return undefined;
    const by = GROUPINGS.find((each) => each === grouping);
    const inList = open.filter((each) => each.list === list);
    const entries = inList.map(({ entry }) => entry as Entry);
    const found = (to === 'next' ? nextEntry : previousEntry)(entries, list, shown, by);
    return inList.find(({ entry }) => entry === found);
  }

  wentTo({ rankings }: Asks, { list, entry }: Suspected): void {
    const { sentence, row, rank = 0 } = entry;
    const { entries } = rankings.get(list) ?? { entries: [] };
    const groupOf = (by: EntryGrouping) =>
      grouped(entries, by).find((each) => each.entries.some((other) => other === entry));
    const own = groupOf('sentence');
    const keys = { sentence: own?.key ?? '', pattern: groupOf('pattern')?.key ?? '' };
    const before = this.shown;
    // Its first entries may have been judged or postponed by now.
    const isSameSentence = before?.list === list && before.keys.sentence === keys.sentence;
    const groupRank = isSameSentence ? before.groupRank : (own?.entries[0].rank ?? rank);
    this.shown = { list, sentence, row, rank, keys, groupRank };
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

  async close(): Promise<void> {
    this.quick.end();
    await this.models?.close();
  }

  /** In an untrusted workspace nothing is trained. */
  private async startModels(snapshot: Snapshot): Promise<void> {
    const { host, files, client, settings } = this.server;
    if (!client.isTrusted) return;
    const method = (await settings.of(this.uri))['treebank.review.method'];
    if (this.models?.method === method) return;
    void this.models?.close();
    const folder = client.modelsFolder === '' ? undefined : `${host.uriOf(client.modelsFolder)}/review`;
    this.models = new DocumentModels(host, { script: files.workerFile, folder, method }, () => this.tell());
    void this.models.run(snapshot);
  }

  private get rows() {
    const { quick, models } = this;
    return { quick, models };
  }

  private tell(): void {
    this.nChanges++;
    const { sessions } = this.server;
    if (sessions.of(this.uri, 'suspicion') === this) sessions.tell(this.uri);
  }

  /** Everything that changes the set of entries or their order. */
  private sources({ document }: Snapshot): readonly unknown[] {
    const { sidecars, followers } = this.server;
    return [document, sidecars.contentsFor(this.uri).read.file, followers.markOf(this.uri), this.nChanges];
  }

  private isMadeFrom(sources: readonly unknown[]): boolean {
    return this.made?.from.every((each, at) => each === sources[at]) === true;
  }

  /** Including the displayed entry, if it is judged and so in no list. */
  private withShown(asks: Asks | undefined, snapshot: Snapshot): Asks {
    const { shown } = this;
    const known = asks ?? { snapshot, questions: [], rankings: new Map<List, Ranking>() };
    if (shown === undefined) return known;
    const { sentence, row, list } = shown;
    const index = snapshot.document.sentences.indexOf(sentence);
    if (index === -1 || standingNow(this.server, this.uri, sentence, row) !== 'right') return known;
    const question = { ...questionOf(snapshot, list, { index, sentence, row, group: '' }), standing: 'kept' } as const;
    return { ...known, questions: [...known.questions, question], nAnswered: Math.max(0, (known.nAnswered ?? 0) - 1) };
  }

  private groupingOf(id: EntryGrouping): Grouping<Suspected> {
    return {
      id,
      title: () => (id === 'sentence' ? inert`By Sentence` : inert`By Pattern`),
      group: (asking, questions) =>
        [...(asking as Asks).rankings].map(([list, ranking]): Group<Suspected> => {
          const own = questions.filter((each) => each.list === list);
          const quick = QUICK_LISTS.find((each) => each === list);
          const note = (quick && this.quick.known?.lists.noteOn(quick)) ?? CAUTION();
          const detail = `${listDescription(countsOf(ranking))} · ${note}`;
          return { key: list, title: TITLES[list](), detail, questions: own, groups: () => inList(own, list, id) };
        }),
    };
  }

  private examplesOf(
    snapshot: Snapshot,
    list: List,
    { row }: Suspected['entry'],
  ): NonNullable<ListedQuestion['examples']> {
    const placeOf = currentPlaces(snapshot, this.rows, list);
    return (row.because.usage?.otherwise ?? []).flatMap((place) => {
      const at = placeOf(place.sentence);
      if (at === undefined) return [];
      const there = snapshot.document.sentences[at];
      const span = there.wordCellSpan(place.word, Column.form);
      const text = inert`${shortId(sentIdOf(there, at + 1))} · ${there.wordCell(place.word, Column.form)}: ${markOf(there, there.wordCellSpan(place.word, Column.deprel))}  ${shortTextOf(there)}`;
      return [{ range: rangeOf(snapshot, at, span), text }];
    });
  }
}

const countsOf = ({ entries, nReviewed, nMuted }: Ranking) => ({ nOpen: entries.length, nReviewed, nMuted });

function inList(questions: readonly Suspected[], list: List, by: EntryGrouping): Group<Suspected>[] {
  const byEntry = new Map(questions.map((each) => [each.entry, each]));
  const entries = questions.map(({ entry }) => entry as Entry);
  return grouped(entries, by).map(({ key, title, detail, entries: own }) => ({
    key: `${list}\n${key}`,
    title,
    ...(detail === undefined ? {} : { detail }),
    questions: own.flatMap((entry) => byEntry.get(entry) ?? []),
    isOfOne: by === 'sentence',
  }));
}

function questionOf(snapshot: Snapshot, list: List, entry: Suspected['entry']): Suspected {
  const { sentence, row, index } = entry;
  const span = sentence.cellSpan(sentence.rowOfWord(row.word), COLUMN_OF[row.kind]);
  return { id: idOf(snapshot, list, entry), sentence: index, span, standing: 'open', list, entry };
}

/** A word is in a list once for each kind. */
const idOf = (
  { document }: Snapshot,
  list: List,
  { index, sentence, row }: Pick<Entry, 'index' | 'sentence' | 'row'>,
) => `${list} ${document.lines[index] + sentence.rowLine(sentence.rowOfWord(row.word))} ${row.kind}`;

function cellOf(kind: keyof typeof COLUMN_OF): DiagramQuestion['cell'] {
  return kind === 'upos' || kind === 'feats' || kind === 'lemma' ? kind : 'arc';
}
