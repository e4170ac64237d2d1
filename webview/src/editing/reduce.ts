/** The diagram as an editor: events and their consequences. Pure. */

import type { Outcome } from '../../../server/src/protocol/webview.ts';
import { edit, type Next, only } from '../requests.ts';
import type { State } from '../state.ts';
import type { EditingEvent } from './events.ts';
import { type Editing, NOTHING_UNDER_WAY, type Underway } from './state.ts';

export function reduceEditing(state: State, event: EditingEvent): Next {
  if (state.editing.underway !== undefined) return only(within(state, { later: [...state.editing.later, event] }));
  switch (event.type) {
    case 'operate':
      return operate(state, event);
  }
}

const within = (state: State, change: Partial<Editing>): State => ({
  ...state,
  editing: { ...state.editing, ...change },
});

function operate(state: State, { operations }: Extract<EditingEvent, { type: 'operate' }>): Next {
  const before = state.shown?.diagram;
  if (before === undefined || operations.length === 0) return only(state);
  const { state: asked, effects } = edit(state, ({ startLine }) => ({
    type: 'surgery',
    operations: operations.map((each) => ({ ...each, line: startLine })),
  }));
  return { state: within(asked, { underway: { id: asked.lastId, before, operations } }), effects };
}

/**
 * The answer to an edit, whose result is drawn by now: the focus goes on with its node, and what was typed in the meantime has its
 * turn. A refusal drops that: it was meant for a sentence that does not exist.
 */
export function settle(state: State, { id }: Underway, outcome: Outcome): Next {
  const { later } = state.editing;
  const settled: State = { ...state, editing: NOTHING_UNDER_WAY };
  if (state.editing.underway?.id !== id || !outcome.applied) return only(settled);
  const { word } = outcome;
  const isDrawn = word !== undefined && word <= (state.shown?.diagram.words.length ?? 0);
  const next: Next = isDrawn
    ? { state: { ...settled, focused: word }, effects: [{ type: 'focus', word }] }
    : only(settled);
  return later.reduce(andThen, next);
}

/** Another event after the first ones. */
export function andThen({ state, effects }: Next, event: EditingEvent): Next {
  const next = reduceEditing(state, event);
  return { state: next.state, effects: [...effects, ...next.effects] };
}
