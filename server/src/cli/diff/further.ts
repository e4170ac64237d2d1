/** Further columns (CoNLL-U Plus) of two versions: the differences are those of the ten, so it is said where others differ. */

import { alignWords, sentenceOfWord } from '../../core/compare/align/index.ts';
import type { Sentence } from '../../core/conllu/index.ts';
import { counted } from '../../core/wording/numbers.ts';
import type { Context } from '../frame/io.ts';
import type { ComparedSentences } from './compared.ts';

export class FurtherDifferences {
  /** Words that differ, by column; of a column that only one version has, those with content. */
  private readonly words = new Map<string, number>();

  /** Time that of aligning words, and none if both have only the ten columns. */
  add({ a, b }: Pick<ComparedSentences, 'a' | 'b'>): void {
    const [mine, theirs] = [present(a.sentences), present(b.sentences)];
    const names = new Set([...mine, ...theirs].flatMap(({ columns }) => columns.further));
    if (names.size === 0 || mine.length === 0 || theirs.length === 0) return;
    const { a: ours, b: others, toB } = alignWords(mine, theirs);
    mine.forEach((sentence, at) => {
      for (let word = 1; word <= sentence.nWords; word++) {
        const partner = toB[ours.firstWords[at] + word];
        if (partner === -1) continue;
        const other = sentenceOfWord(others, partner);
        const otherWord = partner - others.firstWords[other];
        for (const name of names) {
          if (cellOf(sentence, word, name) !== cellOf(theirs[other], otherWord, name)) this.count(name);
        }
      }
    });
  }

  private count(name: string): void {
    this.words.set(name, (this.words.get(name) ?? 0) + 1);
  }

  /** Says what differs, with exit code 1. */
  tell(context: Context): void {
    for (const [name, n] of this.words) {
      context.raise(1);
      context.note(`${name} differs at ${counted(n, 'word')}. The differences above are those of the ten columns.`);
    }
  }
}

/** Versions hold only the sentences that are being compared. */
const present = (sentences: readonly Sentence[]): Sentence[] => Object.values(sentences);

/** A column that is missing is as good as one without content. */
const cellOf = (sentence: Sentence, word: number, name: string): string =>
  sentence.cellNamed(sentence.rowOfWord(word), name) ?? '_';
