/** Which keys are for the diagram, and which stay with the browser and VS Code. Pure. */

import { nextOpen } from './editing/openWords.ts';
import { isBusy } from './editing/state.ts';
import { editedGraph } from './enhanced/chosen.ts';
import { intentionOf } from './keys.ts';
import { sessionKey } from './session/keys.ts';
import type { State } from './state.ts';

/** Whether keys wait for a result or a word, Tab as well: only its turn shows what it is for. */
const areWaiting = ({ editing, focused, isAwaitingWord }: State): boolean =>
  isAwaitingWord || (isBusy(editing) && focused !== undefined);

/**
 * Whether a key is for the diagram. In the toolbar, Enter and Space belong to the controls: no word has the focus there. During an
 * edit, all keys that may have a meaning afterwards are.
 */
export function takesKey(state: State, key: string): boolean {
  const { shown, focused, editing } = state;
  if (shown === undefined) return false;
  if (editing.mode === undefined && sessionKey(state, key) !== undefined) return true;
  const isOfMode = editing.mode !== undefined || areWaiting(state);
  if (isOfMode && !/^Ctrl\+|^F\d+$/.test(key)) return true;
  if (leavesWords(state, key)) return false;
  return intentionOf(key, shown.diagram, focused, editedGraph(state)) !== undefined;
}

/** The words are no keyboard trap: after Escape, or when no work is left, Tab moves to the next control. At rest. */
export function leavesWords({ shown, focused, editing }: State, key: string): boolean {
  if ((key !== 'Tab' && key !== 'Shift+Tab') || shown === undefined || focused === undefined) return false;
  return editing.isLeaving || nextOpen(shown.diagram, focused, 1) === undefined;
}
