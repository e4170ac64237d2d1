/** Locked words whose arcs an operation changed: the user requested the operation, so it is done, but the words are reported. */

import { Column, type Sentence } from '../../core/conllu/index.ts';
import type { WordMove } from '../../core/edit/index.ts';

/** Their names, such as “dog” (3). */
export function changedLocks(
  before: readonly Sentence[],
  after: readonly Sentence[],
  words: readonly WordMove[],
  lockedIn: (sentence: Sentence) => ReadonlySet<number>,
): string[] {
  return before.flatMap((sentence, index) => {
    const locked = lockedIn(sentence);
    if (locked.size === 0) return [];
    const moves = new Map(words.filter(({ oldSentence }) => oldSentence === index).map((move) => [move.old, move]));
    return [...locked].flatMap((word) => {
      const now = moves.get(word);
      if (now === undefined) return [];
      const target = after[now.newSentence];
      const head = sentence.heads[word];
      const headNow = head <= 0 ? head : moves.get(head)?.new;
      const isSame =
        target.heads[now.new] === headNow &&
        target.wordCell(now.new, Column.deprel) === sentence.wordCell(word, Column.deprel);
      return isSame ? [] : [`“${sentence.wordCell(word, Column.form)}” (${word})`];
    });
  });
}
