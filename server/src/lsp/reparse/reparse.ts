/** Re-parses sentences of a document, whole or in part, in the worker thread. */

import type { CancellationToken, TextEdit } from 'vscode-languageserver';
import { Column, type Sentence } from '../../core/conllu/index.ts';
import { shorten } from '../../core/features/index.ts';
import { count } from '../../core/wording/numbers.ts';
import { type Inert, inert, joinInert } from '../../inert/index.ts';
import { formatNumber, localized } from '../../localization/index.ts';
import type { ReparseScope, UncertainWord } from '../../protocol/edit.ts';
import type { Reparsed } from '../../services/parsers/jobs.ts';
import type { Snapshot } from '../documents/documents.ts';
import { textEditsOf } from '../documents/ranges.ts';
import type { HasChangedArcs } from '../edits/changedArcs.ts';
import { type Parsing, parseTargets, type ReparseRequest, targetsOf } from '../parsing/targets.ts';
import type { HasUncertain } from '../parsing/uncertain.ts';
import type { HasTrainingOffers } from './trainingOffers.ts';

/** What re-parsing takes, and what it leaves marks in. */
export type Reparsing = HasChangedArcs & HasTrainingOffers & HasUncertain & Parsing;

/** The outcome for the sentences. */
interface ReparsedSentences {
  readonly nSentences: number;
  /** Only blank tags and lemmas were filled in. */
  readonly keepsTrees: boolean;
  /** Words left unchanged because their arcs are locked. */
  readonly nLocked: number;
  nWords: number;
  nSentencesChanged: number;
  nHeadsChanged: number;
  nDeprelsChanged: number;
  nTagged: number;
  /** Lemmas were asked for, and the model predicts none. */
  lacksLemmas: boolean;
  /** Of those filled in. */
  nUncertainTags: number;
  readonly edits: TextEdit[];
  readonly uncertain: UncertainWord[];
  /** How often each message occurred, in order of appearance. */
  readonly parsedBy: Map<Inert, number>;
  readonly notes: Map<Inert, number>;
  readonly failures: Map<Inert, number>;
  /** To train a parser on what is annotated. */
  offer: Inert | undefined;
}

/**
 * Does not apply anything: the edits are for the caller, who has to check that the snapshot is still current.
 * @param onProgress receives the share of finished words, 0…1
 * @throws Cancelled
 */
export async function reparse(
  server: Reparsing,
  snapshot: Snapshot,
  request: ReparseRequest,
  token: CancellationToken,
  onProgress?: (done: number) => void,
): Promise<ReparsedSentences> {
  const { uri, document } = snapshot;
  await server.followers.ready(uri);
  const settings = await server.settings.of(uri);
  const { keepsTrees = false } = request;
  const fillTags = keepsTrees || (request.fillTags ?? settings['treebank.reparse.fillTags']);
  const { targets, nLocked } = targetsOf(server, snapshot, request, fillTags);
  const result: ReparsedSentences = {
    nSentences: targets.length,
    keepsTrees,
    nLocked,
    nWords: 0,
    nSentencesChanged: 0,
    nHeadsChanged: 0,
    nDeprelsChanged: 0,
    nTagged: 0,
    lacksLemmas: false,
    nUncertainTags: 0,
    edits: [],
    uncertain: [],
    parsedBy: new Map(),
    notes: new Map(),
    failures: new Map(),
    offer: undefined,
  };
  const done: { readonly sentence: Sentence; readonly reparsed: Reparsed }[] = [];
  await parseTargets(
    server,
    snapshot,
    keepsTrees ? 'fill' : 'parse',
    targets,
    token,
    onProgress,
    ({ index, free }, outcome) => {
      if (!outcome.ok) return tell(result.failures, inert(outcome.reason));
      const sentence = document.sentences[index];
      const { reparsed } = outcome;
      add(result, reparsed);
      result.nWords += free?.length ?? sentence.nWords;
      for (const edit of textEditsOf(snapshot, index, reparsed.edits)) result.edits.push(edit);
      for (const word of uncertainIn(snapshot, index, reparsed)) result.uncertain.push(word);
      done.push({ sentence, reparsed });
    },
  );
  for (const { sentence, reparsed } of done) {
    server.uncertain.remember(uri, sentence, reparsed);
    server.changedArcs.remember(uri, sentence, reparsed.edits);
  }
  const learnedFrom = done[0]?.reparsed.learnedFrom;
  if (request.scope === 'file') server.trainingOffers.silence(uri);
  else if (learnedFrom !== undefined) result.offer = server.trainingOffers.offer(snapshot, learnedFrom);
  result.uncertain.sort((a, b) => a.margin - b.margin);
  return result;
}

