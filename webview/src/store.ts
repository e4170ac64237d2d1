/** Holds the state: processes one event after the other, redraws the views and runs the effects. */

import type { PanelEvent } from './panelEvent.ts';
import { reduce } from './reducer.ts';
import type { Effect } from './requests.ts';
import type { State } from './state.ts';

interface Store {
  readonly state: State;
  /** Events dispatched while views are drawn or effects run are processed afterwards. */
  dispatch(event: PanelEvent): void;
}

/**
 * @param render receives the state and the previous one
 * @param run performs the effects once the views are drawn
 */
export function createStore(
  initial: State,
  render: (state: State, before: State) => void,
  run: (effect: Effect) => void,
): Store {
  let state = initial;
  const queue: PanelEvent[] = [];
  let isBusy = false;
  const settle = () => {
    for (let event = queue.shift(); event !== undefined; event = queue.shift()) {
      const before = state;
      const next = reduce(state, event);
      state = next.state;
      if (state !== before) render(state, before);
      for (const effect of next.effects) run(effect);
    }
  };
  return {
    get state() {
      return state;
    },
    dispatch: (event) => {
      queue.push(event);
      if (isBusy) return;
      isBusy = true;
      try {
        settle();
      } finally {
        isBusy = false;
      }
    },
  };
}
