/** The panel's reducer, driven by a sequence of events. */

import type { PanelEvent } from '../../../webview/src/panelEvent.ts';
import { reduce } from '../../../webview/src/reducer.ts';
import type { Effect } from '../../../webview/src/requests.ts';
import { initialState, type State } from '../../../webview/src/state.ts';

export const key = (name: string): PanelEvent => ({ type: 'key', key: name });

/** The state after some events, and the effects of all of them. */
export function run(...events: readonly PanelEvent[]): { state: State; effects: Effect[] } {
  let state = initialState(undefined);
  const effects: Effect[] = [];
  for (const event of events) {
    const next = reduce(state, event);
    state = next.state;
    effects.push(...next.effects);
  }
  return { state, effects };
}

/** The intentions that some effects ask the extension to carry out. */
export const intentionsIn = (effects: readonly Effect[]) =>
  effects.flatMap((effect) =>
    effect.type === 'post' && effect.message.type === 'edit' ? [effect.message.intention] : [],
  );
