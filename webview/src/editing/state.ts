/** What is under way in the diagram as an editor, as plain data; `reduce.ts` computes the next state. */

import type { Diagram } from '../../../server/src/protocol/diagram.ts';
import type { EditingEvent, Operation } from './events.ts';

/** An edit that has been asked for and not been answered yet. */
export interface Underway {
  readonly id: number;
  /** The sentence as it was drawn. */
  readonly before: Diagram;
  /** None for a lock. */
  readonly operations: readonly Operation[];
}

export interface Editing {
  readonly underway: Underway | undefined;
  /** What was asked for and typed in the meantime; its turn comes once the result is drawn, so it never meets another word. */
  readonly later: readonly EditingEvent[];
}

export const NOTHING_UNDER_WAY: Editing = { underway: undefined, later: [] };
