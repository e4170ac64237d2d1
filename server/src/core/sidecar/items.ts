/** The entries of `.treebank.json` for single sentences of a file, as a list of items that can be removed and inserted. */

import type { Sentence } from '../conllu/index.ts';
import { groupBy } from '../grouping.ts';
import type { Sidecar } from './file.ts';
import { sentenceKey } from './keys.ts';
import type { MachineMark } from './machine.ts';
import type { MarkOfKeys } from './marks.ts';
import type { Note } from './notes.ts';
import type { SentenceState } from './progress.ts';
import { statesIn } from './runs.ts';
import type { Verdict } from './verdicts.ts';

/** One entry for a sentence, or for something in it. */
export interface SidecarEntry {
  readonly kind: 'lock' | 'acknowledged' | 'baseline' | 'verdict' | 'state' | 'note' | 'machine';
  /** The rule; '' for what is not about a rule. */
  readonly id: string;
  /** `lockKey` for a lock and a verdict, otherwise `placeKey`; undefined: the whole sentence. */
  readonly at: string | undefined;
  /** Of an acknowledged finding. */
  readonly reason: string;
  /** Of a verdict, as in the file. */
  readonly verdict?: Verdict;
  readonly state?: SentenceState;
  /** What a program wrote of the sentence. */
  readonly mark?: MachineMark;
  /** Of a note, as in the file. */
  readonly note?: Note;
  /** The same object for all items that one item became. */
  readonly origin: Origin;
}

/** A sentence and its entries. */
export interface SentenceItems {
  readonly sentence: Sentence;
  readonly items: readonly SidecarEntry[];
}

/** An item as read from the file. */
export interface Origin {
  readonly sentence: string;
  readonly at: string | undefined;
}

/** The states of sentences by their keys, see `stateOfKeys`. */
export type StateOfKeys = ReadonlyMap<string, SentenceState>;

/** The states of the sentences of a treebank that have one. @param keys of all its sentences in order. O(sentences) */
export function stateOfKeys(file: Sidecar, name: string, keys: readonly string[]): StateOfKeys {
  const { states } = statesIn(file, name, keys);
  return new Map(keys.flatMap((key, i) => (states[i] === undefined ? [] : [[key, states[i]] as const])));
}

/** The entries of the sentence with a key; empty if there are none. @param states,marks of the sentences of the file */
export function entriesOf(
  file: Sidecar,
  name: string,
  sentence: string,
  states?: StateOfKeys,
  marks?: MarkOfKeys,
): SidecarEntry[] {
  const items: SidecarEntry[] = [];
  const add = (kind: SidecarEntry['kind'], id: string, at: string | undefined, reason = '') =>
    items.push({ kind, id, at, reason, origin: { sentence, at } });
  for (const at of file.locks?.get(name)?.get(sentence) ?? []) add('lock', '', at);
  for (const entry of file.acknowledged) {
    if (entry.file !== name || entry.sentence !== sentence) continue;
    add('acknowledged', entry.id, entry.at, entry.reason);
  }
  for (const verdict of file.verdicts ?? []) {
    if (verdict.file !== name || verdict.sentence !== sentence) continue;
    items.push({ kind: 'verdict', id: '', at: verdict.at, reason: '', verdict, origin: { sentence, at: verdict.at } });
  }
  for (const [id, sentences] of file.baseline.get(name) ?? []) {
    for (const at of sentences.get(sentence) ?? []) add('baseline', id, at);
  }
  for (const note of file.notes ?? []) {
    if (note.file === name && note.sentence === sentence) items.push(noteItem(note));
  }
  const state = states?.get(sentence);
  if (state !== undefined) items.push(stateItem(sentence, state));
  const mark = marks?.get(sentence);
  if (mark !== undefined) items.push(markItem(sentence, mark));
  return items;
}

/** The same for many sentences, by their keys. O(size of the file + sentences). */
export function entriesOfAll(
  file: Sidecar,
  name: string,
  sentences: Iterable<string>,
  states?: StateOfKeys,
  marks?: MarkOfKeys,
): Map<string, SidecarEntry[]> {
  const acknowledged = bySentence(file.acknowledged, name);
  const verdicts = bySentence(file.verdicts ?? [], name);
  const notes = bySentence(file.notes ?? [], name);
  const entries = new Map<string, SidecarEntry[]>();
  for (const key of new Set(sentences)) {
    const own = {
      ...file,
      acknowledged: acknowledged.get(key) ?? [],
      verdicts: verdicts.get(key) ?? [],
      notes: notes.get(key) ?? [],
    };
    entries.set(key, entriesOf(own, name, key, states, marks));
  }
  return entries;
}

