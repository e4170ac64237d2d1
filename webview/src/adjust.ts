/** The scale, the rows and the options of the view, as the user or the page changes them. Pure. */

import { type Next, only, request } from './requests.ts';
import { currentScale, keptOf, type State } from './state.ts';
import { stepFrom, type Toggle, toggled } from './viewing.ts';

export function zoom(state: State, by: 'in' | 'out' | 'reset' | 'fit'): Next {
  const chosen = (): State['zoom'] => {
    if (by === 'fit') return state.zoom === 'fit' ? 1 : 'fit';
    return by === 'reset' ? 1 : stepFrom(currentScale(state), by);
  };
  const next = { ...state, zoom: chosen() };
  return { state: next, effects: [{ type: 'keep', kept: keptOf(next) }] };
}

export const wrapped = ({ shown, isWrapped, wrapsByItself }: State, now = isWrapped) => ({
  isWrapped: now,
  wrapsByItself: shown?.options.wrap === 'auto' ? now : wrapsByItself,
});

export function toggle(state: State, what: Toggle | 'wrap'): Next {
  if (what === 'wrap') {
    const { shown } = state;
    if (shown === undefined) return only(state);
    const wanted = !state.isWrapped;
    const value =
      wanted === state.wrapsByItself && shown.options.wrap !== 'auto' ? 'auto' : wanted ? 'always' : 'never';
    return request(state, { type: 'setOption', option: 'wrap', value });
  }
  const next = { ...state, viewing: toggled(state.viewing, what) };
  return { state: next, effects: [{ type: 'keep', kept: keptOf(next) }] };
}
