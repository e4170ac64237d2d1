/** The field for the relation of a word. Pure. */

import { type Next, only } from '../requests.ts';
import type { State } from '../state.ts';
import type { LabelMode } from './state.ts';
import { andThen, enter, leave, operate } from './steps.ts';

export function askLabel(state: State, word: number, pass: LabelMode['pass'] = undefined): Next {
  return enter({ ...state, focused: word }, { kind: 'label', word, pass, typed: undefined });
}

export function labelKey(state: State, mode: LabelMode, key: string): Next {
  if (key === 'Escape') return leave(state, mode.word);
  return key === 'Enter' ? accept(state, mode, mode.typed?.trim() ?? '') : only(state);
}

function accept(state: State, { word }: LabelMode, deprel: string): Next {
  const isSame = deprel === '' || deprel === state.shown?.diagram.words[word - 1]?.deprel;
  const left = leave(state, word);
  return isSame ? left : andThen(left, (now) => operate(now, [{ op: 'set_deprel', args: { id: word, deprel } }]));
}
