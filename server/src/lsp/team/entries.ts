/** What `.treebank.json` says about the sentences of an open document, as its words stand now, and how that is changed. */

import type { Sentence } from '../../core/conllu/index.ts';
import { groupBy } from '../../core/grouping.ts';
import {
  type EntriesChange,
  entriesOfAll,
  type Held,
  keyed,
  markFor,
  markItem,
  type Note,
  type SentenceState,
  type Sidecar,
  type StateOfKeys,
  sentenceKey,
  stateItem,
  stateOfKeys,
  withItems,
} from '../../core/sidecar/index.ts';
import { fileNameOf } from '../../services/addresses.ts';
import type { Snapshot } from '../documents/documents.ts';
import type { HasHost } from '../feature.ts';
import type { LockSource } from '../sidecar/locks.ts';
import { marksOnDisk } from '../sidecar/machine.ts';

export type Team = HasHost & LockSource;

const known = new WeakMap<Sidecar, Map<string, { readonly keys: readonly string[]; readonly states: StateOfKeys }>>();

/** The state of each sentence; undefined: open. `.treebank.json` must be loaded. O(sentences). */
export function statesNow({ sidecars, followers }: Team, { uri, document }: Snapshot): (SentenceState | undefined)[] {
  const { file } = sidecars.contentsFor(uri).read;
  const name = fileNameOf(uri);
  if (!file.progress?.has(name) && followers.markOf(uri) === undefined) return document.sentences.map(() => undefined);
  const states = statesOnDisk(file, name, uri, followers.keysOnDisk(uri));
  return document.sentences.map((sentence) => stateWith(followers.heldOf(uri, sentence), states, sentence));
}

/** The state of one sentence. O(1) but for a new file or text. */
export function stateNow({ sidecars, followers }: Team, uri: string, sentence: Sentence): SentenceState | undefined {
  const { file } = sidecars.contentsFor(uri).read;
  const states = statesOnDisk(file, fileNameOf(uri), uri, followers.keysOnDisk(uri));
  return stateWith(followers.heldOf(uri, sentence), states, sentence);
}

const stateWith = (held: Held | undefined, states: StateOfKeys, sentence: Sentence): SentenceState | undefined =>
  held === undefined ? states.get(sentenceKey(sentence)) : held.items.find(({ state }) => state !== undefined)?.state;

function statesOnDisk(file: Sidecar, name: string, uri: string, keys: readonly string[]): StateOfKeys {
  const ofFile =
    known.get(file) ?? new Map<string, { readonly keys: readonly string[]; readonly states: StateOfKeys }>();
  known.set(file, ofFile);
  const before = ofFile.get(uri);
  if (before !== undefined && before.keys === keys) return before.states;
  const states = stateOfKeys(file, name, keys);
  ofFile.set(uri, { keys, states });
  return states;
}

const notesKnown = new WeakMap<Sidecar, Map<string, ReadonlyMap<string, readonly Note[]>>>();

/** The notes of a file by the keys of their sentences. O(notes) for a new file, otherwise O(1). */
export function notesByKey({ sidecars }: Team, uri: string): ReadonlyMap<string, readonly Note[]> {
  const { file } = sidecars.contentsFor(uri).read;
  const name = fileNameOf(uri);
  const ofFile = notesKnown.get(file) ?? new Map<string, ReadonlyMap<string, readonly Note[]>>();
  notesKnown.set(file, ofFile);
  const before = ofFile.get(name);
  if (before !== undefined) return before;
  const ofName = (file.notes ?? []).filter((note) => note.file === name);
  const byKey = groupBy(ofName, (note) => note.sentence);
  ofFile.set(name, byKey);
  return byKey;
}

/** The notes of a sentence as its words stand now. */
export function notesOn(
  { followers }: Team,
  uri: string,
  sentence: Sentence,
  byKey: ReadonlyMap<string, readonly Note[]>,
): readonly Note[] {
  const held = followers.heldOf(uri, sentence);
  if (held === undefined) return byKey.get(sentenceKey(sentence)) ?? [];
  return held.items.flatMap(({ note, at }) => (note === undefined ? [] : [{ ...note, at }]));
}

/** A sidecar with other entries of some sentences: those of their words that are on disk. O(sentences + size of the file). */
export function withEntries(
  { sidecars, followers }: Team,
  uri: string,
  file: Sidecar,
  changes: readonly EntriesChange[],
): Sidecar {
  const name = fileNameOf(uri);
  const keys = followers.keysOnDisk(uri);
  const held = followers.changeAll(uri, changes);
  const byKey = entriesOfAll(
    file,
    name,
    changes.flatMap(({ sentence }, i) => (held[i] === undefined ? [sentenceKey(sentence)] : [])),
    statesOnDisk(file, name, uri, keys),
    marksOnDisk({ sidecars, followers }, uri),
  );
  const all = changes.map(({ sentence, isWithdrawn, added }, i) => {
    const inFile = byKey.get(sentenceKey(sentence)) ?? [];
    return held[i] ?? { removed: keyed(sentence, inFile.filter(isWithdrawn)), added: keyed(sentence, added) };
  });
  const removed = all.flatMap((each) => each.removed);
  const added = all.flatMap((each) => each.added);
  return withItems(file, name, removed, added, { before: keys, after: keys });
}

const isLookedAt = ({ state }: SentenceState): boolean => state === 'done' || state === 'checked';

/** Another state of a sentence. */
export const changedState = (sentence: Sentence, state: SentenceState): EntriesChange => ({
  sentence,
  // Who says that a sentence is done has looked at it.
  isWithdrawn: ({ kind }) => kind === 'state' || (kind === 'machine' && isLookedAt(state)),
  added: [stateItem(sentenceKey(sentence), state)],
});

/** A person has looked at words of a sentence. @param rest positions of the words that stay marked */
export function confirmed(team: Team, uri: string, sentence: Sentence, rest: ReadonlySet<number>): EntriesChange {
  const held = team.followers.heldOf(uri, sentence);
  const old =
    held === undefined
      ? marksOnDisk(team, uri).get(sentenceKey(sentence))
      : held.items.find(({ kind }) => kind === 'machine')?.mark;
  const mark = old && markFor(sentence, old, rest);
  const added = mark === undefined ? [] : [markItem(sentenceKey(sentence), mark)];
  return { sentence, isWithdrawn: ({ kind }) => kind === 'machine', added };
}
