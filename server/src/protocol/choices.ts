/** Possible contents of a word's cell, for a view that edits cells outside the text. */

import type { Inert } from '../inert/index.ts';

/** LSP request `treebank/choices`: the choices for a cell, the most plausible first; null if there is no word on the line. */
export const CHOICES_REQUEST = 'treebank/choices';

/**
 * Columns with choices, and what is no column of its own: `mwe`, categories of multiword expressions; `entity`, of a mention whose head is the word;
 * `otherEntity`, without new ones.
 */
export const CHOICE_COLUMNS = [
  'lemma',
  'upos',
  'xpos',
  'feats',
  'deprel',
  'misc',
  'mwe',
  'entity',
  'otherEntity',
] as const;
export type ChoiceColumn = (typeof CHOICE_COLUMNS)[number];
/** Those that are cells. */
export type CellWithChoices = Exclude<ChoiceColumn, 'mwe' | 'entity' | 'otherEntity'>;

export interface ChoicesParams {
  readonly textDocument: { readonly uri: string };
  /** Line of the word. */
  readonly line: number;
  readonly column: ChoiceColumn;
  /** The text of the cell as the user edits it; empty: all possible contents. */
  readonly text: string;
  /** Length of the text before the cursor. */
  readonly cursor: number;
  /** Position of the head if it is about to differ from the one in the text; 0 for the root. */
  readonly head?: number;
  /** UPOS of the word if it is about to differ from the one in the text. */
  readonly upos?: string;
}

export interface Choice {
  /** The new text of the whole cell; goes into the document, so it is not inert. */
  readonly text: string;
  /** The label shown. */
  readonly label: Inert;
  /** A few words next to the label. */
  readonly remark: Inert;
  /** What it has in common with its neighbours in the list; the heading above the first of them. */
  readonly group?: Inert;
  /** What it is for, in a sentence. */
  readonly about?: Inert;
}

export interface Choices {
  readonly items: readonly Choice[];
  /** The part of the text before the cursor that does not belong to what the user is typing. */
  readonly prefix: string;
  /** For FEATS. */
  readonly form?: FeatureForm;
}

/** A form for FEATS: a row for each feature that words of the UPOS have in the treebank or by the table of the language. */
export interface FeatureForm {
  /** Sorted as in a cell, those in use first. */
  readonly rows: readonly FeatureRow[];
  /** Whole cells that are likely for the word, at most three. */
  readonly bundles: readonly Choice[];
}

interface FeatureRow {
  /** With its layer: `Number[psor]`; goes into the document, so it is not inert. */
  readonly name: string;
  readonly label: Inert;
  /** Whether it is in use with the UPOS; otherwise only the table of the language has it. */
  readonly isUsed: boolean;
  readonly values: readonly FeatureChoice[];
}

/** `text` is the value. */
interface FeatureChoice extends Choice {
  /** The key that takes it in its row, a small letter or a digit; '' for none. */
  readonly key: string;
}
