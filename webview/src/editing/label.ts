/** Opening a text field: for a relation, a tag, a form. Pure. */

import type { ChoiceColumn } from '../../../server/src/protocol/choices.ts';
import type { Next } from '../requests.ts';
import type { State } from '../state.ts';
import type { CellAsked, HeadPass } from './events.ts';
import type { FieldMode, Purpose } from './state.ts';
import { enter, postpone } from './steps.ts';

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
  readonly isForPointer?: boolean | undefined;
}

export function openField(state: State, word: number, purpose: Purpose, opening: Opening = {}): Next {
  const { returnTo = word, column, head, isForPointer = false } = opening;
  const mode: FieldMode = {
    kind: 'field',
    purpose,
    word,
    returnTo,
    typed: undefined,
    choices: column === undefined ? [] : undefined,
    asked: undefined,
    chosen: undefined,
    isForPointer,
    held: [],
  };
  const opened = enter({ ...state, focused: returnTo }, mode);
  const { diagram } = state.shown ?? {};
  if (column === undefined || diagram === undefined) return opened;
  return askInField(opened.state, { word, column, text: '', cursor: 0, head });
}

/** The choices for the open field. The cells being filled count as well, so it waits for edits under way. */
export function askInField(state: State, cell: CellAsked): Next {
  const { mode, underway } = state.editing;
  if (mode?.kind !== 'field' || mode.word !== cell.word || mode.choices !== undefined || mode.asked !== undefined)
    return { state, effects: [] };
  if (underway !== undefined) return postpone(state, { type: 'askInField', cell });
  return askChoices(enter(state, { ...mode, asked: state.lastId + 1 }).state, cell);
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
