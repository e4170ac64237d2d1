/** The data that evaluation reads from the words of a file: arcs, tags, and whether a word counts as content or punctuation. */

import { universalPart } from '../annotation/index.ts';
import type { Surface } from '../compare/index.ts';
import { Column, type ColumnIndex, type Sentence } from '../conllu/index.ts';

/** `full` compares `nmod:poss` unchanged, `universal` only `nmod`, as the CoNLL shared tasks did. */
export type DeprelPart = 'full' | 'universal';

/** Relations that CLAS counts, by the list of the official scorer (Zeman et al. 2018): not those outside UD, nor `punct`. */
const CONTENT: ReadonlySet<string> = new Set(
  (
    'nsubj obj iobj csubj ccomp xcomp obl vocative expl dislocated advcl advmod discourse nmod appos nummod acl amod conj ' +
    'fixed flat compound list parataxis orphan goeswith reparandum root dep'
  ).split(' '),
);
/** Relations of the function words that MLAS compares with their head. */
const FUNCTIONAL: ReadonlySet<string> = new Set('aux cop mark det clf case cc'.split(' '));

/** By word over all sentences of a side; element 0 is the root. */
export interface ScoredWords {
  readonly surface: Surface;
  /** In the numbering of the side; -1 if HEAD is blank or unreadable: never correct. */
  readonly heads: Int32Array;
  /** '' if blank. */
  readonly relations: readonly string[];
  /** Relations up to the colon. */
  readonly universal: readonly string[];
  readonly isContent: Uint8Array;
  readonly isFunctional: Uint8Array;
  readonly isPunctuation: Uint8Array;
}

/** Time O(words). */
export function wordsOf(surface: Surface): ScoredWords {
  const { nWords, sentences, firstWords } = surface;
  const heads = new Int32Array(nWords + 1).fill(-1);
  const relations: string[] = new Array(nWords + 1).fill('');
  const universal: string[] = new Array(nWords + 1).fill('');
  const isContent = new Uint8Array(nWords + 1);
  const isFunctional = new Uint8Array(nWords + 1);
  const isPunctuation = new Uint8Array(nWords + 1);
  sentences.forEach((sentence, index) => {
    const before = firstWords[index];
    for (let position = 1; position <= sentence.nWords; position++) {
      const word = before + position;
      const row = sentence.rowOfWord(position);
      const head = sentence.heads[position];
      heads[word] = 0 < head ? before + head : head;
      const relation = sentence.isBlank(row, Column.deprel) ? '' : sentence.cell(row, Column.deprel);
      relations[word] = relation;
      universal[word] = universalPart(relation);
      isContent[word] = CONTENT.has(universal[word]) ? 1 : 0;
      isFunctional[word] = FUNCTIONAL.has(universal[word]) ? 1 : 0;
      const isPunct = sentence.isBlank(row, Column.upos) ? universal[word] === 'punct' : isPunctTag(sentence, row);
      isPunctuation[word] = isPunct ? 1 : 0;
    }
  });
  return { surface, heads, relations, universal, isContent, isFunctional, isPunctuation };
}

const isPunctTag = (sentence: Sentence, row: number) => sentence.cell(row, Column.upos) === 'PUNCT';

/** A column of all words; element 0 is ''. */
export function surfaceColumn({ sentences, nWords }: Surface, column: ColumnIndex): string[] {
  const cells: string[] = new Array(nWords + 1);
  cells[0] = '';
  let word = 0;
  for (const sentence of sentences) {
    for (let position = 1; position <= sentence.nWords; position++) {
      cells[++word] = sentence.cell(sentence.rowOfWord(position), column);
    }
  }
  return cells;
}
