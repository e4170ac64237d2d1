/**
 * Locked arcs: words whose head and relation no parser may change. A lock names the word, not its head: an annotator may change
 * both by hand, and the new values are then locked. Locks are stored in `.treebank.json`, so the treebank itself does not change.
 */

import { Column, type Sentence } from '../conllu/index.ts';
import type { Sidecar } from './file.ts';
import { sentenceKey } from './keys.ts';

/** `dog#1`: the first word with this form in its sentence. It survives renumbering, and other words being added or removed around it. */
export function lockKey(sentence: Sentence, word: number): string {
  const form = sentence.wordCell(word, Column.form);
  let nth = 1;
  for (let other = 1; other < word; other++) if (sentence.wordCell(other, Column.form) === form) nth++;
  return `${form}#${nth}`;
}

/** The keys of all words by position, '' for the root. O(words). */
export function lockKeys(sentence: Sentence): readonly string[] {
  const counts = new Map<string, number>();
  const keys = [''];
  for (let word = 1; word <= sentence.nWords; word++) {
    const form = sentence.wordCell(word, Column.form);
    const nth = (counts.get(form) ?? 0) + 1;
    counts.set(form, nth);
    keys.push(`${form}#${nth}`);
  }
  return keys;
}

/** Positions of the locked words. Locks of words that no longer exist are ignored. */
export function lockedWords({ locks }: Sidecar, name: string, sentence: Sentence): ReadonlySet<number> {
  const inFile = locks?.get(name);
  if (inFile === undefined || inFile.size === 0) return NONE;
  const keys = inFile.get(sentenceKey(sentence));
  if (keys === undefined) return NONE;
  return wordsOf(sentence, new Set(keys));
}

/** Positions of the words named by keys (`lockKey`), ascending. O(words). */
function wordsOf(sentence: Sentence, keys: ReadonlySet<string>): ReadonlySet<number> {
  const found = new Set<number>();
  lockKeys(sentence).forEach((key, word) => {
    if (0 < word && keys.has(key)) found.add(word);
  });
  return found;
}

/**
 * Positions of the words in a sentence whose arcs are locked. A word without a head has no arc to lock.
 * @param name of the treebank's file, as in `.treebank.json`
 */
export function lockedArcsIn(file: Sidecar, name: string, sentence: Sentence): ReadonlySet<number> {
  return file.locks === undefined ? NONE : withHeads(sentence, lockedWords(file, name, sentence));
}

/** The same, given the keys of the words. */
export function lockedArcsAt(sentence: Sentence, keys: ReadonlySet<string>): ReadonlySet<number> {
  return keys.size === 0 ? NONE : withHeads(sentence, wordsOf(sentence, keys));
}

function withHeads({ heads }: Sentence, words: Iterable<number>): ReadonlySet<number> {
  return new Set([...words].filter((word) => heads[word] !== -1));
}

const NONE: ReadonlySet<number> = new Set();

/** Locks or unlocks some words of a sentence. Locks of words that are gone are dropped when its entry changes. */
export function withLocks(
  file: Sidecar,
  name: string,
  sentence: Sentence,
  words: Iterable<number>,
  state: 'locked' | 'unlocked',
): Sidecar {
  const locked = new Set(lockedWords(file, name, sentence));
  for (const word of words) {
    if (state === 'locked') locked.add(word);
    else locked.delete(word);
  }
  const sentences = new Map(file.locks?.get(name));
  const key = sentenceKey(sentence);
  if (locked.size === 0) sentences.delete(key);
  else {
    const lockedKeys = lockKeys(sentence);
    sentences.set(key, [...locked].map((word) => lockedKeys[word]).sort());
  }
  const locks = new Map(file.locks);
  if (sentences.size === 0) locks.delete(name);
  else locks.set(name, sentences);
  const { locks: _, ...rest } = file;
  return locks.size === 0 ? rest : { ...rest, locks };
}
