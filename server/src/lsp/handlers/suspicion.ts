/** Requests of the Review view: lists, pages of their groups and entries, and the entry to look at. */

import { Column, type Sentence } from '../../core/conllu/index.ts';
import { markOf, sentIdOf, shortId, textOf } from '../../core/features/index.ts';
import { becauseText, QUICK_LISTS, quickLists, type Suspicion } from '../../core/suspicion/index.ts';
import { type Inert, inert } from '../../inert/index.ts';
import { localized } from '../../localization/index.ts';
import { REVIEW_CHANGED_NOTIFICATION } from '../../protocol/review.ts';
import {
  MUTABLE,
  SHOW_SUSPICION_REQUEST,
  type ShownSuspicion,
  type ShowSuspicionParams,
  SUSPICION_CHANGED_NOTIFICATION,
  SUSPICION_LISTS_REQUEST,
  SUSPICIONS_REQUEST,
  type SuspicionEntry,
  type SuspicionExample,
  type SuspicionGroup,
  type SuspicionGrouping,
  type SuspicionList,
  type SuspicionListName,
  type SuspicionLists,
  type SuspicionListsParams,
  type SuspicionsPage,
  type SuspicionsParams,
} from '../../protocol/suspicion.ts';
import { answer } from '../connection/requests.ts';
import type { Snapshot } from '../documents/documents.ts';
import { rangeOf } from '../documents/ranges.ts';
import { type Feature, notify, type Server } from '../feature.ts';
import { nameOfKind } from '../state/mutedKinds.ts';
import { type EntryGroup, grouped } from '../state/suspicionGroups.ts';
import { currentPlaces, entryAt, LISTS, type List, rankingOf } from '../state/suspicionLists.ts';
import { DocumentModels } from '../state/suspicionModels.ts';
import { nextEntry } from '../state/suspicionNext.ts';
import type { Entry, Ranking } from '../state/suspicionRanking.ts';

/** Asking for more at once is a mistake of the client. */
const MOST_ITEMS = 2000;

const TITLES: Readonly<Record<List, () => Inert>> = {
  arcs: () => inert`Odd arcs`,
  nonprojective: () => inert`Odd arcs, not projective`,
  tags: () => inert`Unusual tags and lemmas`,
  rare: () => inert`Unusual configurations`,
  punctuation: () => inert`Punctuation`,
  repeats: () => inert`Inconsistent repeats`,
};

export const suspicion: Feature = {
  capabilities: () => ({}),
  register(server) {
    const { connection, sidecars, documents } = server;
    answer(
      connection,
      SUSPICION_LISTS_REQUEST,
      () => null,
      (params) => lists(server, params),
    );
    answer(
      connection,
      SUSPICIONS_REQUEST,
      () => null,
      (params) => page(server, params),
    );
    answer(
      connection,
      SHOW_SUSPICION_REQUEST,
      () => null,
      (params) => show(server, params),
    );
    sidecars.onDidChange((isBeside) => {
      for (const { uri } of documents.all) {
        if (isBeside(uri) && server.suspicions.of(uri) !== undefined)
          notify(server, SUSPICION_CHANGED_NOTIFICATION, { uri });
      }
    });
  },
};

/** The current text, once what is recorded about it is known. */
async function current({ documents, followers }: Server, uri: string): Promise<Snapshot | undefined> {
  await followers.ready(uri);
  return documents.get(uri);
}

async function lists(server: Server, params: SuspicionListsParams): Promise<SuspicionLists | null> {
  const { suspicions, connection, host } = server;
  const snapshot = await current(server, params.textDocument.uri);
  if (snapshot === undefined) return null;
  const { uri, version } = snapshot;
  suspicions
    .begin(snapshot, params.isAfresh === true ? 'afresh' : 'once', quickLists)
    .catch((error: unknown) => connection.console.error(inert(`The lists of ${uri} failed: ${String(error)}`)));
  if (params.withModels === true) await startModels(server, snapshot);
  if (params.withModels === false) void suspicions.stopModels(uri);
  const known = suspicions.of(uri);
  const progress = suspicions.progressOf(uri);
  // As they are before the entries are counted, with pauses: a list that is there by then is told of by another notification.
  const { progress: modelProgress, failure } = suspicions.modelsOf(uri) ?? {};
  const all: SuspicionList[] = [];
  for (const list of LISTS) {
    const ranking = rankingOf(server, snapshot, list);
    if (ranking === undefined) continue;
    const quick = QUICK_LISTS.find((each) => each === list);
    const note = quick && known?.lists.noteOn(quick);
    all.push({
      list,
      title: TITLES[list](),
      ...(note === undefined ? {} : { note: inert(note) }),
      ...countsOf(ranking),
    });
    // Each takes up to some hundredths of a second for a large treebank: key presses come in between.
    await host.pause();
  }
  return {
    version,
    lists: all,
    muted: mutedFor(server, uri),
    ...(progress === undefined ? {} : { progress }),
    ...(modelProgress === undefined ? {} : { modelProgress }),
    ...(failure === undefined ? {} : { failure: inert(failure) }),
  };
}

