/** Asks for guidance about what the user looks at. */

import type { PanelEvent } from '../panelEvent.ts';

/** A pointer that only passes, or a choice on the way to another, asks nothing. */
const REST_MS = 400;

/** @returns to be called with what guidance is missing about: the last name is asked for once it rests, undefined asks nothing */
export function createWondering(dispatch: (event: PanelEvent) => void): (name: string | undefined) => void {
  let waiting: number | undefined;
  return (name) => {
    window.clearTimeout(waiting);
    if (name !== undefined) waiting = window.setTimeout(() => dispatch({ type: 'wonder', name }), REST_MS);
  };
}
