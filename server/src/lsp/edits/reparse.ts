/** Re-parses sentences of a document, whole or in part, in the worker thread. */

import type { CancellationToken, TextEdit } from 'vscode-languageserver';
import { Column, type Sentence } from '../../core/conllu/index.ts';
import { untaggedWords } from '../../core/edit/index.ts';
import { count, shorten } from '../../core/features/index.ts';
import { LONGEST_SENTENCE, LOST_EMPTY_LINES } from '../../core/tree/index.ts';
import { type Inert, inert, joinInert } from '../../inert/index.ts';
import type { LineRange, ReparseScope, UncertainWord } from '../../protocol/reparse.ts';
import type { Reparsed } from '../../services/jobs.ts';
import type { Snapshot } from '../documents/documents.ts';
import { textEditsOf } from '../documents/ranges.ts';
import { wordsOn } from '../documents/selection.ts';
import { Slices } from '../documents/slices.ts';
import type { Server } from '../feature.ts';
import { lockedIn } from '../state/locks.ts';
import { modelOf } from '../state/models.ts';

/** A sentence to parse. */
interface Target {
  readonly index: number;
  /** Positions of the words that may change; all if undefined. */
  readonly free: readonly number[] | undefined;
  /** Positions of the words whose tags are filled in. */
  readonly fill: readonly number[];
}

/** What to parse, and how. */
export interface ReparseRequest {
  readonly scope: ReparseScope;
  readonly lines: readonly LineRange[];
  /** Also fill in the tags of words without UPOS. Default: from the settings. */
  readonly fillTags?: boolean;
}

/** Words that the worker thread parses in one go: enough for its batches, and done in half a second. */
const GROUP_WORDS = 2000;

/** The outcome for the sentences. */
export interface ReparsedSentences {
  readonly nSentences: number;
  /** Words left unchanged because their arcs are locked. */
  readonly nLocked: number;
  nWords: number;
  nSentencesChanged: number;
  nHeadsChanged: number;
  nDeprelsChanged: number;
  nTagged: number;
  readonly edits: TextEdit[];
  readonly uncertain: UncertainWord[];
  /** How often each message occurred, in order of appearance. */
  readonly parsedBy: Map<Inert, number>;
  readonly notes: Map<Inert, number>;
  readonly failures: Map<Inert, number>;
}

/**
 * Does not apply anything: the edits are for the caller, who has to check that the snapshot is still current.
 * @param onProgress receives the share of finished words, 0…1
 * @throws Cancelled
 */
export async function reparse(
  server: Server,
  snapshot: Snapshot,
  request: ReparseRequest,
  token: CancellationToken,
  onProgress?: (done: number) => void,
): Promise<ReparsedSentences> {
  const { uri, document } = snapshot;
  await server.followers.ready(uri);
  const model = await modelOf(server, uri);
  const settings = await server.settings.of(uri);
  const fillTags = request.fillTags ?? settings['treebank.reparse.fillTags'];
  const { targets: chosen, nLocked } = targetsOf(server, snapshot, request, fillTags);
  const targets = chosen.filter(({ index }) => document.sentences[index].nWords <= LONGEST_SENTENCE);
  const decoder = settings['treebank.reparse.decoder'];
  const memoryLimit = 1e6 * settings['treebank.reparse.memoryLimit'];
  const beam = settings['treebank.parser.beamWidth'] || undefined;
  const slices = new Slices(server.host, () => token.isCancellationRequested);
  const all = targets.reduce((sum, { index }) => sum + document.sentences[index].nWords, 0);
  const result: ReparsedSentences = {
    nSentences: chosen.length,
    nLocked,
    nWords: 0,
    nSentencesChanged: 0,
    nHeadsChanged: 0,
    nDeprelsChanged: 0,
    nTagged: 0,
    edits: [],
    uncertain: [],
    parsedBy: new Map(),
    notes: new Map(),
    failures: new Map(),
  };
  for (const { index } of chosen) {
    const { nWords } = document.sentences[index];
    if (LONGEST_SENTENCE < nWords) tell(result.failures, inert(tooLong(nWords)));
  }
  const done: { readonly sentence: Sentence; readonly reparsed: Reparsed }[] = [];
  let nWordsSeen = 0;
  for (const group of groupsOf(targets, ({ index }) => document.sentences[index].nWords)) {
    const sentences = group.map(({ index, free, fill }) => ({ text: document.sentences[index].text, free, fill }));
    const job = { kind: 'parse', sentences, model, decoder, memoryLimit, beam } as const;
    const outcome = await server.worker.run<'parse'>(job, token);
    for (const [at, { index, free }] of group.entries()) {
      const sentence = document.sentences[index];
      const here = outcome.ok ? outcome.result[at] : outcome;
      if (here.ok) {
        const { reparsed } = here;
        add(result, reparsed);
        result.nWords += free?.length ?? sentence.nWords;
        for (const edit of textEditsOf(snapshot, index, reparsed.edits)) result.edits.push(edit);
        for (const word of uncertainIn(snapshot, index, reparsed)) result.uncertain.push(word);
        done.push({ sentence, reparsed });
      } else tell(result.failures, inert(here.reason));
      nWordsSeen += sentence.nWords;
    }
    onProgress?.(nWordsSeen / all);
    if (slices.isOver) await slices.pause();
  }
  for (const { sentence, reparsed } of done) server.uncertain.remember(uri, sentence, reparsed);
  result.uncertain.sort((a, b) => a.margin - b.margin);
  return result;
}

function tooLong(nWords: number): string {
  return `This sentence has ${nWords.toLocaleString('en')} words; the longest that can be parsed has ${LONGEST_SENTENCE.toLocaleString('en')}. ${LOST_EMPTY_LINES}`;
}

