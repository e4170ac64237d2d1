/** The state of the diagram as an editor, as plain data; `reduce.ts` computes the next state. */

import type { Choice, Choices, FeatureForm } from '../../../server/src/protocol/choices.ts';
import type { Diagram, DiagramNode } from '../../../server/src/protocol/diagram.ts';
import type { GraphHeadMode, GraphLabelMode } from '../enhanced/state.ts';
import type { Struck } from '../struck.ts';
import type { CellPass, EditingEvent, FeaturePlace, FormColumn, HeadPass, Operation, Pass } from './events.ts';

/** An edit that was requested and is not answered yet. */
export interface Underway {
  readonly id: number;
  /** The sentence as it was drawn. */
  readonly before: Diagram;
  /** None for a lock, an undo, a redo and an answer in a session. */
  readonly operations: readonly Operation[];
  /** For undo and redo, which move the keyboard to the text: the word that had the focus. */
  readonly back?: { readonly focused: number | undefined };
  /** An answer in a session: its outcome is a notice, as the user looks at the tree; the status line has only the changes. */
  readonly isAnswer?: true;
}

/** Choosing a head. */
export interface AttachMode {
  readonly kind: 'attach';
  /** The words to be attached. */
  readonly first: number;
  readonly last: number;
  readonly pass: HeadPass | undefined;
  /** Whether the next key may choose a column for the pass instead: no hint has its letter. */
  readonly isBeginning: boolean;
  /** Letters of a hint, or digits of an ID. */
  readonly typed: string;
  /** Chosen with the arrow keys; 0 is the root. */
  readonly target: number | undefined;
}

/** The purpose of the text in a field. */
export type Purpose =
  | { readonly for: 'deprel'; readonly pass: HeadPass | undefined }
  | { readonly for: 'cell'; readonly column: CellPass; readonly isPass: boolean }
  /** The relation of all words of a range but the first. */
  | { readonly for: 'chain'; readonly ids: readonly number[] }
  /** The category of a multiword expression: of a new one of these words, or of the one with the number. */
  | { readonly for: 'mwe'; readonly ids: readonly number[]; readonly number: number | undefined; readonly old: string }
  /** The form of a new word with this ID. */
  | { readonly for: 'insert'; readonly at: number }
  /** The form of a new multiword token; `form` is offered. */
  | { readonly for: 'token'; readonly operation: Operation; readonly form: string }
  /** The form of the head. */
  | { readonly for: 'find'; readonly attach: AttachMode }
  /** The entity that these are a mention of, or the type of a new one; an entity for that of the mention with these nodes. */
  | { readonly for: 'mention' | 'merge'; readonly nodes: readonly DiagramNode[] };

/** A mention by its nodes, and by its entity, as mentions of two entities may have the same nodes; undefined for one that is being made. */
export interface ChosenMention {
  readonly nodes: readonly DiagramNode[];
  readonly entity: string | undefined;
}

/** Where a mention of an entity is: the line of its head, and its number among those of the entity. */
export interface MentionTarget {
  readonly line: number;
  readonly entity: string;
  readonly nth: number;
}

export interface FieldMode {
  readonly kind: 'field';
  readonly purpose: Purpose;
  /** The place of the field, which gets the focus back. */
  readonly word: number;
  readonly returnTo: number;
  /** Undefined as long as the field has the old text, or the one offered. */
  readonly typed: string | undefined;
  /** Undefined until they arrive. */
  readonly choices: readonly Choice[] | undefined;
  /** Id of the request for the choices. */
  readonly asked: number | undefined;
  /** Index among those shown; undefined: none is chosen. */
  readonly chosen: number | undefined;
  /** Whether all choices are in view, for a click: the user has opened it with the pointer. */
  readonly isForPointer: boolean;
  /** A key pressed before the choices that it needs arrived, and those after it. */
  readonly held: readonly Struck[];
}

/** Where to split a word. */
export interface SplitMode {
  readonly kind: 'split';
  readonly word: number;
  /** Letters before each fixed cut; ascending. */
  readonly cuts: readonly number[];
  /** Letters before the cut that the arrows move. */
  readonly at: number;
}

