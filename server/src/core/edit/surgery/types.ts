/** Operations on words, tokens and sentences: what each is called and takes, and what comes of it. */

import type { TextEdit } from '../../conllu/index.ts';

/** Cells of a new word or empty node; those that are not given are `_`. */
export interface NewCells {
  readonly lemma?: string;
  readonly upos?: string;
  readonly xpos?: string;
  readonly feats?: string;
}

/** Cells of one part of a word that is split; of the part that keeps its annotation they replace what it has. */
export interface PartCells extends NewCells {
  readonly deprel?: string;
}

interface Splitting {
  readonly id: number;
  /** At least two. */
  readonly forms: readonly string[];
  /** The part that keeps cells and dependents, from 1; the first by default. */
  readonly keep?: number;
  /** One entry for each part, `{}` for none. */
  readonly columns?: readonly PartCells[];
  /** Of the parts that are attached to the kept one; `dep` by default. */
  readonly deprel?: string;
}

/** Several words side by side, by the IDs of the first and the last. */
interface Stretch {
  readonly first: number;
  readonly last: number;
}

/**
 * What each operation takes. IDs are those before the operation: numbers for words (0 is the root), `"3.1"` for empty nodes and in DEPS.
 * The semantics stand above the function of each operation, in the file of its name.
 */
export interface OperationArgs {
  /** `at`: the ID that the new word gets, n + 1 for the end. */
  readonly insert_word: NewCells & {
    readonly at: number;
    readonly form: string;
    readonly head?: number;
    readonly deprel?: string;
    /** True by default. */
    readonly spaceBefore?: boolean;
    /** By default as the gap was. */
    readonly spaceAfter?: boolean;
  };
  readonly delete_word: { readonly id: number };
  readonly split_word: Splitting & {
    /** `CorrectSpaceAfter=Yes` on all parts but the last: the text lacks a space. */
    readonly typo?: boolean;
  };
  readonly merge_words: Stretch & {
    /** What becomes of spaces between the words: part of the form, or taken out of the text. Needed only where there are some. */
    readonly space?: 'keep' | 'remove';
    readonly lemma?: string;
  };
  readonly goeswith: Stretch;
  readonly make_mwt: Stretch & { readonly form?: string };
  readonly extend_mwt: Stretch & { readonly form?: string };
  /** `first`: any word of the token. */
  readonly dissolve_mwt: { readonly first: number };
  readonly word_to_mwt: Splitting;
  readonly insert_empty: NewCells & {
    /** 0: before the first word. */
    readonly after: number;
    /** Place among the empty nodes there, from 1; the last by default. */
    readonly index?: number;
    readonly form?: string;
    readonly deps: readonly (readonly [head: string, relation: string])[];
  };
  readonly delete_empty: { readonly id: string };
  readonly move_empty: { readonly id: string; readonly after: number; readonly index?: number };
  /** `at`: the first word of the second sentence. */
  readonly split_sentence: { readonly at: number };
  /** `deprel`: of the second root; `parataxis` by default. */
  readonly join_sentences: { readonly deprel?: string };
  readonly set_head: { readonly id: number; readonly head: number; readonly deprel?: string };
  readonly set_deprel: { readonly id: number; readonly deprel: string };
  /** `deprel`: of the old root; `dep` by default. */
  readonly make_root: { readonly id: number; readonly deprel?: string };
  /** `move`: whether the other dependents of the head stay with it or go to the word; `none` by default. */
  readonly rotate: { readonly id: number; readonly move?: 'none' | 'all' };
  readonly promote: { readonly id: number };
  readonly attach_range: Stretch & { readonly head: number; readonly deprel?: string };
  /** `style`: all to the first, or each to the one before it; `first` by default. */
  readonly make_chain: { readonly ids: readonly number[]; readonly deprel: string; readonly style?: 'first' | 'chain' };
}

export type OperationName = keyof OperationArgs;

/** An operation with arguments whose types are known; `operate` looks at what they say. */
export type Operation = {
  readonly [N in OperationName]: { readonly op: N; readonly args: OperationArgs[N] };
}[OperationName];

/** The same as it comes from outside: names and arguments are read before anything is done. */
export interface AnyOperation {
  readonly op: string;
  readonly args: unknown;
}

/** A word of the old sentences and the one that it is, or is part of, in the new ones. */
export interface WordMove {
  readonly old: number;
  readonly new: number;
  /** Which of the sentences the old word was in: 1 for the second of two that were joined, else 0. */
  readonly oldSentence: number;
  /** Which of the sentences it is in now: 1 for the second half of one that was split, else 0. */
  readonly newSentence: number;
}

/** Why an operation is not done. */
export type RefusalCode =
  /** The operation is not known, or its arguments are missing, of a wrong type or out of their range. */
  | 'unknown-operation'
  | 'bad-arguments'
  | 'no-such-word'
  | 'no-such-empty'
  /** The sentence is broken where the operation needs it. */
  | 'broken-ids'
  | 'broken-mwt'
  | 'broken-row'
  | 'dangling-reference'
  | 'no-tree'
  /** Multiword tokens. */
  | 'in-mwt'
  | 'inside-mwt'
  | 'crosses-mwt'
  | 'no-mwt'
  /** Forms, spaces and text. */
  | 'space-between'
  | 'no-space'
  | 'forms-differ'
  /** The tree. */
  | 'self'
  | 'cycle'
  | 'is-root'
  | 'second-root'
  | 'no-grandparent'
  | 'only-word'
  /** Sentences. */
  | 'sentence-count'
  | 'newdoc';

/** What an operation did. */
export interface Done {
  readonly ok: true;
  /** Minimal, apart from each other, ascending; in offsets of the text of the sentences as they stand together. */
  readonly edits: readonly TextEdit[];
  /**
   * By position, in the order of the old words. Of words that were merged several have one new word; a new word that comes from none,
   * and an old word that is gone, are not there.
   */
  readonly words: readonly WordMove[];
  /** What the user should know: a reference in MISC that was removed, a text that was left alone, … Whole sentences. */
  readonly notes: readonly string[];
}

/** Nothing changed. */
export interface Refused {
  readonly ok: false;
  readonly refused: RefusalCode;
  /** What is wrong, why it matters, what helps. */
  readonly message: string;
}

export type Operated = Done | Refused;
