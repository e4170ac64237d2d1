/** The sentences of a treebank that models can judge: complete trees. */

import type { Sentence } from '../conllu/index.ts';
import { type Example, readWholeExample, type SkipReason } from '../parser/index.ts';

export interface JudgedTreebank {
  readonly examples: readonly Example[];
  /** For each example the index of its sentence. */
  readonly sentences: Int32Array;
  /** Words of the examples. */
  readonly words: number;
  /** Number of sentences with words that are left out, by reason. */
  readonly skipped: Readonly<Record<SkipReason, number>>;
}

/** Blocks without words are neither used nor counted. Time O(length). */
export function judgedTreebank(sentences: readonly Sentence[]): JudgedTreebank {
  const examples: Example[] = [];
  const indices: number[] = [];
  const skipped: Record<SkipReason, number> = { ids: 0, heads: 0, tree: 0, deprels: 0 };
  let words = 0;
  for (let index = 0; index < sentences.length; index++) {
    if (sentences[index].nWords === 0) continue;
    const read = readWholeExample(sentences[index]);
    if (typeof read === 'string') skipped[read]++;
    else {
      examples.push(read);
      indices.push(index);
      words += read.words.n;
    }
  }
  return { examples, sentences: Int32Array.from(indices), words, skipped };
}