/** In an untrusted workspace nothing is trained. */
async function startModels(server: Server, snapshot: Snapshot): Promise<void> {
  const { suspicions, host, files, client, settings } = server;
  if (!client.isTrusted) return;
  const method = (await settings.of(snapshot.uri))['treebank.review.method'];
  const folder = client.modelsFolder === '' ? undefined : `${host.uriOf(client.modelsFolder)}/review`;
  const options = { script: files.workerFile, folder, method };
  suspicions.startModels(snapshot, method, (onChange) => new DocumentModels(host, options, onChange));
}

/** Whatever was muted in the folder of the document. */
function mutedFor({ sidecars }: Server, uri: string): SuspicionLists['muted'] {
  const { muted = [] } = sidecars.contentsFor(uri).read.file;
  return muted.flatMap((kind) => {
    // Any other text mutes nothing.
    const what = MUTABLE.find((each) => each === kind.what);
    return what === undefined ? [] : [{ ...kind, what, label: nameOfKind(kind) }];
  });
}

const countsOf = ({ entries, nReviewed, nMuted }: Ranking) => ({ nOpen: entries.length, nReviewed, nMuted });

async function page(server: Server, params: SuspicionsParams): Promise<SuspicionsPage | null> {
  const snapshot = await current(server, params.textDocument.uri);
  const ranking = snapshot && rankingOf(server, snapshot, params.list);
  if (snapshot === undefined || ranking === undefined) return null;
  const { version } = snapshot;
  const end = params.offset + Math.min(params.limit, MOST_ITEMS);
  const groups = grouped(ranking.entries, params.grouping);
  if (params.within === undefined) {
    const wire = groups.slice(params.offset, end).map((group) => wireGroup(server, snapshot, params, group));
    return { version, groups: wire, entries: [], count: groups.length };
  }
  const all = groups.find(({ key }) => key === params.within)?.entries ?? [];
  const entries = all.slice(params.offset, end).map((entry) => wireOf(server, snapshot, params.list, entry));
  return { version, groups: [], entries, count: all.length };
}

function wireGroup(
  server: Server,
  snapshot: Snapshot,
  { list, grouping }: Pick<SuspicionsParams, 'list' | 'grouping'>,
  { entries, ...group }: EntryGroup,
): SuspicionGroup {
  const isOnly = entries.length === 1 && grouping === 'sentence';
  return {
    ...group,
    count: entries.length,
    firstLine: lineOf(snapshot, entries[0]),
    ...(isOnly ? { only: wireOf(server, snapshot, list, entries[0]) } : {}),
  };
}

const lineOf = ({ document }: Snapshot, { index, sentence, row }: Entry): number =>
  document.lines[index] + sentence.rowLine(sentence.rowOfWord(row.word));