function bySentence<T extends { readonly file?: string | undefined; readonly sentence?: string | undefined }>(
  all: readonly T[],
  name: string,
): Map<string | undefined, T[]> {
  const ofFile = all.filter((each) => each.file === name);
  return groupBy(ofFile, (each) => each.sentence);
}

export const stateItem = (sentence: string, state: SentenceState): SidecarEntry => ({
  kind: 'state',
  id: '',
  at: undefined,
  reason: '',
  state,
  origin: { sentence, at: undefined },
});

export const markItem = (sentence: string, mark: MachineMark): SidecarEntry => ({
  kind: 'machine',
  id: '',
  at: undefined,
  reason: '',
  mark,
  origin: { sentence, at: undefined },
});

export const noteItem = (note: Note): SidecarEntry => ({
  kind: 'note',
  id: '',
  at: note.at,
  reason: '',
  note,
  origin: { sentence: note.sentence, at: note.at },
});

/** Items under the key of their sentence. */
export type KeyedEntry = SidecarEntry & { readonly sentence: string };

/** What is kept as runs of sentences. */
export const isOfRun = ({ kind }: SidecarEntry): boolean => kind === 'state' || kind === 'machine';

/** Items recorded for a sentence under its key. */
export function keyed(sentence: Sentence, items: readonly SidecarEntry[]): KeyedEntry[] {
  const key = sentenceKey(sentence);
  return items.map((item) => ({ ...item, sentence: key }));
}

/** Two items with the same name are equivalent. */
export function entryName(item: SidecarEntry | KeyedEntry): string {
  const { kind, id, at, reason, verdict, state, note, mark } = item;
  const sentence = 'sentence' in item ? item.sentence : null;
  const what = mark
    ? [mark.state, mark.by, mark.on, ...(mark.words ?? [])]
    : state
      ? [state.state, state.by, state.on]
      : note
        ? noteName(note)
        : verdictName(verdict);
  return JSON.stringify([kind, id, at ?? null, reason, sentence, what]);
}

const noteName = ({ by, on, text, replies, resolved }: Note) => [
  [by, on, text, resolved?.by, resolved?.on],
  ...replies.map((reply) => [reply.by, reply.on, reply.text]),
];

const verdictName = (verdict: Verdict | undefined) =>
  verdict && [verdict.list, verdict.kind, verdict.verdict, verdict.group, verdict.reason ?? null];

/** Whether two lists contain the same items, in any order. */
export const isSameItems = (first: readonly KeyedEntry[], second: readonly KeyedEntry[]): boolean =>
  namesOf(first) === namesOf(second);

const namesOf = (items: readonly KeyedEntry[]): string => items.map(entryName).sort().join('\n');

/** Keys of the sentences of a treebank that have entries other than a state. O(size of the file). */
export function keysWithEntries(
  { locks, acknowledged, baseline, verdicts = [], notes = [] }: Sidecar,
  name: string,
): Set<string> {
  const keys = new Set(locks?.get(name)?.keys());
  for (const { file, sentence } of acknowledged) if (file === name && sentence) keys.add(sentence);
  for (const { file, sentence } of [...verdicts, ...notes]) if (file === name) keys.add(sentence);
  for (const sentences of baseline.get(name)?.values() ?? []) for (const key of sentences.keys()) keys.add(key);
  return keys;
}

/** Whether any sentence of a treebank has entries. O(acknowledged findings, verdicts and notes). */
export function hasEntriesFor(file: Sidecar, name: string): boolean {
  const { locks, acknowledged, baseline, verdicts = [], notes = [], progress, machine } = file;
  if (locks?.has(name) || baseline.has(name) || progress?.has(name) || machine !== undefined) return true;
  if ([...verdicts, ...notes].some((each) => each.file === name)) return true;
  return acknowledged.some((each) => each.file === name && each.sentence !== undefined);
}
