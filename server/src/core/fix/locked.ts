/** Whether edits of a sentence change arcs that are locked. */

import { applyEdits, Column, Sentence, type TextEdit } from '../conllu/index.ts';
import { nameWord } from '../features/names.ts';
import { lockKey } from '../validate/index.ts';

/** The locked arcs that edits would change. */
export interface ChangedLocks {
  /** Positions of their dependents, ascending. */
  readonly words: readonly number[];
  /** `the locked arc of went (3)`. */
  readonly arcs: string;
  /** For the user: which arcs, and what to do. */
  readonly message: string;
}

/**
 * Which of the locked words (positions) would get another head or relation by the edits (in sentence offsets, disjoint, ascending);
 * undefined if none. Renumbering changes no arc. Where words come or go, words go by their forms, as in the locks. Time O(length), and
 * O(n²) where words come or go.
 */
export function changedLocks(
  sentence: Sentence,
  edits: readonly TextEdit[],
  locked: ReadonlySet<number>,
): ChangedLocks | undefined {
  if (locked.size === 0 || edits.length === 0) return undefined;
  const text = applyEdits(sentence.text, edits);
  const after = new Sentence(text, sentence.nLines);
  const isSame = after.nWords === sentence.nWords;
  const [old, now]: readonly ArcOf[] = isSame
    ? [sentence, after].map((each) => (word) => `${each.heads[word]}\t${each.wordCell(word, Column.deprel)}`)
    : [(word) => arcByName(sentence, word), arcsByName(sentence, after)];
  const words = [...locked].filter((word) => old(word) !== now(word)).sort((a, b) => a - b);
  if (words.length === 0) return undefined;
  const [first] = words;
  const others = words.length === 1 ? '' : ` and ${words.length - 1} more`;
  const arcs = `the locked arc of ${nameWord(sentence, first)}${others}`;
  return { words, arcs, message: `This would change ${arcs}. Unlock ${words.length === 1 ? 'it' : 'them'} first.` };
}

type ArcOf = (word: number) => string;

/** The arc of a word as its head by name and its relation: comparable where words have come or gone in between. */
function arcByName(sentence: Sentence, word: number): string {
  const head = sentence.heads[word];
  return `${0 < head ? lockKey(sentence, head) : head}\t${sentence.wordCell(word, Column.deprel)}`;
}

/** Arcs of the new sentence, by position of the word in the old one. A word that is gone has none. */
function arcsByName(before: Sentence, after: Sentence): ArcOf {
  const arcs = new Map<string, string>();
  for (let word = 1; word <= after.nWords; word++) arcs.set(lockKey(after, word), arcByName(after, word));
  return (word) => arcs.get(lockKey(before, word)) ?? '';
}
