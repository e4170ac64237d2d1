/** What evaluation reads from a word: its head, its relation, and whether it counts as content or punctuation. */

import { universalPart } from '../annotation/index.ts';
import { Column, type Sentence } from '../conllu/index.ts';

/** Relations of function words and punctuation: CLAS leaves them out (Zeman et al. 2018, CoNLL shared task). */
const FUNCTIONAL: ReadonlySet<string> = new Set(['aux', 'case', 'cc', 'clf', 'cop', 'det', 'mark', 'punct']);

/** The tree of a sentence. Arrays have length n + 1; element 0 is the root. */
export interface Tree {
  readonly n: number;
  readonly forms: readonly string[];
  /** By position; -1 if HEAD is unreadable or blank: never correct. */
  readonly heads: Int32Array;
  /** '' if blank. */
  readonly deprels: readonly string[];
  /** 1 for words whose relation is not that of a function word. */
  readonly isContent: Uint8Array;
  readonly isPunctuation: Uint8Array;
}

/** `full` compares `nmod:poss` unchanged, `universal` only `nmod`, as the CoNLL shared tasks did. */
export type DeprelPart = 'full' | 'universal';

export function readTree(sentence: Sentence, part: DeprelPart): Tree {
  const n = sentence.nWords;
  const forms = [''];
  const deprels = [''];
  const isContent = new Uint8Array(n + 1);
  const isPunctuation = new Uint8Array(n + 1);
  for (let word = 1; word <= n; word++) {
    const row = sentence.rowOfWord(word);
    const deprel = sentence.isBlank(row, Column.deprel) ? '' : sentence.cell(row, Column.deprel);
    const universal = universalPart(deprel);
    forms.push(sentence.cell(row, Column.form));
    deprels.push(part === 'full' ? deprel : universal);
    isContent[word] = FUNCTIONAL.has(universal) ? 0 : 1;
    const hasUpos = !sentence.isBlank(row, Column.upos);
    isPunctuation[word] = (hasUpos ? sentence.cell(row, Column.upos) === 'PUNCT' : universal === 'punct') ? 1 : 0;
  }
  return { n, forms, heads: sentence.heads, deprels, isContent, isPunctuation };
}
