/**
 * Entries of `.treebank.json` follow their sentence and its words: locks, verdicts, acknowledged findings and the baseline identify
 * sentences by their sent_id and words by their form and its occurrence number, and each of these may change.
 *
 * `itemsOf` reads the entries of a sentence, `followEntries` transfers them to the sentences it became, and `withItems` writes them.
 */

import { Column, RowKind, type Sentence } from '../conllu/index.ts';
import { append } from '../grouping.ts';
import { alignRows, type RowPlace } from './alignRows.ts';
import { followMarks } from './followMarks.ts';
import { type Editor, followStates } from './followStates.ts';
import type { SentenceItems, SidecarEntry } from './items.ts';
import { rowName, sentenceKey } from './keys.ts';
import { lockKey } from './locks.ts';
import { NamedRows } from './namedRows.ts';
import { isException } from './verdicts.ts';

/** A word whose new place an operation knows: by positions, and by the indices of the old and new sentences. */
export interface MovedWord {
  readonly old: number;
  readonly new: number;
  readonly oldSentence: number;
  readonly newSentence: number;
}

interface Followed {
  /** The entries of each new sentence. */
  readonly items: readonly (readonly SidecarEntry[])[];
  /** Entries for words and sentences that are gone. */
  readonly lost: readonly SidecarEntry[];
}

/**
 * Transfers the entries of the old sentences to the new ones: those of a word to the very same word, those of a sentence to the
 * one with its sent_id, otherwise to the one that most of its words went to. Never to another.
 *
 * @param words the present place of each old word, if an operation knows it; a map of positions is for one sentence that became one. Words
 * missing from it are gone. By default rows are aligned, see `alignRows`
 * @param editor who edits: a sentence that was checked is done again if its rows change; undefined: this is no edit
 */
export function followEntries(
  before: readonly SentenceItems[],
  after: readonly Sentence[],
  words?: ReadonlyMap<number, number> | readonly MovedWord[],
  editor?: Editor,
): Followed {
  const items: SidecarEntry[][] = after.map(() => []);
  const lost: SidecarEntry[] = [];
  if (before.every((each) => each.items.length === 0) && editor?.machine === undefined) return { items, lost };
  const old = before.map(({ sentence }) => sentence);
  const moves = movesOf(words, old.length === 1 && after.length === 1);
  const rows =
    moves === undefined ? rowsOfAll(old, after) : old.map((sentence, i) => rowsByWords(sentence, i, after, moves));
  const keys = new Map(after.map((sentence, i) => [sentenceKey(sentence), i] as const).reverse());
  const heirs = before.map(({ sentence }, index) =>
    heirOf(sentence, rows[index], keys, before.length === 1 && after.length === 1),
  );
  for (const [i, state] of followStates(before, heirs, after, editor)) items[i].push(state);
  for (const [i, mark] of followMarks(before, rows, after, editor)) items[i].push(mark);
  before.forEach(({ sentence, items: entries }, index) => {
    if (entries.length === 0) return;
    const heir = heirs[index];
    const named = new NamedRows(sentence);
    for (const item of entries) {
      if (item.kind === 'state' || item.kind === 'machine') continue;
      const place = newPlaceOf(item, named, rows[index], heir, after);
      const entry = item.at === place?.at ? item : { ...item, at: place?.at };
      const now = place && withHeadNow(entry, named, rows[index], after[place.sentence], place.sentence);
      if (place === undefined || now === undefined) lost.push(item);
      else items[place.sentence].push(now);
    }
  });
  return { items, lost };
}

/** An exception also names the head of its arc: `without saw#1 nsubj`. Undefined if that is gone, so that it is about no other word. */
function withHeadNow(
  entry: SidecarEntry,
  named: NamedRows,
  rows: ReadonlyMap<number, RowPlace>,
  after: Sentence,
  index: number,
): SidecarEntry | undefined {
  const { verdict } = entry;
  if (verdict === undefined || !isException(verdict)) return entry;
  const { group } = verdict;
  const [start, end] = [group.indexOf(' ') + 1, group.lastIndexOf(' ')];
  const row = named.locked(group.slice(start, end))?.rows[0];
  // The root, or a word that was gone before.
  if (row === undefined) return entry;
  const now = rows.get(row);
  if (now?.sentence !== index) return undefined;
  const head = lockKey(after, after.wordOfRow(now.row));
  return { ...entry, verdict: { ...verdict, group: group.slice(0, start) + head + group.slice(end) } };
}

