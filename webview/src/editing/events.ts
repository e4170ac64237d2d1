/** Events in the diagram as an editor. */

import type { ChoiceColumn, Choices } from '../../../server/src/protocol/choices.ts';
import type { LineOperation } from '../../../server/src/protocol/surgery.ts';
import type { Struck } from '../struck.ts';

/** The cells of the form for a word, in order. */
export const FORM_COLUMNS = ['lemma', 'upos', 'xpos', 'feats', 'misc'] as const;
export type FormColumn = (typeof FORM_COLUMNS)[number];

/** An option in the rows for FEATS; the first row has whole cells. */
export interface FeaturePlace {
  readonly row: number;
  readonly option: number;
}

/** An operation of core/edit/surgery on the sentence drawn; words are named by position. */
export type Operation = Omit<LineOperation, 'line'>;

/** Asks for heads one word after the other; `labelled` asks for each relation, too. */
export type HeadPass = 'labelled' | 'unlabelled';

/** Asks for this cell of the words that lack it. */
export type CellPass = 'upos' | 'xpos' | 'lemma' | 'feats';

export type Pass = HeadPass | CellPass;

/** The keys that choose a column directly after the one that begins a pass. */
export const COLUMN_KEYS: ReadonlyMap<string, CellPass> = new Map([
  ['u', 'upos'],
  ['x', 'xpos'],
  ['l', 'lemma'],
  ['f', 'feats'],
]);

/** A cell whose choices are requested. */
export interface CellAsked {
  readonly word: number;
  readonly column: ChoiceColumn;
  readonly text: string;
  readonly cursor: number;
  readonly head?: number | undefined;
  /** UPOS, if it is about to change from the one drawn. */
  readonly upos?: string;
}

export type EditingEvent =
  /** Carry out operations, all or none, as one step for undo. */
  | { readonly type: 'operate'; readonly operations: readonly Operation[] }
  /** Open the field for the relation of a word. */
  /** @param head of the word, if it is no longer the one drawn @param isForPointer whether the next gesture is probably a click */
  | { readonly type: 'askLabel'; readonly word: number; readonly head?: number; readonly isForPointer?: boolean }
  /** Attach words to a head, even if they are locked. */
  | {
      readonly type: 'attachTo';
      readonly first: number;
      readonly last: number;
      readonly head: number;
      readonly pass: HeadPass | undefined;
    }
  /** Open the field for a cell of the nearest earlier word that lacks it. */
  | { readonly type: 'fillBefore'; readonly word: number; readonly column: CellPass }
  /** Request the choices for the open field. */
  | { readonly type: 'askInField'; readonly cell: CellAsked }
  | ({ readonly type: 'key' } & Struck)
  /** The text in the open field has changed. */
  | { readonly type: 'typed'; readonly text: string }
  /** The user clicked one of the choices. */
  | { readonly type: 'pick'; readonly index: number }
  /** A cell of the form was changed or entered. */
  | {
      readonly type: 'cellTyped';
      readonly column: FormColumn;
      readonly text: string;
      readonly cursor: number;
    }
  /** The user clicked an option of the rows for FEATS, or the keyboard came to it. */
  | { readonly type: 'feature'; readonly at: FeaturePlace; readonly isPicked: boolean }
  /** Give the text the keyboard, at the FEATS of a word. */
  | { readonly type: 'toText'; readonly word: number }
  /** The extension's answer to a request for choices. */
  | { readonly type: 'choices'; readonly id: number; readonly choices: Choices | undefined };
