/**
 * Comparing the open document (version 0) with other versions of it: a revision, a file, the output of a parser, what a rule would
 * write, the files of other annotators. The server keeps one comparison per document, for the session and in step with the text. Views list the
 * differences, the diagram draws them (`DiagramComparison`), and the intention `take` decides them.
 */

import type { Inert } from '../inert/index.ts';
import type { Answer } from './answer.ts';
import type { WireDocument, WirePosition, WireRange } from './text.ts';

/** A version of the document: its text, or the address of a file that the server reads or has open. */
export type OtherVersion = {
  /** How people call it: `HEAD`, `anna.conllu`. */
  readonly label: string;
  /** What the others come from, as in a merge; its differences are not listed, but its values can be taken. */
  readonly isBase?: boolean;
} & ({ readonly text: string } | { readonly uri: string });

/** LSP request `treebank/compare`: begins a comparison, in place of one that the document may have. */
export const COMPARE_REQUEST = 'treebank/compare';

export interface CompareParams {
  readonly textDocument: WireDocument;
  /** What the document itself is called; `this file` by default. */
  readonly label?: string;
  /** At least one that is no base. Version n is the n-th of them, from 1. */
  readonly others: readonly OtherVersion[];
  /** With three versions and more, what more than half of them say becomes the suggestion. Default false. */
  readonly suggestMajority?: boolean;
}

export type CompareResult = Answer<{
  readonly nDifferences: number;
  /** Sentences with differences, of all. */
  readonly nSentences: number;
  readonly nAll: number;
  /** What makes the comparison less reliable, such as repeated ids. */
  readonly notes: readonly Inert[];
}>;

/** LSP request `treebank/endComparison`: forgets the comparison; what was taken stays. Answers whether there was one. */
export const END_COMPARISON_REQUEST = 'treebank/endComparison';

export interface EndComparisonParams {
  readonly textDocument: WireDocument;
}

/** LSP notification `treebank/comparisonChanged`: the answers of these requests and diagrams have changed. */
export const COMPARISON_CHANGED_NOTIFICATION = 'treebank/comparisonChanged';

export interface ComparisonChangedParams {
  readonly uri: string;
}

/** As `treebank diff` has them. */
export const COMPARED_CLASSES = [
  'segmentation',
  'form',
  'head',
  'relation',
  'subtype',
  'upos',
  'xpos',
  'lemma',
  'feats',
  'deps',
  'misc',
  'text',
  'comment',
  'order',
] as const;
export type ComparedClass = (typeof COMPARED_CLASSES)[number];

/** Which differences are listed; empty lists match everything. */
export interface ComparisonFilter {
  readonly classes: readonly ComparedClass[];
  /** Relations that the word has in one of the versions, up to the colon unless given with a subtype. */
  readonly relations: readonly string[];
  /** Numbers of versions: differences that one of them has. */
  readonly versions: readonly number[];
  /** Also those that are decided by leaving the document as it is. */
  readonly showsDecided: boolean;
}

/** `class`: by class and confusion. `sentence`: by sentence. */
export type ComparisonGrouping = 'class' | 'sentence';

/** Which list: the document, the filter and the grouping. */
export interface ComparisonParams {
  readonly textDocument: WireDocument;
  readonly filter: ComparisonFilter;
  readonly groupBy: ComparisonGrouping;
}

/** LSP request `treebank/comparison`: the groups; null if the document is not compared. */
export const COMPARISON_REQUEST = 'treebank/comparison';

export interface ComparisonGroup {
  /** Stays the same while the document changes. */
  readonly key: string;
  /** `Head`, `obj ↔ obl`, a sent_id. */
  readonly title: Inert;
  /** The text of a sentence. */
  readonly detail?: Inert;
  readonly count: number;
  /** The confusions of a class, most frequent first. Without them, the group holds differences. */
  readonly groups?: readonly ComparisonGroup[];
}

export interface Comparison {
  readonly version: number;
  /** Names of the versions, the document first. */
  readonly labels: readonly Inert[];
  /** Number of the base, if one was given. */
  readonly base?: number;
  readonly groups: readonly ComparisonGroup[];
  /** Differences that match the filter; all; decided by leaving the document as it is. */
  readonly nShown: number;
  readonly nAll: number;
  readonly nDecided: number;
  /** Sentences by what happened to them, those that are the same left out: `12 changed, 1 added`. */
  readonly sentences: Inert;
}

/** LSP request `treebank/differences`: a page of a group, in text order; null if the document is not compared. */
export const DIFFERENCES_REQUEST = 'treebank/differences';

export interface DifferencesParams extends ComparisonParams {
  readonly group: string;
  readonly offset: number;
  readonly limit: number;
}

export interface DifferenceItem {
  /** Identifies the difference for `take`, until it or its sentence changes. */
  readonly id: string;
  readonly class: ComparedClass;
  /** The cell or lines in the document; where it has nothing, the place where it would be. */
  readonly range: WireRange;
  /** `3 dog`; empty for comments and sentences. */
  readonly word: Inert;
  /** What differs: `head 4 saw → 5 cats, nsubj → obj`. */
  readonly title: Inert;
  /** The sent_id, or `sentence 7`, and the start of the text. */
  readonly sentence: Inert;
  readonly text: Inert;
  /** What each version has, as people read it; undefined: nothing. As many as `labels`. */
  readonly values: readonly (Inert | undefined)[];
  /** Versions that differ from the document here. */
  readonly versions: readonly number[];
  /** Version whose value is suggested; 0 is the document. */
  readonly suggestion?: number;
  /** Decided by leaving the document as it is. */
  readonly isDecided?: boolean;
}

export interface DifferencesPage {
  readonly version: number;
  readonly items: readonly DifferenceItem[];
  readonly count: number;
}

/** LSP request `treebank/stepDifference`: the next or previous one from a position, starting over at the end; null if there is none. */
export const STEP_DIFFERENCE_REQUEST = 'treebank/stepDifference';

export interface StepDifferenceParams {
  readonly textDocument: WireDocument;
  readonly filter: ComparisonFilter;
  readonly position: WirePosition;
  readonly direction: 'next' | 'previous';
}

export interface StepDifference extends DifferenceItem {
  readonly number: number;
  readonly count: number;
}

/** LSP request `treebank/otherText`: the text of another version, for an editor that shows it; null if there is none. */
export const OTHER_TEXT_REQUEST = 'treebank/otherText';

export interface OtherTextParams {
  readonly textDocument: WireDocument;
  readonly version: number;
}

export interface OtherText {
  readonly text: string;
  readonly label: Inert;
}

/** Which differences a take is about. */
export type TakenDifferences =
  | { readonly ids: readonly string[] }
  /** All of the sentence that has a line. */
  | { readonly line: number }
  /** All of a group of the list. */
  | { readonly group: string; readonly groupBy: ComparisonGrouping };

/**
 * The intention `take`. `from` 0 leaves the document as it is: the differences count as decided. Otherwise the document gets what version
 * `from` has, with the fewest further differences that are needed to keep a tree; none if that is impossible.
 */
export interface Taking {
  readonly from: number;
  readonly what: TakenDifferences;
  /** For `line` and `group`. */
  readonly filter?: ComparisonFilter;
  /** Also where an arc is locked: without it, single differences are refused with the code `locked`, and others left out. */
  readonly overLocks?: boolean;
  /** Of differences that are decided: they are open again; `from` means nothing then. */
  readonly reopen?: boolean;
}

export interface Taken {
  readonly nTaken: number;
  /** Differences that remained open in the document before, without those taken. */
  readonly nOpen: number;
}