function add(
  result: ReparsedSentences,
  { edits, nChanged, nDeprelsChanged, nTagged, lacksLemmas, uncertainTags, parsedBy, notes }: Reparsed,
): void {
  if (0 < edits.length) result.nSentencesChanged++;
  result.nHeadsChanged += nChanged;
  result.nDeprelsChanged += nDeprelsChanged;
  result.nTagged += nTagged;
  result.lacksLemmas ||= lacksLemmas;
  result.nUncertainTags += uncertainTags.length;
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
  if (result.keepsTrees) return filledMessage(result);
  const parts = [inert`${outcomeOf(result, scope)}.`, inert`Parsed with ${joinInert(told(parsedBy), '; ')}.`];
  if (0 < result.nLocked) parts.push(inert`${count(result.nLocked, 'locked arc')} kept.`);
  if (0 < result.uncertain.length) parts.push(uncertainMessage(result));
  parts.push(...uncertainTagsMessage(result));
  if (result.lacksLemmas) parts.push(noLemmas([...parsedBy.keys()]));
  parts.push(...told(notes));
  if (result.offer !== undefined) parts.push(result.offer);
  const nLeft = [...failures.values()].reduce((sum, n) => sum + n, 0);
  if (0 < nLeft) parts.push(inert`${count(nLeft, 'sentence')} left unchanged: ${[...failures.keys()][0]}`);
  return joinInert(parts);
}

function filledMessage(result: ReparsedSentences): Inert {
  const { nTagged, nSentencesChanged, parsedBy, notes, failures } = result;
  const [words, sentences] = [count(nTagged, 'word'), count(nSentencesChanged, 'sentence')];
  const parsers = [...parsedBy.keys()];
  const reason = [...failures.keys()].slice(0, 1);
  if (nTagged === 0) return joinInert([nothingToFill(result), ...notes.keys(), ...reason]);
  const what = result.lacksLemmas
    ? inert`Filled in tags of ${words} in ${sentences}; lemmas stay blank.`
    : inert`Filled in tags and lemmas of ${words} in ${sentences}.`;
  const lacking = result.lacksLemmas ? [noLemmas(parsers)] : [];
  const by = inert`Predicted by ${joinInert(parsers, '; ')}: check them.`;
  return joinInert([what, ...lacking, by, ...uncertainTagsMessage(result), ...notes.keys(), ...reason]);
}

/** Why nothing was filled in. */
export const nothingToFill = ({ lacksLemmas, parsedBy }: ReparsedSentences): Inert =>
  lacksLemmas
    ? inert`Only lemmas are blank here. ${noLemmas([...parsedBy.keys()])}`
    : inert`No tags or lemmas to fill in.`;

/** What is missing, and how to get it. */
const noLemmas = (parsers: readonly Inert[]): Inert =>
  inert`${joinInert(parsers, '; ')} predicts no lemmas: train a parser on this treebank (some dozens of sentences with lemmas are enough to begin with), or choose another model.`;

const uncertainTagsMessage = ({ nUncertainTags }: ReparsedSentences): Inert[] =>
  nUncertainTags === 0 ? [] : [inert`${count(nUncertainTags, 'uncertain tag')} marked.`];

function outcomeOf(result: ReparsedSentences, scope: ReparseScope): string {
  const { nSentences, nSentencesChanged, nHeadsChanged, nDeprelsChanged, nTagged, nWords } = result;
  const words = scope === 'words' ? count(nWords, 'selected word') : undefined;
  if (nSentencesChanged === 0) {
    if (words !== undefined) {
      return nWords === 1
        ? localized`Nothing to change: ${words} is already as the parser would have it`
        : localized`Nothing to change: ${words} are already as the parser would have it`;
    }
    return nSentences === 1
      ? localized`Nothing to change: the sentence is already as the parser would have it`
      : localized`Nothing to change: every sentence is already as the parser would have it`;
  }
  const some = localized`${formatNumber(nSentencesChanged)} of ${nSentences} sentences`;
  const what = words ?? (nSentences === 1 ? localized`the sentence` : some);
  const tagged = nTagged === 0 ? '' : localized`, tags of ${count(nTagged, 'word')} filled in`;
  const [heads, relations] = [count(nHeadsChanged, 'head'), count(nDeprelsChanged, 'relation')];
  return localized`Re-parsed ${what}: ${heads}, ${relations} changed${tagged}`;
}

/** A longer message would not be read; the diagram marks them all. */
const MOST_NAMED = 5;

function uncertainMessage({ uncertain }: ReparsedSentences): Inert {
  const named = uncertain
    .slice(0, MOST_NAMED)
    .map(({ id, form, line }) => inert`${shorten(id)} ${shorten(form)} (line ${line + 1})`);
  const more = uncertain.length - named.length;
  return inert`Uncertain: ${joinInert(named, ', ')}${0 < more ? localized` and ${formatNumber(more)} more` : ''}.`;
}