async function show(server: Server, params: ShowSuspicionParams): Promise<ShownSuspicion | null> {
  const { list, at, by } = params;
  const { suspicions } = server;
  const snapshot = await current(server, params.textDocument.uri);
  const ranking = snapshot && rankingOf(server, snapshot, list);
  if (snapshot === undefined || ranking === undefined) return null;
  const { uri } = snapshot;
  const entry = at === undefined ? nextEntry(ranking, list, suspicions.shown(uri), by) : entryAt(snapshot, ranking, at);
  if (entry === undefined) {
    suspicions.show(uri, undefined);
    notify(server, REVIEW_CHANGED_NOTIFICATION);
    return null;
  }
  const { sentence, row, rank } = entry;
  const groupOf = (each: SuspicionGrouping) =>
    grouped(ranking.entries, each).find(({ entries }) => entries.includes(entry)) ?? { ...NO_GROUP, entries: [entry] };
  const own = { sentence: groupOf('sentence'), pattern: groupOf('pattern') };
  const keys = { sentence: own.sentence.key, pattern: own.pattern.key };
  const before = suspicions.shown(uri);
  // Its first entries may have been judged or put off by now.
  const isSameSentence = before?.list === list && before.keys.sentence === keys.sentence;
  const groupRank = isSameSentence ? before.groupRank : own.sentence.entries[0].rank;
  suspicions.show(uri, { list, sentence, row, rank, keys, groupRank });
  // The diagram draws it.
  notify(server, REVIEW_CHANGED_NOTIFICATION);
  const wire = (each: SuspicionGrouping) => wireGroup(server, snapshot, { list, grouping: each }, own[each]);
  const groups = { sentence: wire('sentence'), pattern: wire('pattern') };
  return { ...wireOf(server, snapshot, list, entry), ...countsOf(ranking), groups };
}

const NO_GROUP = { key: '', label: inert``, text: inert`` };

function wireOf(server: Server, snapshot: Snapshot, list: SuspicionListName, entry: Entry): SuspicionEntry {
  const { index, sentence, row, isLater } = entry;
  const { document } = snapshot;
  const placeOf = currentPlaces(server, snapshot, list);
  const sentenceRow = sentence.rowOfWord(row.word);
  const name = shortId(sentIdOf(sentence, index + 1));
  const examples = (row.because.usage?.otherwise ?? []).flatMap((place): SuspicionExample[] => {
    const at = placeOf(place.sentence);
    if (at === undefined) return [];
    const there = document.sentences[at];
    const span = there.wordCellSpan(place.word, Column.form);
    const text = inert`${shortId(sentIdOf(there, at + 1))} · ${there.wordCell(place.word, Column.form)}: ${markOf(there, there.wordCellSpan(place.word, Column.deprel))}  ${textOf(there)}`;
    return [{ range: rangeOf(snapshot, at, span), text }];
  });
  return {
    line: lineOf(snapshot, entry),
    range: rangeOf(snapshot, index, sentence.cellSpan(sentenceRow, COLUMN_OF[row.kind])),
    label: labelOf(sentence, row),
    place: inert`${name}  ${textOf(sentence)}`,
    because: inert(becauseText(row.because)),
    examples,
    hasSuggestion: row.suggestion !== undefined,
    isLater,
  };
}

const COLUMN_OF = {
  head: Column.head,
  relation: Column.deprel,
  repeat: Column.deprel,
  punct: Column.head,
  upos: Column.upos,
  feats: Column.feats,
  lemma: Column.lemma,
} as const;

/** `night: obl → nmod`, `night: obl of saw → of dog`, `,: below saw → dog`. */
function labelOf(sentence: Sentence, { word, kind, suggestion }: Suspicion): Inert {
  const form = sentence.wordCell(word, Column.form);
  const formOf = (each: number) => (each === 0 ? localized`the root` : sentence.wordCell(each, Column.form));
  const cell = (column: 2 | 3 | 5 | 7) => sentence.wordCell(word, column);
  if (kind === 'upos') return inert`${form}: ${cell(3)} → ${suggestion?.upos ?? '?'}`;
  if (kind === 'feats') return inert`${form}: ${cell(5)} → ${suggestion?.feats ?? '?'}`;
  if (kind === 'lemma') return inert`${form}: ${cell(2)} → ${suggestion?.lemma ?? '?'}`;
  const { heads } = sentence;
  const deprel = cell(7);
  if (suggestion?.head === undefined || suggestion.head === heads[word]) {
    return suggestion?.deprel === undefined
      ? inert`${form}: ${deprel} of ${formOf(heads[word])}`
      : inert`${form}: ${deprel} → ${suggestion.deprel}`;
  }
  const [from, to] = [formOf(heads[word]), formOf(suggestion.head)];
  return suggestion.deprel === undefined || suggestion.deprel === deprel
    ? inert`${form}: ${deprel} of ${from} → of ${to}`
    : inert`${form}: ${deprel} of ${from} → ${suggestion.deprel} of ${to}`;
}
