/** The entries held for the edited sentences of one open document. */

import type { Document, Sentence } from '../conllu/index.ts';
import { append } from '../grouping.ts';
import { followEntries } from './follow.ts';
import { type KeyedEntry, keyed, type Origin, type SidecarEntry } from './items.ts';
import { sentenceKey } from './keys.ts';

/** The current entries of a sentence. */
export interface Held {
  readonly items: readonly SidecarEntry[];
  /** The sentences on disk that they come from. */
  readonly bases: ReadonlySet<Sentence>;
}

/**
 * Limit on the remembered texts of one document, in UTF-16 units: the least recently seen are forgotten first, so that a session
 * does not grow without bound.
 */
const MOST_UNITS = 4e6;

export class HeldEntries {
  readonly held = new WeakMap<Sentence, Held>();
  readonly byText = new Map<string, Held>();
  private nUnits = 0;
  /** The edited sentences on disk, with the file's entries for them. */
  bases = new Map<Sentence, readonly SidecarEntry[]>();
  /** Entries withdrawn in the meantime. */
  readonly dropped = new WeakSet<Origin>();

  /** The current entries; undefined: those in the file under the key of the sentence. */
  of(sentence: Sentence): Held | undefined {
    const held = this.held.get(sentence);
    if (held === undefined || !held.items.some(({ origin }) => this.dropped.has(origin))) return held;
    return { ...held, items: held.items.filter(({ origin }) => !this.dropped.has(origin)) };
  }

  remember(sentence: Sentence, held: Held): void {
    this.forget(sentence.text);
    if (held.items.length === 0) return;
    this.byText.set(sentence.text, held);
    this.nUnits += sentence.text.length;
    for (const oldest of this.byText.keys()) {
      if (this.nUnits <= MOST_UNITS) break;
      this.forget(oldest);
    }
  }

  private forget(text: string): void {
    if (this.byText.delete(text)) this.nUnits -= text.length;
  }

  /** Sentences of a document with held entries, each object once. */
  in({ sentences }: Document): [Sentence, Held][] {
    const found: [Sentence, Held][] = [];
    for (const sentence of sentences) {
      const held = this.of(sentence);
      if (held !== undefined) found.push([sentence, held]);
    }
    return found;
  }

  /** The key and position under which the file has the item that came from an origin. */
  basePlaces(): ReadonlyMap<Origin, Origin> {
    const places = new Map<Origin, Origin>();
    for (const [sentence, items] of this.bases) {
      for (const { origin, at } of items) places.set(origin, { sentence: sentenceKey(sentence), at });
    }
    return places;
  }
}

/** Each origin once, in the order of the first list. */
export function united(first: readonly SidecarEntry[], second: readonly SidecarEntry[]): SidecarEntry[] {
  const origins = new Set(first.map(({ origin }) => origin));
  return [...first, ...second.filter(({ origin }) => !origins.has(origin))];
}

/**
 * The range between the sentences that are the same at both ends.
 * @param onCopy called for two objects that represent the same sentence
 */
export function differenceOf(
  old: readonly Sentence[],
  now: readonly Sentence[],
  onCopy: (from: Sentence, to: Sentence) => void,
): { old: Sentence[]; now: Sentence[] } {
  const most = Math.min(old.length, now.length);
  const isSame = (from: Sentence, to: Sentence) => {
    if (from === to) return true;
    if (from.text !== to.text) return false;
    onCopy(from, to);
    return true;
  };
  let start = 0;
  while (start < most && isSame(old[start], now[start])) start++;
  let end = 0;
  while (end < most - start && isSame(old[old.length - 1 - end], now[now.length - 1 - end])) end++;
  return { old: old.slice(start, old.length - end), now: now.slice(start, now.length - end) };
}

/**
 * The sentences, in their order, that come from each of the wanted ones. All sentences of a stretch share one set of bases, and their
 * heirs are one list: a list for each would be quadratic. O(sentences + sizes of the distinct sets)
 */
export function heirsOfBases(
  live: readonly (readonly [Sentence, Held])[],
  wanted: ReadonlyMap<Sentence, unknown>,
): ReadonlyMap<Sentence, readonly Sentence[]> {
  const heirsOf = new Map<Sentence, readonly Sentence[]>();
  if (wanted.size === 0) return heirsOf;
  const bySet = new Map<ReadonlySet<Sentence>, Sentence[]>();
  for (const [sentence, { bases }] of live) {
    append(bySet, bases, sentence);
  }
  const order = new Map(live.map(([sentence], i) => [sentence, i]));
  for (const [bases, heirs] of bySet) {
    for (const base of bases) {
      if (!wanted.has(base)) continue;
      const others = heirsOf.get(base);
      const all = others && [...others, ...heirs].sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0));
      heirsOf.set(base, all ?? heirs);
    }
  }
  return heirsOf;
}

export const NO_BASES: ReadonlySet<Sentence> = new Set();

/** The first set itself if it contains the others; a set given twice is read once. O(distinct sets and their sizes) */
export function unionOf(sets: readonly ReadonlySet<Sentence>[]): ReadonlySet<Sentence> {
  const distinct = [...new Set(sets)];
  const [first = NO_BASES] = distinct;
  let union: Set<Sentence> | undefined;
  for (const set of distinct.slice(1)) {
    for (const each of set) {
      if ((union ?? first).has(each)) continue;
      union ??= new Set(first);
      union.add(each);
    }
  }
  return union ?? first;
}

/** Items in the form they have on disk, without those whose words are not there. */
export function onDisk({ bases }: Held, sentence: Sentence, items: readonly SidecarEntry[]): KeyedEntry[] {
  const all = [...bases];
  return followEntries([{ sentence, items }], all).items.flatMap((here, i) => keyed(all[i], here));
}
