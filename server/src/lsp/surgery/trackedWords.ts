/** Tracks the words of a few sentences through consecutive operations. */

import type { Sentence } from '../../core/conllu/index.ts';
import type { WordMove } from '../../core/edit/surgery/index.ts';
import type { MovedWord } from '../../core/sidecar/index.ts';

interface Place {
  /** Index of its sentence. */
  readonly sentence: number;
  /** Its position there. */
  readonly word: number;
}

/** Original words → where they are now, by position. Deleted words have no place. */
export class Places {
  private readonly now: Map<number, Place>[];

  constructor(sentences: readonly Sentence[]) {
    this.now = sentences.map(
      ({ nWords }, sentence) => new Map(Array.from({ length: nWords }, (_, i) => [i + 1, { sentence, word: i + 1 }])),
    );
  }

  /** Every remaining word. */
  get all(): MovedWord[] {
    return this.now.flatMap((words, oldSentence) =>
      [...words].map(([old, { word, sentence }]) => ({ old, new: word, oldSentence, newSentence: sentence })),
    );
  }

  of(sentence: number, word: number): Place | undefined {
    return this.now[sentence].get(word);
  }

  /**
   * Updates the places after an operation on some sentences.
   *
   * @param at index of the first of them
   * @param nBefore their number before the operation
   * @param nMore number of sentences added by the operation
   */
  follow(moves: readonly WordMove[], { at, nBefore, nMore }: { at: number; nBefore: number; nMore: number }): void {
    const moved = Array.from({ length: nBefore }, () => new Map<number, Place>());
    for (const move of moves) {
      moved[move.oldSentence]?.set(move.old, { sentence: at + move.newSentence, word: move.new });
    }
    for (const words of this.now) {
      for (const [word, place] of words) {
        if (place.sentence < at) continue;
        const isTouched = place.sentence < at + nBefore;
        const next = isTouched
          ? moved[place.sentence - at].get(place.word)
          : { ...place, sentence: place.sentence + nMore };
        if (next === undefined) words.delete(word);
        else words.set(word, next);
      }
    }
  }
}
