/** What is said of the sentences of one open document that were edited, and small things done with it. */

import type { Document, Sentence } from '../../core/conllu/index.ts';
import { type Item, type Origin, sentenceKey } from '../../core/validate/index.ts';

/** What is said of a sentence by now. */
export interface Held {
  readonly items: readonly Item[];
  /** The sentences on disk that it was said of. */
  readonly bases: ReadonlySet<Sentence>;
}

/** UTF-16 units of the texts of one document that are remembered: those seen longest ago are forgotten first, and a session does not grow. */
const MOST_UNITS = 4e6;

/** One open document. */
export class Followed {
  readonly held = new WeakMap<Sentence, Held>();
  readonly byText = new Map<string, Held>();
  private nUnits = 0;
  /** The sentences on disk that were edited, with what the file says of them. */
  bases = new Map<Sentence, readonly Item[]>();
  /** What was taken back in the meantime. */
  readonly dropped = new WeakSet<Origin>();
  /** The text that was opened, as long as it is not known whether the one on disk is another. */
  opened: Document | undefined;

  /** What holds now; undefined: what the file says under the key of the sentence. */
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
}

/** Sentences of a document of which something is held, each thing once. */
export function heldIn({ sentences }: Document, followed: Followed): [Sentence, Held][] {
  const found: [Sentence, Held][] = [];
  for (const sentence of sentences) {
    const held = followed.of(sentence);
    if (held !== undefined) found.push([sentence, held]);
  }
  return found;
}

/** Under which key and place the file has what came from an origin. */
export function basePlaces({ bases }: Followed): ReadonlyMap<Origin, Origin> {
  const places = new Map<Origin, Origin>();
  for (const [sentence, items] of bases) {
    for (const { origin, at } of items) places.set(origin, { sentence: sentenceKey(sentence), at });
  }
  return places;
}

/** Each origin once, as the first list has it. */
export function united(first: readonly Item[], second: readonly Item[]): Item[] {
  const origins = new Set(first.map(({ origin }) => origin));
  return [...first, ...second.filter(({ origin }) => !origins.has(origin))];
}

/**
 * What is between the sentences that are the same at both ends.
 * @param onCopy called for two objects that are the same sentence
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
