/** Where the cursor goes after an operation, so that the next thing to do is to type. */

import { Column, type ColumnIndex, RowKind, type Sentence } from '../../../core/conllu/index.ts';
import type { OperationArgs, OperationName } from '../../../core/edit/surgery/index.ts';

/** A cell of a row of what an operation left. */
export interface Focus {
  readonly kind: RowKind;
  /** 1 for the second half of a sentence that was split. */
  readonly sentence: number;
  /** Position of the word, of a token's first word, of the word before an empty node. */
  readonly word: number;
  /** Which of the empty nodes there, from 1; the last if undefined. */
  readonly index?: number;
  /** The column that the cursor was in if undefined. */
  readonly column?: ColumnIndex;
}

type Arguments<N extends OperationName> = OperationArgs[N];

const { form, lemma } = Column;
const word = (of: number, column?: ColumnIndex, sentence = 0): Focus => ({
  kind: RowKind.word,
  sentence,
  word: of,
  column,
});
const token = (first: number): Focus => ({ kind: RowKind.multiwordToken, sentence: 0, word: first, column: form });
const empty = (after: number, index?: number): Focus => ({
  kind: RowKind.emptyNode,
  sentence: 0,
  word: after,
  index,
  column: form,
});

/** By operation; `nWords` is the number of words that the first sentence had. */
const FOCUSES: { readonly [N in OperationName]: (args: Arguments<N>, nWords: number) => Focus } = {
  insert_word: ({ at }) => word(at, form),
  delete_word: ({ id }, nWords) => word(Math.max(1, Math.min(id, nWords - 1))),
  split_word: ({ id }) => word(id, lemma),
  merge_words: ({ first }) => word(first, lemma),
  goeswith: ({ first }) => word(first),
  make_mwt: ({ first }) => token(first),
  extend_mwt: ({ first }) => token(first),
  dissolve_mwt: ({ first }) => word(first, form),
  word_to_mwt: ({ id }) => word(id, lemma),
  insert_empty: ({ after, index }) => empty(after, index),
  delete_empty: ({ id }) => word(Math.max(1, Number.parseInt(id, 10))),
  move_empty: ({ after, index }) => empty(after, index),
  split_sentence: () => word(1, undefined, 1),
  join_sentences: (_, nWords) => word(nWords + 1),
  set_head: ({ id }) => word(id),
  set_deprel: ({ id }) => word(id),
  make_root: ({ id }) => word(id),
  rotate: ({ id }) => word(id),
  promote: ({ id }) => word(id),
  attach_range: ({ first }) => word(first),
  make_chain: ({ ids }) => word(ids[0]),
};

const BY_NAME = new Map(Object.entries(FOCUSES) as [string, (args: object, nWords: number) => Focus][]);

/** Of an operation that was done, and so has a name that is known and the arguments that it takes. */
export function focusAfter(op: string, args: object, nWords: number): Focus | undefined {
  return BY_NAME.get(op)?.(args, nWords);
}

/** The row of a focus; undefined where there is none. O(rows). */
export function rowOf(sentence: Sentence, { kind, word, index }: Focus): number | undefined {
  if (kind === RowKind.word) return 1 <= word && word <= sentence.nWords ? sentence.rowOfWord(word) : undefined;
  const rows: number[] = [];
  for (let row = 0; row < sentence.nRows; row++) {
    if (sentence.kind(row) === kind && sentence.wordOfRow(row) === word) rows.push(row);
  }
  return index === undefined ? rows.at(-1) : rows[index - 1];
}
