/** Steps that the modes have in common. Pure. */

import type { Outcome } from '../../../server/src/protocol/webview.ts';
import { edit, type Next, only } from '../requests.ts';
import type { State } from '../state.ts';
import type { EditingEvent, Operation } from './events.ts';
import type { Editing, Mode, Underway } from './state.ts';

export const within = (state: State, change: Partial<Editing>): State => ({
  ...state,
  editing: { ...state.editing, ...change },
});

/** Enters a mode; the field of one that has a field takes the focus when it is drawn. */
export const enter = (state: State, mode: Mode): Next => only(within(state, { mode }));

/** Leaves the mode, back to a word. */
export function leave(state: State, word = state.focused): Next {
  const rest = within(state, { mode: undefined });
  return word === undefined ? only(rest) : { state: { ...rest, focused: word }, effects: [{ type: 'focus', word }] };
}

/** Whatever was asked for or typed while an edit is under way has its turn afterwards. */
export const postpone = (state: State, event: EditingEvent): Next =>
  only(within(state, { later: [...state.editing.later, event] }));

/** Asks for an edit; while another one is under way, later. */
export function operate(state: State, operations: readonly Operation[]): Next {
  if (state.editing.underway !== undefined) return postpone(state, { type: 'operate', operations });
  const before = state.shown?.diagram;
  if (before === undefined || operations.length === 0) return only(state);
  const { state: asked, effects } = edit(state, ({ startLine }) => ({
    type: 'surgery',
    operations: operations.map((each) => ({ ...each, line: startLine })),
  }));
  return { state: within(asked, { underway: { id: asked.lastId, before, operations } }), effects };
}

/** One step after another. */
export function andThen(next: Next, step: (state: State) => Next): Next {
  const { state, effects } = step(next.state);
  return { state, effects: [...next.effects, ...effects] };
}

/** The answer to an edit, whose result is drawn by now: the focus goes on with its node. A refusal leaves the mode. */
export function settle(state: State, { id }: Underway, outcome: Outcome): Next {
  if (state.editing.underway?.id !== id) return only(state);
  const settled = within(state, { underway: undefined });
  if (!outcome.applied) return leave(settled);
  const { word } = outcome;
  const isDrawn = word !== undefined && word <= (state.shown?.diagram.words.length ?? 0);
  if (!isDrawn || state.editing.mode !== undefined) return only(settled);
  return { state: { ...settled, focused: word }, effects: [{ type: 'focus', word }] };
}
