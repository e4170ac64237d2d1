/** Operations on words, tokens and sentences: their names, arguments and results. */

import type { MWE_ATTRIBUTES } from '../../annotation/index.ts';
import type { TextEdit } from '../../conllu/index.ts';

/** Cells of a new word or empty node; missing ones become `_`. */
interface NewCells {
  readonly lemma?: string;
  readonly upos?: string;
  readonly xpos?: string;
  readonly feats?: string;
}

/** Cells of one part of a split word; for the part that keeps the annotation, they replace its cells. */
interface PartCells extends NewCells {
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
  /** Relation of the other parts, which attach to the kept one; `dep` by default. */
  readonly deprel?: string;
}

/** Consecutive words, by the IDs of the first and the last. */
interface Stretch {
  readonly first: number;
  readonly last: number;
}

/**
 * The arguments of each operation. IDs are those before the operation: numbers for words (0 is the root), `"3.1"` for empty nodes and in DEPS.
 * The semantics of an operation are documented at its function, in the file of the same name.
 */
export interface OperationArgs {
  /** `at`: the ID of the new word; n + 1 appends it. */
  readonly insert_word: NewCells & {
    readonly at: number;
    readonly form: string;
    readonly head?: number;
    readonly deprel?: string;
    /** True by default. */
    readonly spaceBefore?: boolean;
    /** By default, the space that was there before. */
    readonly spaceAfter?: boolean;
  };
  readonly delete_word: { readonly id: number };
  readonly split_word: Splitting & {
    /** The text lacks a space: add `CorrectSpaceAfter=Yes` to all parts except the last. */
    readonly typo?: boolean;
  };
  readonly merge_words: Stretch & {
    /** Whether spaces between the words become part of the form or are removed from the text. Required only if there are any. */
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
    /** Position among the empty nodes there, from 1; last by default. */
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
  readonly unattach: { readonly id: number };
  /** `_` empties a cell. */
  readonly set_cells: NewCells & { readonly id: number; readonly misc?: string };
  /**
   * A new multiword expression of these words; with `number` that one of the sentence gets other words, another category, or both; without words
   * it is removed. `attribute`: of MISC, for sentences without codes; `ParsemeMWE` by default.
   */
  readonly set_mwe: {
    readonly ids?: readonly number[];
    readonly category?: string;
    readonly number?: number;
    readonly attribute?: (typeof MWE_ATTRIBUTES)[number];
  };
  /** `deprel`: of the old root; `dep` by default. */
  readonly make_root: { readonly id: number; readonly deprel?: string };
  /** `move`: whether the other dependents of the head stay with it (`none`, the default) or move to the word. */
  readonly rotate: { readonly id: number; readonly move?: 'none' | 'all' };
  readonly promote: { readonly id: number };
  readonly attach_range: Stretch & { readonly head: number; readonly deprel?: string };
  /** `style`: attach all to the first (the default), or each to the one before it. */
  readonly make_chain: { readonly ids: readonly number[]; readonly deprel: string; readonly style?: 'first' | 'chain' };
  /** Arcs of DEPS: `id` is that of the dependent. */
  readonly add_dep: { readonly id: NodeId; readonly head: NodeId; readonly deprel?: string };
  /** `head`: as written, so that arcs from nonexistent heads can be named. */
  readonly delete_dep: { readonly id: NodeId; readonly head: NodeId; readonly deprel?: string };
  readonly relabel_dep: {
    readonly id: NodeId;
    readonly head: NodeId;
    readonly from?: string;
    readonly deprel: string;
  };
  readonly copy_basic: { readonly id?: number };
}

/** A word or empty node: `3`, `"3"` or `"3.1"`; as a head also 0. */
export type NodeId = number | string;

export type OperationName = keyof OperationArgs;

/** An operation with typed arguments; `operate` checks their values. */
export type Operation = {
  readonly [N in OperationName]: { readonly op: N; readonly args: OperationArgs[N] };
}[OperationName];

/** The same as untrusted input: name and arguments are validated before anything is done. */
export interface AnyOperation {
  readonly op: string;
  readonly args: unknown;
}

/** An old word and the new word that it became, or is part of. */
export interface WordMove {
  readonly old: number;
  readonly new: number;
  /** Index of the sentence the old word was in: 1 for the second of two joined sentences, otherwise 0. */
  readonly oldSentence: number;
  /** Index of the sentence the new word is in: 1 for the second half of a split sentence, otherwise 0. */
  readonly newSentence: number;
}

/** Why an operation was refused. */
export type RefusalCode =
  /** The operation is unknown, or its arguments are missing, of the wrong type or out of range. */
  | 'unknown-operation'
  | 'bad-arguments'
  | 'no-such-word'
  | 'no-such-empty'
  /** The sentence is broken in a way that affects the operation. */
  | 'broken-ids'
  | 'broken-mwt'
  | 'broken-row'
  /** The columns of the sentence are not the ten of CoNLL-U. */
  | 'other-columns'
  | 'missing-column'
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
  /** The enhanced graph. */
  | 'has-dep'
  | 'no-dep'
  | 'ambiguous-dep'
  | 'only-dep'
  | 'cut-off'
  /** Multiword expressions. */
  | 'broken-mwe'
  | 'no-such-mwe'
  /** Sentences. */
  | 'sentence-count'
  | 'newdoc';

/** What an operation did. */
export interface Done {
  readonly ok: true;
  /** Minimal, disjoint, not adjacent, ascending; in offsets of the concatenated texts of the sentences. */
  readonly edits: readonly TextEdit[];
  /**
   * By position, in the order of the old words. Merged words share one new word; inserted and deleted words are not listed.
   */
  readonly words: readonly WordMove[];
  /** Messages for the user, in full sentences: a reference removed from MISC, a `# text` left unchanged, … */
  readonly notes: readonly string[];
}

/** The operation was refused; nothing changed. */
export interface Refused {
  readonly ok: false;
  readonly refused: RefusalCode;
  /** What is wrong, why it matters, and what to do. */
  readonly message: string;
}

export type Operated = Done | Refused;
