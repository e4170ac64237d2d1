/** What is under way in the diagram as an editor, as plain data; `reduce.ts` computes the next state. */

import type { Diagram } from '../../../server/src/protocol/diagram.ts';
import type { GraphHeadMode, GraphLabelMode } from '../enhanced/state.ts';
import type { EditingEvent, Operation } from './events.ts';

/** An edit that has been asked for and not been answered yet. */
export interface Underway {
  readonly id: number;
  /** The sentence as it was drawn. */
  readonly before: Diagram;
  /** None for a lock. */
  readonly operations: readonly Operation[];
}

/** Choosing a head. */
export interface AttachMode {
  readonly kind: 'attach';
  /** The words to be attached. */
  readonly first: number;
  readonly last: number;
  /** The pass that goes on with the next word; `labelled` asks for each relation. */
  readonly pass: 'labelled' | 'unlabelled' | undefined;
  /** Letters of a hint, or digits of an ID. */
  readonly typed: string;
  /** Chosen with the arrow keys; 0 is the root. */
  readonly target: number | undefined;
}

/** Typing the relation of a word. */
export interface LabelMode {
  readonly kind: 'label';
  readonly word: number;
  readonly pass: AttachMode['pass'];
  /** Undefined as long as the old relation stands there. */
  readonly typed: string | undefined;
}

export type Mode = AttachMode | LabelMode | GraphHeadMode | GraphLabelMode;

export interface Editing {
  /** Undefined at rest. */
  readonly mode: Mode | undefined;
  readonly underway: Underway | undefined;
  /** What was asked for and typed in the meantime; its turn comes once the result is drawn, so it never meets another word. */
  readonly later: readonly EditingEvent[];
}

export const NOTHING_UNDER_WAY: Editing = { mode: undefined, underway: undefined, later: [] };

/** Whether a text field has the keyboard, and not the words. */
export const hasField = ({ mode }: Editing): boolean => mode?.kind === 'label' || mode?.kind === 'graphLabel';
