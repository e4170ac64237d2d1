/** Steps that the modes have in common. Pure. */

import { localized } from '../../../server/src/localization/index.ts';
import type { Diagram } from '../../../server/src/protocol/diagram.ts';
import type { DiagramIntention } from '../../../server/src/protocol/webview.ts';
import { edit, type Next, only } from '../requests.ts';
import type { State } from '../state.ts';
import type { Struck } from '../struck.ts';
import type { EditingEvent, Operation } from './events.ts';
import { type AskMode, type Editing, hasField, type Mode } from './state.ts';

export const within = (state: State, change: Partial<Editing>): State => ({
  ...state,
  editing: { ...state.editing, ...change },
});

/** Ends the selection of words, and forgets keys that count only if pressed again. */
export const alone = (state: State): State =>
  within(state, { rangeFrom: undefined, rotated: undefined, passOver: undefined, isLeaving: false });

/** Enters a mode; a field takes the focus when it is drawn. The card would only cover the drawing. */
export const enter = (state: State, mode: Mode): Next => only({ ...within(state, { mode }), explained: undefined });

/** Leaves the mode and returns to a word. */
export function leave(state: State, word = state.focused): Next {
  const rest = within(state, { mode: undefined });
  return word === undefined ? only(rest) : { state: { ...rest, focused: word }, effects: [{ type: 'focus', word }] };
}

/** Requests and keys during an edit are handled afterwards. */
export const postpone = (state: State, event: EditingEvent): Next =>
  only(within(state, { later: [...state.editing.later, event] }));

/** The text of a field after a key pressed before it was open; otherwise the field types by itself. */
export function typedOn(typed: string | undefined, struck: Struck): string | undefined {
  if (struck.key === 'Backspace') return (typed ?? '').slice(0, -1);
  const text = lettersOf(struck);
  return text === undefined ? typed : (typed ?? '') + text;
}

/** What a key types; undefined for those that type nothing. */
export const lettersOf = ({ key, text }: Struck): string | undefined => text ?? (key.length === 1 ? key : undefined);

/** Requests operations on the displayed sentence; during an edit, later. */
export function operate(state: State, operations: readonly Operation[]): Next {
  if (state.editing.underway !== undefined) return postpone(state, { type: 'operate', operations });
  if (operations.length === 0) return only(state);
  return intend(state, operations, ({ startLine }) => ({
    type: 'surgery',
    operations: operations.map((each) => ({ ...each, line: startLine })),
  }));
}

/** Requests any edit of the displayed sentence. */
export function intend(
  state: State,
  operations: readonly Operation[],
  intention: (diagram: Diagram) => DiagramIntention,
): Next {
  const before = state.shown?.diagram;
  if (before === undefined) return only(state);
  const { state: asked, effects } = edit(state, intention);
  const underway = { id: asked.lastId, before, operations };
  return { state: within(asked, { underway, rangeFrom: undefined, said: '' }), effects };
}

/** One step after another. */
export function andThen(next: Next, step: (state: State) => Next): Next {
  const { state, effects } = step(next.state);
  return { state, effects: [...next.effects, ...effects] };
}

/** Where another field opens at once, the keyboard does not return to the word in between. */
export function intoNext(done: Next, step: (state: State) => Next): Next {
  const { state, effects } = andThen(done, step);
  return { state, effects: hasField(state.editing) ? effects.filter(({ type }) => type !== 'focus') : effects };
}

/** Changes the arcs to these words at once, or asks first if one of them is locked. */
export function unlessLocked(
  state: State,
  word: number,
  changed: readonly number[],
  events: readonly EditingEvent[],
  go: (state: State) => Next,
): Next {
  const { words, arcs } = state.shown?.diagram ?? { words: [], arcs: [] };
  const locked = changed.filter((each) => arcs[each - 1]?.isLocked).map((each) => words[each - 1].form);
  if (locked.length === 0) return go(state);
  const names = locked.join(', ');
  const one = localized`${names} is locked, and its head would change.`;
  const question = locked.length === 1 ? one : localized`${names} are locked, and their heads would change.`;
  const ask: AskMode = {
    kind: 'ask',
    word,
    question,
    answers: [{ key: 'Enter', label: localized`change it`, events }],
  };
  return enter(state, ask);
}