/** Groups of neighbouring sentences with `GROUP_WORDS` words in total. */
function groupsOf<T>(items: readonly T[], nWordsOf: (item: T) => number): T[][] {
  const groups: T[][] = [];
  let nWords = Number.POSITIVE_INFINITY;
  for (const item of items) {
    if (GROUP_WORDS <= nWords) {
      groups.push([]);
      nWords = 0;
    }
    groups[groups.length - 1].push(item);
    nWords += nWordsOf(item);
  }
  return groups;
}

/** What to parse; locked arcs are excluded from what may change, and counted. */
function targetsOf(
  server: Server,
  snapshot: Snapshot,
  { scope, lines }: ReparseRequest,
  fillTags: boolean,
): { readonly targets: readonly Target[]; readonly nLocked: number } {
  const { sentences } = snapshot.document;
  const chosen =
    scope === 'file'
      ? sentences.flatMap(({ nWords }, index) => (nWords === 0 ? [] : [{ index, words: undefined }]))
      : wordsOn(snapshot, lines).map(({ index, words }) => ({ index, words: scope === 'words' ? words : undefined }));
  let nLocked = 0;
  const targets = chosen.flatMap(({ index, words }): Target[] => {
    const sentence = sentences[index];
    const locked = lockedIn(server, snapshot.uri, sentence);
    // A lock concerns the arc: blank tags of the word may be filled in.
    const asked = words && new Set(words);
    const fill = fillTags ? untaggedWords(sentence).filter((word) => asked?.has(word) ?? true) : [];
    if (locked.size === 0 && words === undefined) return [{ index, free: undefined, fill }];
    const wanted = words ?? Array.from({ length: sentence.nWords }, (_, i) => i + 1);
    const free = wanted.filter((word) => !locked.has(word));
    nLocked += wanted.length - free.length;
    return free.length + fill.length === 0 ? [] : [{ index, free, fill }];
  });
  return { targets, nLocked };
}

function add(
  result: ReparsedSentences,
  { edits, nChanged, nDeprelsChanged, nTagged, parsedBy, notes }: Reparsed,
): void {
  if (0 < edits.length) result.nSentencesChanged++;
  result.nHeadsChanged += nChanged;
  result.nDeprelsChanged += nDeprelsChanged;
  result.nTagged += nTagged;
  tell(result.parsedBy, inert(parsedBy));
  for (const note of notes) tell(result.notes, inert(note));
}

function tell(counts: Map<Inert, number>, what: Inert): void {
  counts.set(what, (counts.get(what) ?? 0) + 1);
}

function uncertainIn({ document }: Snapshot, index: number, { uncertain }: Reparsed): UncertainWord[] {
  const sentence = document.sentences[index];
  return uncertain.map(({ word, margin }) => {
    const row = sentence.rowOfWord(word);
    const line = document.lines[index] + sentence.rowLine(row);
    return { line, id: sentence.cell(row, Column.id), form: sentence.cell(row, Column.form), margin };
  });
}

/** For the user: what was done, by which parser, and what could not be done. */
export function messageOf(result: ReparsedSentences, scope: ReparseScope): Inert {
  const { nSentences, parsedBy, notes, failures } = result;
  const many = 1 < nSentences;
  const told = (counts: ReadonlyMap<Inert, number>) =>
    [...counts].map(([text, n]) => (many && n < nSentences ? inert`${text} (${count(n, 'sentence')})` : text));
  const parts = [inert`${outcomeOf(result, scope)}.`, inert`Parsed with ${joinInert(told(parsedBy), '; ')}.`];
  if (0 < result.nLocked) parts.push(inert`${count(result.nLocked, 'locked arc')} kept.`);
  if (0 < result.uncertain.length) parts.push(uncertainMessage(result));
  parts.push(...told(notes));
  const nLeft = [...failures.values()].reduce((sum, n) => sum + n, 0);
  if (0 < nLeft) parts.push(inert`${count(nLeft, 'sentence')} left unchanged: ${[...failures.keys()][0]}`);
  return joinInert(parts);
}

function outcomeOf(result: ReparsedSentences, scope: ReparseScope): string {
  const { nSentences, nSentencesChanged, nHeadsChanged, nDeprelsChanged, nTagged, nWords } = result;
  const words = scope === 'words' ? `${count(nWords, 'selected word')}` : undefined;
  if (nSentencesChanged === 0) {
    const subject = words ?? (nSentences === 1 ? 'the sentence' : 'every sentence');
    return `Nothing to change: ${subject} ${words === undefined || nWords === 1 ? 'is' : 'are'} already as the parser would have it`;
  }
  const what =
    words ??
    (nSentences === 1
      ? 'the sentence'
      : `${nSentencesChanged.toLocaleString('en')} of ${count(nSentences, 'sentence')}`);
  const tagged = nTagged === 0 ? '' : `, tags of ${count(nTagged, 'word')} filled in`;
  return `Re-parsed ${what}: ${count(nHeadsChanged, 'head')}, ${count(nDeprelsChanged, 'relation')} changed${tagged}`;
}

/** A longer message would not be read; the diagram marks them all. */
const MOST_NAMED = 5;

function uncertainMessage({ uncertain }: ReparsedSentences): Inert {
  const named = uncertain
    .slice(0, MOST_NAMED)
    .map(({ id, form, line }) => inert`${shorten(id)} ${shorten(form)} (line ${line + 1})`);
  const more = uncertain.length - named.length;
  return inert`Uncertain: ${joinInert(named, ', ')}${0 < more ? ` and ${more.toLocaleString('en')} more` : ''}.`;
}
