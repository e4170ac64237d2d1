/** The cell that is filled in, and what a completion is. */

import type { ColumnIndex, Sentence, Span } from '../../conllu/index.ts';
import type { LanguageTables } from '../../validate/index.ts';
import type { Vocabulary } from './vocabulary.ts';

export interface Completion {
  /** What lists show, and what is typed to find it. */
  readonly label: string;
  /** The new text of the whole cell. */
  readonly text: string;
  /** A few words beside the label. */
  readonly remark: string;
  /** A sentence for those who look closer. */
  readonly details?: string;
}

/** What may stand in a cell, the most plausible first. */
export interface Completions {
  /** The cell, relative to the sentence. */
  readonly span: Span;
  readonly column: ColumnIndex;
  /** What of the cell's text before the cursor is not part of what the user is typing. */
  readonly prefix: string;
  /** Whether the next letter calls for other items, so that narrowing this list down would be wrong. */
  readonly isVolatile: boolean;
  readonly items: readonly Completion[];
}

/** The cell that is filled in. */
export interface Cell {
  readonly sentence: Sentence;
  readonly row: number;
  /** Undefined on multiword tokens and empty nodes. */
  readonly word: number | undefined;
  readonly upos: string;
  readonly text: string;
  /** How much of the text stands before the cursor. */
  readonly cursor: number;
  readonly vocabulary: Vocabulary;
  readonly language: LanguageTables | undefined;
  /** Whether a list is open that gets shorter with every letter. */
  readonly isNarrowing: boolean;
}

/** What a column offers. */
export type Offered = Pick<Completions, 'prefix' | 'isVolatile' | 'items'>;
