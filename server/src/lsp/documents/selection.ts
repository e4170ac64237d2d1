/** The words on given lines of a document. */

import type { LineRange } from '../../protocol/text.ts';
import type { Snapshot } from './documents.ts';

/** A sentence that contains some of the lines, and the positions of its words on them, ascending. */
interface SelectedSentence {
  readonly index: number;
  readonly words: readonly number[];
}

/** In order; sentences without words are skipped. O(words of the sentences). */
export function wordsOn({ document }: Snapshot, lines: readonly LineRange[]): SelectedSentence[] {
  const selected = new Map<number, Set<number>>();
  for (const { startLine, endLine } of lines) {
    const last = document.sentenceAtLine(Math.max(startLine, endLine));
    for (let index = document.sentenceAtLine(startLine); index <= last; index++) {
      const sentence = document.sentences[index];
      if (sentence.nWords === 0) continue;
      const words = selected.get(index) ?? new Set<number>();
      selected.set(index, words);
      for (let word = 1; word <= sentence.nWords; word++) {
        const line = document.lines[index] + sentence.rowLine(sentence.rowOfWord(word));
        if (startLine <= line && line <= endLine) words.add(word);
      }
    }
  }
  return [...selected]
    .map(([index, words]) => ({ index, words: [...words].sort((a, b) => a - b) }))
    .sort((a, b) => a.index - b.index);
}
