/** Follows sentences and words through edits: finds stored data again by their names and forms. */

import { type Sentence, wordForms } from '../conllu/index.ts';

/** A name for each sentence: its `sent_id`, otherwise its words; equal names are numbered. Time O(length). */
export function sentenceNames(sentences: readonly Sentence[]): string[] {
  const times = new Map<string, number>();
  return sentences.map((sentence) => {
    const name = sentence.sentId === undefined ? `text ${wordForms(sentence).join(' ')}` : `id ${sentence.sentId}`;
    const nth = (times.get(name) ?? 0) + 1;
    times.set(name, nth);
    return nth === 1 ? name : `${name} ${nth}`;
  });
}

/**
 * The name of a node after a change of its sentence's words; undefined if one of them no longer exists. A node is a word (`3`), a multiword token
 * (`2-3`), an empty node (`3.1`), or a missing node after a word (`@3`); any other name stays.
 *
 * @param map position of each word now, -1 for none
 */
export function movedNode(node: string, map: Int32Array): string | undefined {
  let isGone = false;
  const words = /^(@?)(\d+)(?:-(\d+)|\.\d+)?$/.exec(node);
  if (words === null) return node;
  const moved = (word: string) => {
    const now = map[Number(word)] ?? -1;
    isGone ||= now === -1;
    return String(now);
  };
  const [, sign, first, last] = words;
  const rest = last === undefined ? node.slice(sign.length + first.length) : `-${moved(last)}`;
  const now = sign + moved(first) + rest;
  return isGone ? undefined : now;
}

/**
 * Data of sentences, valid as long as they have the same sent_id and words. It survives edits elsewhere and in other columns;
 * sentences that share both are distinguished by their order. Immutable.
 */
export class KeptByWords<T> {
  private constructor(private readonly byWords: ReadonlyMap<string, readonly (T | undefined)[]>) {}

  static nothing<T>(): KeptByWords<T> {
    return new KeptByWords<T>(new Map());
  }

  /** Number of sentences with data, in the document or not. */
  get size(): number {
    return [...this.byWords.values()].reduce((sum, list) => sum + list.filter((each) => each !== undefined).length, 0);
  }

  /** @param sentences all of the document @param made the new data, made from the old */
  with(sentences: readonly Sentence[], made: ReadonlyMap<Sentence, (before: T | undefined) => T>): KeptByWords<T> {
    const all = new Map(this.byWords);
    for (const [sentence, , words, nth] of withNames(sentences, () => true)) {
      const make = made.get(sentence);
      if (make === undefined) continue;
      const list = (all.get(words) ?? []).slice();
      list[nth] = make(list[nth]);
      all.set(words, list);
    }
    return new KeptByWords(all);
  }

  /** By index of the sentence. O(sentences). */
  in(sentences: readonly Sentence[]): Map<number, T> {
    const found = new Map<number, T>();
    for (const [, index, words, nth] of withNames(sentences, (each) => this.byWords.has(each))) {
      const kept = this.byWords.get(words)?.[nth];
      if (kept !== undefined) found.set(index, kept);
    }
    return found;
  }
}

/** Each sentence with its index, its words and its rank among those with the same, from 0. */
function* withNames(
  sentences: readonly Sentence[],
  isWanted: (words: string) => boolean,
): Generator<[sentence: Sentence, index: number, words: string, nth: number]> {
  const counts = new Map<string, number>();
  for (const [index, sentence] of sentences.entries()) {
    const words = wordsOf(sentence);
    if (!isWanted(words)) continue;
    const nth = counts.get(words) ?? 0;
    counts.set(words, nth + 1);
    yield [sentence, index, words, nth];
  }
}

function wordsOf(sentence: Sentence): string {
  let words = known.get(sentence);
  if (words === undefined) {
    // No form contains a tab.
    words = [sentence.sentId ?? '', ...wordForms(sentence)].join('\t');
    known.set(sentence, words);
  }
  return words;
}

const known = new WeakMap<Sentence, string>();
