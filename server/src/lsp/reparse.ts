/** Re-parses sentences of a document, whole or in part, in the worker thread. */

import type { CancellationToken, TextEdit } from 'vscode-languageserver/node';
import { Column, type Sentence } from '../core/conllu/index.ts';
import { count } from '../core/features/index.ts';
import type { LineRange, ReparseScope, UncertainWord } from '../protocol/reparse.ts';
import type { Reparsed } from '../worker/messages.ts';
import type { Snapshot } from './documents.ts';
import type { Server } from './feature.ts';
import { lockedIn } from './locks.ts';
import { modelOf } from './models.ts';
import { textEditsOf } from './ranges.ts';
import { wordsOn } from './selection.ts';
import { Slices } from './slices.ts';

/** A sentence to parse. */
interface Target {
  readonly index: number;
  /** Positions of the words that may change; all if undefined. */
  readonly free: readonly number[] | undefined;
}

/** What became of the sentences. */
export interface ReparsedSentences {
  readonly nSentences: number;
  /** Words that were left as they are because their arcs are locked. */
  readonly nLocked: number;
  nWords: number;
  nSentencesChanged: number;
  nHeadsChanged: number;
  nDeprelsChanged: number;
  readonly edits: TextEdit[];
  readonly uncertain: UncertainWord[];
  /** How often each was said, in order of appearance. */
  readonly parsedBy: Map<string, number>;
  readonly notes: Map<string, number>;
  readonly failures: Map<string, number>;
}

/**
 * Nothing of it is applied: the edits are for the caller, who has to see that the snapshot is still current.
 * @param onProgress gets the share of words that are done, 0…1
 * @throws Cancelled
 */
export async function reparse(
  server: Server,
  snapshot: Snapshot,
  scope: ReparseScope,
  lines: readonly LineRange[],
  token: CancellationToken,
  onProgress?: (done: number) => void,
): Promise<ReparsedSentences> {
  const { uri, document } = snapshot;
  await server.acknowledgements.load(uri);
  const { targets, nLocked } = targetsOf(server, snapshot, scope, lines);
  const model = await modelOf(server, uri);
  const settings = await server.settings.of(uri);
  const decoder = settings['treebank.reparse.decoder'];
  const memoryLimit = 1e6 * settings['treebank.reparse.memoryLimit'];
  const slices = new Slices(() => token.isCancellationRequested);
  const all = targets.reduce((sum, { index }) => sum + document.sentences[index].nWords, 0);
  const result: ReparsedSentences = {
    nSentences: targets.length,
    nLocked,
    nWords: 0,
    nSentencesChanged: 0,
    nHeadsChanged: 0,
    nDeprelsChanged: 0,
    edits: [],
    uncertain: [],
    parsedBy: new Map(),
    notes: new Map(),
    failures: new Map(),
  };
  const done: { readonly sentence: Sentence; readonly reparsed: Reparsed }[] = [];
  let nWordsSeen = 0;
  for (const { index, free } of targets) {
    const sentence = document.sentences[index];
    const job = { kind: 'parse', sentence: sentence.text, model, decoder, memoryLimit, free } as const;
    const outcome = await server.worker.run<'parse'>(job, token);
    if (outcome.ok) {
      const { result: reparsed } = outcome;
      add(result, reparsed);
      result.nWords += free?.length ?? sentence.nWords;
      result.edits.push(...textEditsOf(snapshot, index, reparsed.edits));
      result.uncertain.push(...uncertainIn(snapshot, index, reparsed));
      done.push({ sentence, reparsed });
    } else tell(result.failures, outcome.reason);
    nWordsSeen += sentence.nWords;
    onProgress?.(nWordsSeen / all);
    if (slices.isOver) await slices.pause();
  }
  for (const { sentence, reparsed } of done) server.uncertain.remember(uri, sentence, reparsed);
  result.uncertain.sort((a, b) => a.margin - b.margin);
  return result;
}