/** Unchanged sentences are paired with themselves; the others are aligned with each other. */
function rowsOfAll(before: readonly Sentence[], after: readonly Sentence[]): Map<number, RowPlace>[] {
  const places = new Map<string, number[]>();
  if (1 < before.length) {
    for (const [i, { text }] of after.entries()) {
      append(places, text, i);
    }
  }
  const partners = before.map(({ text }) => places.get(text)?.shift());
  const isTaken = new Set(partners);
  const changed = [...before.keys()].filter((i) => partners[i] === undefined);
  const news = [...after.keys()].filter((i) => !isTaken.has(i));
  const aligned = alignRows(
    changed.map((i) => before[i]),
    news.map((i) => after[i]),
  );
  const rows = partners.map((partner, i) =>
    partner === undefined
      ? new Map<number, RowPlace>()
      : new Map(Array.from({ length: before[i].nRows }, (_, row) => [row, { sentence: partner, row }])),
  );
  changed.forEach((i, k) => {
    for (const [row, place] of aligned[k]) rows[i].set(row, { sentence: news[place.sentence], row: place.row });
  });
  return rows;
}

interface NewPlace {
  readonly sentence: number;
  readonly at: string | undefined;
}

function newPlaceOf(
  { kind, at }: SidecarEntry,
  named: NamedRows,
  rows: ReadonlyMap<number, RowPlace>,
  heir: number | undefined,
  after: readonly Sentence[],
): NewPlace | undefined {
  const isOfWord = kind === 'lock' || kind === 'verdict';
  const found = at === undefined ? undefined : isOfWord ? named.locked(at) : named.placed(at);
  // A note whose word is gone is about the sentence: nothing that somebody wrote gets lost with a word.
  const ofSentence = kind === 'note' && heir !== undefined ? { sentence: heir, at: undefined } : undefined;
  if (found === undefined && ofSentence !== undefined) return ofSentence;
  if (found === undefined) return heir === undefined || isOfWord ? undefined : { sentence: heir, at };
  const now = found.rows.flatMap((row) => rows.get(row) ?? []);
  if (now.length === 0) return ofSentence;
  const [{ sentence, row }] = now;
  if (isOfWord) {
    const target = after[sentence];
    return { sentence, at: lockKey(target, target.wordOfRow(row)) };
  }
  // An entry for all rows with a form is kept as long as one of them is.
  if (1 < found.rows.length) return { sentence, at };
  return { sentence, at: `${rowName(after[sentence], row)} ${found.rest}` };
}

/** The sentence that the old one became. */
function heirOf(
  sentence: Sentence,
  rows: ReadonlyMap<number, RowPlace>,
  keys: ReadonlyMap<string, number>,
  isOneToOne: boolean,
): number | undefined {
  if (isOneToOne) return 0;
  const same = keys.get(sentenceKey(sentence));
  if (same !== undefined) return same;
  const counts = new Map<number, number>();
  for (const place of rows.values()) counts.set(place.sentence, (counts.get(place.sentence) ?? 0) + 1);
  let best: number | undefined;
  for (const [index, count] of counts) if (best === undefined || (counts.get(best) ?? 0) < count) best = index;
  return best;
}

function movesOf(
  words: ReadonlyMap<number, number> | readonly MovedWord[] | undefined,
  isOneToOne: boolean,
): readonly MovedWord[] | undefined {
  if (words === undefined || !('size' in words)) return words;
  if (!isOneToOne) return undefined;
  return [...words].map(([old, now]) => ({ old, new: now, oldSentence: 0, newSentence: 0 }));
}

/** A multiword token follows its first word, an empty node the word before it. */
function rowsByWords(
  before: Sentence,
  index: number,
  after: readonly Sentence[],
  moves: readonly MovedWord[],
): Map<number, RowPlace> {
  const places = new Map(moves.flatMap((move) => (move.oldSentence === index ? [[move.old, move]] : [])));
  const rows = new Map<number, RowPlace>();
  const others = new Map<string, RowPlace[]>();
  const nameOf = (kind: RowKind, sentence: number, word: number, form: string) => `${kind} ${sentence} ${word} ${form}`;
  after.forEach((target, sentence) => {
    for (let row = 0; row < target.nRows; row++) {
      if (target.kind(row) === RowKind.word) continue;
      const name = nameOf(target.kind(row), sentence, target.wordOfRow(row), target.cell(row, Column.form));
      append(others, name, { sentence, row });
    }
  });
  for (let row = 0; row < before.nRows; row++) {
    const word = before.wordOfRow(row);
    const now = word === 0 ? startOf(index, places) : places.get(word);
    if (now === undefined) continue;
    const sentence = now.newSentence;
    const kind = before.kind(row);
    const place =
      kind === RowKind.word
        ? { sentence, row: after[sentence].rowOfWord(now.new) }
        : others.get(nameOf(kind, sentence, now.new, before.cell(row, Column.form)))?.shift();
    if (place !== undefined) rows.set(row, place);
  }
  return rows;
}

/** Nodes before the first word now follow the last word of the sentence before, if the two were joined. */
function startOf(index: number, places: ReadonlyMap<number, MovedWord>): Pick<MovedWord, 'new' | 'newSentence'> {
  const first = index === 0 ? undefined : places.get(1);
  return first === undefined ? { new: 0, newSentence: 0 } : { new: first.new - 1, newSentence: first.newSentence };
}
