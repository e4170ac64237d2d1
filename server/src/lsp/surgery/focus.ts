/** The cursor after an operation, placed so that the user can type at once. */

import { Column, type ColumnIndex, RowKind, type Sentence } from '../../core/conllu/index.ts';
import type { NodeId, OperationArgs, OperationName } from '../../core/edit/surgery/index.ts';

/** A cell in the result of an operation. */
export interface Focus {
  readonly kind: RowKind;
  /** 1 for the second half of a split sentence. */
  readonly sentence: number;
  /** Position of the word, of the first word of a token, or of the word before an empty node. */
  readonly word: number;
  /** Index of the empty node there, from 1; if undefined, the last. */
  readonly index?: number;
  /** If undefined, the column that the cursor was in. */
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
const node = (id: NodeId): Focus => {
  const [major, minor] = String(id).split('.').map(Number);
  return minor === undefined ? word(major) : { ...empty(major, minor), column: undefined };
};
const empty = (after: number, index?: number): Focus => ({
  kind: RowKind.emptyNode,
  sentence: 0,
  word: after,
  index,
  column: form,
});

/** By operation; `nWords` is the number of words in the first sentence before it. */
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
  unattach: ({ id }) => word(id),
  set_cells: ({ id }) => word(id),
  set_mwe: ({ ids }) => word(ids?.[0] ?? 1),
  make_root: ({ id }) => word(id),
  rotate: ({ id }) => word(id),
  promote: ({ id }) => word(id),
  attach_range: ({ first }) => word(first),
  make_chain: ({ ids }) => word(ids[0]),
  add_dep: ({ id }) => node(id),
  delete_dep: ({ id }) => node(id),
  relabel_dep: ({ id }) => node(id),
  copy_basic: ({ id }) => word(id ?? 1),
};

const BY_NAME = new Map(Object.entries(FOCUSES) as [string, (args: object, nWords: number) => Focus][]);

/** The focus after an operation that succeeded, so its name and arguments are known to be valid. */
export function focusAfter(op: string, args: object, nWords: number): Focus | undefined {
  return BY_NAME.get(op)?.(args, nWords);
}

/** The row of a focus; undefined if there is none. O(rows). */
export function rowOf(sentence: Sentence, { kind, word, index }: Focus): number | undefined {
  if (kind === RowKind.word) return 1 <= word && word <= sentence.nWords ? sentence.rowOfWord(word) : undefined;
  const rows: number[] = [];
  for (let row = 0; row < sentence.nRows; row++) {
    if (sentence.kind(row) === kind && sentence.wordOfRow(row) === word) rows.push(row);
  }
  return index === undefined ? rows.at(-1) : rows[index - 1];
}
