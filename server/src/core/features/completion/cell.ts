/** The cell to complete, and the form of a completion. */

import type { Scheme } from '../../annotation/index.ts';
import type { ColumnIndex, Sentence, Span } from '../../conllu/index.ts';
import type { LanguageTables } from '../../validate/index.ts';
import type { Vocabulary } from './vocabulary.ts';

export interface Completion {
  /** The label in lists, matched against typed text. */
  readonly label: string;
  /** A letter that finds it, though it does not begin with it. */
  readonly letter?: string | undefined;
  /** The new text of the whole cell. */
  readonly text: string;
  /** A few words next to the label. */
  readonly remark: string;
  /** A sentence with more detail. */
  readonly details?: string;
  /** What it has in common with its neighbours in the list. */
  readonly group?: string;
}

/** Suggestions for a cell, the most plausible first. */
export interface Completions {
  /** The cell, relative to the sentence. */
  readonly span: Span;
  readonly column: ColumnIndex;
  /** The part of the cell's text before the cursor that does not belong to what the user is typing. */
  readonly prefix: string;
  /** Whether the next letter requires other items, so that narrowing this list down would be wrong. */
  readonly isVolatile: boolean;
  readonly items: readonly Completion[];
}

/** The cell to complete. */
export interface CompletionCell {
  readonly sentence: Sentence;
  readonly row: number;
  /** Undefined on multiword tokens and empty nodes. */
  readonly word: number | undefined;
  /** Position of the head if it is about to differ from the one in the sentence. */
  readonly head?: number | undefined;
  readonly upos: string;
  readonly text: string;
  /** Length of the text before the cursor. */
  readonly cursor: number;
  readonly vocabulary: Vocabulary;
  /** Vocabularies of other open treebanks: they count where this one has little evidence. */
  readonly others?: readonly Vocabulary[] | undefined;
  readonly language: LanguageTables | undefined;
  /** What the relations mean; UD by default. */
  readonly scheme?: Scheme | undefined;
  /** A model's prediction for the cell; undefined if none was requested. */
  readonly predicted?: string | undefined;
  /** Whether a list is open that typing narrows down. */
  readonly isNarrowing: boolean;
}

/** The suggestions for a column. */
export type Offered = Pick<Completions, 'prefix' | 'isVolatile' | 'items'>;
