/** Opening a text field: for a relation, a tag, a form. Pure. */

import type { ChoiceColumn } from '../../../server/src/protocol/choices.ts';
import type { Next } from '../requests.ts';
import type { State } from '../state.ts';
import type { HeadPass } from './events.ts';
import type { FieldMode, Purpose } from './state.ts';
import { enter } from './steps.ts';

interface Asking {
  /** The head, if it is about to change from the one drawn. */
  readonly head?: number;
  readonly pass?: HeadPass | undefined;
  /** The word that gets the focus back; the word itself by default. */
  readonly returnTo?: number;
  readonly isForPointer?: boolean | undefined;
}

/** Opens the field for the relation of a word, with the old one selected. */
export function askLabel(state: State, word: number, { pass, ...opening }: Asking = {}): Next {
  return openField(state, word, { for: 'deprel', pass }, { ...opening, column: 'deprel' });
}

interface Opening {
  readonly returnTo?: number | undefined;
  /** Column for which choices are requested; without one, there are none. */
  readonly column?: ChoiceColumn;
  readonly head?: number | undefined;
  readonly typed?: string;
  readonly isForPointer?: boolean | undefined;
}

export function openField(state: State, word: number, purpose: Purpose, opening: Opening = {}): Next {
  const { returnTo = word, column, head, typed, isForPointer = false } = opening;
  const mode: FieldMode = {
    kind: 'field',
    purpose,
    word,
    returnTo,
    typed,
    choices: column === undefined ? [] : undefined,
    asked: column === undefined ? undefined : state.lastId + 1,
    chosen: undefined,
    isForPointer,
    held: [],
  };
  const opened = enter({ ...state, focused: returnTo }, mode);
  const { diagram } = state.shown ?? {};
  if (column === undefined || diagram === undefined) return opened;
  return askChoices(opened.state, { word, column, text: '', cursor: 0, head });
}

interface CellAsked {
  readonly word: number;
  readonly column: ChoiceColumn;
  readonly text: string;
  readonly cursor: number;
  readonly head?: number | undefined;
  /** UPOS, if it is about to change from the one drawn. */
  readonly upos?: string;
}

/** Requests the possible values of a cell; the answer comes as the event `choices` with this id, and never fails. */
export function askChoices(state: State, { word, ...cell }: CellAsked): Next {
  const { diagram } = state.shown ?? {};
  if (diagram === undefined) return { state, effects: [] };
  const id = state.lastId + 1;
  const { uri, version, words } = diagram;
  const message = { type: 'choices' as const, id, uri, version, line: words[word - 1].line, ...cell };
  return { state: { ...state, lastId: id }, effects: [{ type: 'post', message }] };
}