/** The neighbour to merge a word with. */
export interface MergeMode {
  readonly kind: 'merge';
  readonly word: number;
}

export interface AskMode {
  readonly kind: 'ask';
  readonly word: number;
  readonly question: string;
  readonly answers: readonly {
    readonly key: string;
    readonly label: string;
    readonly events: readonly EditingEvent[];
  }[];
}

/** Filling in the other cells of a word. */
export interface FormMode {
  readonly kind: 'form';
  readonly word: number;
  readonly cells: Readonly<Record<FormColumn, string>>;
  /** The cell with the cursor. */
  readonly column: FormColumn;
  /** For that cell; undefined until they arrive. */
  readonly choices: Choices | undefined;
  readonly asked: number | undefined;
  readonly chosen: number | undefined;
  /** Whether the user has typed in that cell. */
  readonly isTyped: boolean;
  /** The rows for FEATS; undefined until they arrive. */
  readonly features: FeatureForm | undefined;
  /** The option of these rows that has the keyboard; undefined: a text field has it. */
  readonly at: FeaturePlace | undefined;
  /** Keys pressed before the rows that they need arrived. */
  readonly held: readonly Struck[];
  /** The form was opened from the text, and the keyboard goes back there. */
  readonly isFromText: boolean;
  /** The form was opened from a pass over FEATS, which goes on when it is saved. */
  readonly isPass: boolean;
}

export type Mode = AttachMode | FieldMode | SplitMode | MergeMode | AskMode | FormMode | GraphHeadMode | GraphLabelMode;

export interface Editing {
  /** Undefined at rest. */
  readonly mode: Mode | undefined;
  readonly underway: Underway | undefined;
  /** Events received in the meantime; they are handled once the result is drawn, so they never apply to another word. */
  readonly later: readonly EditingEvent[];
  /** The fixed end of the selected words; the other one is the focus. */
  readonly rangeFrom: number | undefined;
  /** The kind of the last pass through the words; undefined: none so far. */
  readonly lastPass: Pass | undefined;
  /** The pass that has just come to the end of the sentence: its key goes on in the next one. */
  readonly passOver: Pass | undefined;
  /** Id of the request for the next sentence, in which the last pass goes on. */
  readonly stepping: number | undefined;
  /** The word rotated by the last key; its old head. */
  readonly rotated: { readonly word: number; readonly head: number } | undefined;
  /** The mention that keys are about; undefined: the smallest at the focus. */
  readonly mention: ChosenMention | undefined;
  /** The mention in another sentence to which the focus is on its way. */
  readonly arriving: MentionTarget | undefined;
  /** Whether Tab leaves the words: after Escape at rest. */
  readonly isLeaving: boolean;
  /** The effect of the last edit, for the status line and screen readers. */
  readonly said: string;
}

export const NOTHING_UNDER_WAY: Editing = {
  mode: undefined,
  underway: undefined,
  later: [],
  rangeFrom: undefined,
  lastPass: undefined,
  passOver: undefined,
  stepping: undefined,
  rotated: undefined,
  mention: undefined,
  arriving: undefined,
  isLeaving: false,
  said: '',
};

/** Whether keys wait for the result of an edit, or for another sentence. */
export const isBusy = ({ underway, stepping }: Editing): boolean => underway !== undefined || stepping !== undefined;

/** Whether a text field has the keyboard instead of the words. */
export const hasField = ({ mode }: Editing): boolean =>
  mode?.kind === 'field' || mode?.kind === 'form' || mode?.kind === 'graphLabel';

/** First and last of the selected words; undefined if only the focused one is. */
export function rangeOf(
  { rangeFrom }: Editing,
  focused: number | undefined,
): { readonly first: number; readonly last: number } | undefined {
  if (rangeFrom === undefined || focused === undefined || rangeFrom === focused) return undefined;
  return { first: Math.min(rangeFrom, focused), last: Math.max(rangeFrom, focused) };
}
