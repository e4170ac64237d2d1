/** Turns sentences into training examples: only trees are usable, and the sentences left out are counted. */

import { Column, type Sentence } from '../../conllu/index.ts';
import { isTree, rootDependents } from '../../tree/index.ts';
import { type Example, readWords } from './readWords.ts';

export interface Examples {
  readonly examples: readonly Example[];
  readonly words: number;
  /** Sentences left out, by reason. */
  readonly skipped: Readonly<Record<SkipReason, number>>;
}

/** Not 1…n; a missing head; a cycle, no root or several; a missing relation, or a misplaced `root`. */
export type SkipReason = 'ids' | 'heads' | 'tree' | 'deprels';

/** Blocks without words are not sentences: they are neither used nor counted. */
export function collectExamples(sentences: Iterable<Sentence>): Examples {
  const examples: Example[] = [];
  const skipped: Record<SkipReason, number> = { ids: 0, heads: 0, tree: 0, deprels: 0 };
  let words = 0;
  for (const sentence of sentences) {
    if (sentence.nWords === 0) continue;
    const read = readExample(sentence);
    if (typeof read === 'string') skipped[read]++;
    else {
      examples.push(read);
      words += read.words.n;
    }
  }
  return { examples, words, skipped };
}

/** An example with at least one word, or why the sentence is not one. */
export function readExample(sentence: Sentence): Example | SkipReason {
  const { nWords, heads } = sentence;
  if (!sentence.hasSequentialIds) return 'ids';
  for (let word = 1; word <= nWords; word++) if (heads[word] < 0) return 'heads';
  if (!isTree(heads) || rootDependents(heads).length !== 1) return 'tree';
  const deprels = [''];
  for (let word = 1; word <= nWords; word++) {
    const row = sentence.rowOfWord(word);
    const deprel = sentence.cell(row, Column.deprel);
    if (sentence.isBlank(row, Column.deprel) || (deprel === 'root') !== (heads[word] === 0)) return 'deprels';
    deprels.push(deprel);
  }
  return { words: readWords(sentence), heads: heads.slice(), deprels };
}