/** What is to be parsed; locked arcs are left out of what may change, and counted. */
function targetsOf(
  server: Server,
  snapshot: Snapshot,
  scope: ReparseScope,
  lines: readonly LineRange[],
): { readonly targets: readonly Target[]; readonly nLocked: number } {
  const { sentences } = snapshot.document;
  const chosen =
    scope === 'file'
      ? sentences.flatMap(({ nWords }, index) => (nWords === 0 ? [] : [{ index, words: undefined }]))
      : wordsOn(snapshot, lines).map(({ index, words }) => ({ index, words: scope === 'words' ? words : undefined }));
  let nLocked = 0;
  const targets = chosen.flatMap(({ index, words }): Target[] => {
    const locked = lockedIn(server, snapshot.uri, sentences[index]);
    if (locked.size === 0 && words === undefined) return [{ index, free: undefined }];
    const wanted = words ?? Array.from({ length: sentences[index].nWords }, (_, i) => i + 1);
    const free = wanted.filter((word) => !locked.has(word));
    nLocked += wanted.length - free.length;
    return free.length === 0 ? [] : [{ index, free }];
  });
  return { targets, nLocked };
}

function add(result: ReparsedSentences, { edits, nChanged, nDeprelsChanged, parsedBy, notes }: Reparsed): void {
  if (0 < edits.length) result.nSentencesChanged++;
  result.nHeadsChanged += nChanged;
  result.nDeprelsChanged += nDeprelsChanged;
  tell(result.parsedBy, parsedBy);
  for (const note of notes) tell(result.notes, note);
}

function tell(counts: Map<string, number>, what: string): void {
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

/** For the user: what was done, with which parser, and what could not be done. */
export function messageOf(result: ReparsedSentences, scope: ReparseScope): string {
  const { nSentences, parsedBy, notes, failures } = result;
  const many = 1 < nSentences;
  const told = (counts: ReadonlyMap<string, number>) =>
    [...counts].map(([text, n]) => (many && n < nSentences ? `${text} (${count(n, 'sentence')})` : text));
  const parts = [`${outcomeOf(result, scope)}.`, `Parsed with ${told(parsedBy).join('; ')}.`];
  if (0 < result.nLocked) parts.push(`${count(result.nLocked, 'locked arc')} kept.`);
  if (0 < result.uncertain.length) parts.push(uncertainMessage(result));
  parts.push(...told(notes));
  const nLeft = [...failures.values()].reduce((sum, n) => sum + n, 0);
  if (0 < nLeft) parts.push(`${count(nLeft, 'sentence')} left as they were: ${[...failures.keys()][0]}`);
  return parts.join(' ');
}

function outcomeOf(result: ReparsedSentences, scope: ReparseScope): string {
  const { nSentences, nSentencesChanged, nHeadsChanged, nDeprelsChanged, nWords } = result;
  const words = scope === 'words' ? `${count(nWords, 'selected word')}` : undefined;
  if (nSentencesChanged === 0) {
    const subject = words ?? (nSentences === 1 ? 'the sentence' : 'every sentence');
    return `Nothing to change: ${subject} ${words === undefined || nWords === 1 ? 'is' : 'are'} as the parser would have it already`;
  }
  const what =
    words ??
    (nSentences === 1
      ? 'the sentence'
      : `${nSentencesChanged.toLocaleString('en')} of ${count(nSentences, 'sentence')}`);
  return `Re-parsed ${what}: ${count(nHeadsChanged, 'head')}, ${count(nDeprelsChanged, 'relation')} changed`;
}

/** More would not be read in a message; the diagram marks them all. */
const MOST_NAMED = 5;

function uncertainMessage({ uncertain }: ReparsedSentences): string {
  const named = uncertain.slice(0, MOST_NAMED).map(({ id, form, line }) => `${id} ${form} (line ${line + 1})`);
  const more = uncertain.length - named.length;
  return `Uncertain: ${named.join(', ')}${0 < more ? ` and ${more.toLocaleString('en')} more` : ''}.`;
}
