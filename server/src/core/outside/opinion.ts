/** What a program outside says about sentences, on their own words. */

import { valueFault } from '../annotation/index.ts';
import { alignSentences, alignWords, sentenceOfWord } from '../compare/align/index.ts';
import { Column, type Sentence, splitBlocks } from '../conllu/index.ts';
import { conlluOf } from './request.ts';

/** About one sentence. By position, length n + 1; plain data, which can be passed between threads. */
export interface Opinion {
  /** -1 where it says nothing: other tokens, a head in another sentence or none. Not always a tree. `heads[0] === -1`. */
  readonly heads: Int32Array;
  /** '' where it gives none that could be written. */
  readonly deprels: readonly string[];
  /** Words that are no word of the program's: it has other tokens there. Ascending. */
  readonly others: readonly number[];
  /** Whether its sentences begin or end elsewhere. */
  readonly isResplit: boolean;
}

/**
 * The answer of a program, aligned with the sentences that it was given (`conlluOf`): sentences by `sent_id`, text and place, words by
 * characters. Undefined for a sentence that it left out. Nothing in the answer has to be right. Time O(length) for equal texts.
 *
 * @param answer CoNLL-U, or anything else
 */
export function opinionsOf(asked: readonly Sentence[], answer: string): (Opinion | undefined)[] {
  const given = splitBlocks(conlluOf(asked));
  const answered = splitBlocks(answer).filter(({ nWords }) => 0 < nWords);
  const opinions: (Opinion | undefined)[] = asked.map(() => undefined);
  for (const { a, b } of alignSentences(given, answered)) {
    if (a.length === 0 || b.length === 0) continue;
    const found = inGroup(
      a.map((index) => given[index]),
      b.map((index) => answered[index]),
    );
    a.forEach((index, at) => {
      opinions[index] = found[at];
    });
  }
  return opinions;
}

/** One for each sentence of ours. */
function inGroup(ours: readonly Sentence[], theirs: readonly Sentence[]): Opinion[] {
  const { a, b, toA, toB } = alignWords(ours, theirs);
  return ours.map(({ nWords }, at) => {
    const first = a.firstWords[at];
    const heads = new Int32Array(nWords + 1).fill(-1);
    const deprels = Array<string>(nWords + 1).fill('');
    const others: number[] = [];
    for (let word = 1; word <= nWords; word++) {
      const partner = toB[first + word];
      if (partner === -1) {
        others.push(word);
        continue;
      }
      const sentence = sentenceOfWord(b, partner);
      const before = b.firstWords[sentence];
      const head = theirs[sentence].heads[partner - before];
      if (head === 0) heads[word] = 0;
      else if (0 < head) {
        const place = toA[before + head] - first;
        if (1 <= place && place <= nWords) heads[word] = place;
      }
      const deprel = theirs[sentence].wordCell(partner - before, Column.deprel);
      if (deprel !== '_' && valueFault('relation', deprel) === undefined) deprels[word] = deprel;
    }
    return { heads, deprels, others, isResplit: 1 < ours.length || 1 < theirs.length };
  });
}
