/** The panel's requests to the extension. Each gets an id, which its answer repeats. */

import type { Diagram } from '../../server/src/protocol/diagram.ts';
import type { PictureFormat } from '../../server/src/protocol/exports.ts';
import type { DiagramIntention, FromWebview, SheetPart } from '../../server/src/protocol/webview.ts';
import type { Kept, State } from './state.ts';

export type Effect =
  | { readonly type: 'post'; readonly message: FromWebview }
  | { readonly type: 'keep'; readonly kept: Kept }
  /** Draw the sentence in another format. */
  | { readonly type: 'render'; readonly format: PictureFormat; readonly number: number }
  | ({ readonly type: 'renderSheet'; readonly number: number } & SheetPart)
  | { readonly type: 'takeKeys' }
  /** Undo or redo typing in the field that has the keyboard. */
  | { readonly type: 'goBackInField'; readonly direction: 'undo' | 'redo' }
  /** Take the keyboard focus from the words; the next Tab goes to the control behind them. */
  | { readonly type: 'leaveWords' }
  /** Move the keyboard focus to a word. */
  | { readonly type: 'focus'; readonly word: number };

/** The next state, and external effects. */
export interface Next {
  readonly state: State;
  readonly effects: readonly Effect[];
}

export const only = (state: State): Next => ({ state, effects: [] });

/** A request without its id, which is assigned here. */
type WithoutId<T> = T extends { readonly id: number } ? Omit<T, 'id'> : never;

export function request(state: State, message: WithoutId<FromWebview>): Next {
  const id = state.lastId + 1;
  return {
    state: { ...state, lastId: id, waiting: [...state.waiting, id] },
    effects: [{ type: 'post', message: { ...message, id } }],
  };
}

/** Without a drawing there is no sentence for a request. */
export function aboutShown(state: State, message: (diagram: Diagram) => WithoutId<FromWebview>): Next {
  return state.shown === undefined ? only(state) : request(state, message(state.shown.diagram));
}

/** An intention about the displayed sentence. */
export function edit(state: State, intend: (diagram: Diagram) => DiagramIntention): Next {
  return aboutShown(state, (diagram) => {
    return { type: 'edit', uri: diagram.uri, version: diagram.version, intention: intend(diagram) };
  });
}
