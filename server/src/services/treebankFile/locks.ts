/** Which arcs `.treebank.json` locks in a sentence. */

import type { Sentence } from '../../core/conllu/index.ts';
import { type AcknowledgementFile, lockedWords, wordsOf } from '../../core/validate/index.ts';

/**
 * Positions of the words in a sentence whose arcs are locked. A word without a head has no arc to lock.
 * @param name of the treebank's file, as in `.treebank.json`
 */
export function lockedArcsIn(file: AcknowledgementFile, name: string, sentence: Sentence): ReadonlySet<number> {
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
