/** The form for the other cells of a word. Pure. */

import type { Choice, Choices } from '../../../server/src/protocol/choices.ts';
import type { DiagramWord } from '../../../server/src/protocol/diagram.ts';
import { type Next, only } from '../requests.ts';
import type { State } from '../state.ts';
import { matching } from './choices.ts';
import type { EditingEvent } from './events.ts';
import { FORM_COLUMNS, type FormColumn } from './events.ts';
import { askChoices } from './label.ts';
import type { FormMode } from './state.ts';
import { andThen, enter, leave, operate } from './steps.ts';

export function openForm(state: State, word: number): Next {
  const { diagram } = state.shown ?? {};
  if (diagram === undefined) return only(state);
  const { lemma, upos, xpos, feats, misc } = diagram.words[word - 1];
  const cells = { lemma, upos, xpos, feats, misc };
  const mode: FormMode = {
    kind: 'form',
    word,
    cells,
    column: 'lemma',
    choices: undefined,
    asked: undefined,
    chosen: undefined,
  };
  return enter({ ...state, focused: word }, mode);
}

/** The text or the cursor of a cell has changed: request the choices for it. */
export function cellTyped(
  state: State,
  mode: FormMode,
  { column, text, cursor }: Extract<EditingEvent, { type: 'cellTyped' }>,
): Next {
  const next: FormMode = {
    ...mode,
    cells: { ...mode.cells, [column]: text },
    column,
    choices: undefined,
    asked: undefined,
    chosen: undefined,
  };
  const { word } = mode;
  const asked = askChoices(state, { word, column, text, cursor });
  return andThen(asked, (now) => enter(now, { ...next, asked: now.lastId }));
}

export function formChoices(
  state: State,
  mode: FormMode,
  { id, choices }: { readonly id: number; readonly choices: Choices | undefined },
): Next {
  return mode.asked === id ? enter(state, { ...mode, choices }) : only(state);
}

/** The choices shown: those that match the part of the cell being typed. */
export function formChoicesIn({ choices, cells, column }: FormMode): readonly Choice[] {
  if (choices === undefined) return [];
  const text = cells[column];
  const typed = text.startsWith(choices.prefix) ? text.slice(choices.prefix.length) : text;
  return matching(choices.items, typed);
}

export function formKey(state: State, mode: FormMode, key: string): Next {
  const shown = formChoicesIn(mode);
  switch (key) {
    case 'Escape':
      return leave(state, mode.word);
    case 'ArrowDown':
    case 'ArrowUp': {
      if (shown.length === 0) return only(state);
      const step = key === 'ArrowDown' ? 1 : -1;
      const from = mode.chosen ?? (step === 1 ? -1 : shown.length);
      return enter(state, { ...mode, chosen: (from + step + shown.length) % shown.length });
    }
    case 'Enter':
      return mode.chosen === undefined ? save(state, mode) : pickInForm(state, mode, mode.chosen);
    default: {
      // A typing key arrives here only if it was pressed before the form was open.
      const text = key.length === 1 ? mode.cells[mode.column] + key : undefined;
      if (text === undefined) return only(state);
      return cellTyped(state, mode, { type: 'cellTyped', column: mode.column, text, cursor: text.length });
    }
  }
}

export function pickInForm(state: State, mode: FormMode, index: number): Next {
  const choice = formChoicesIn(mode)[index];
  if (choice === undefined) return only(state);
  const { column } = mode;
  return cellTyped(state, mode, { type: 'cellTyped', column, text: choice.text, cursor: choice.text.length });
}

/** Only changes are written. */
function save(state: State, { word, cells }: FormMode): Next {
  const old = state.shown?.diagram.words[word - 1];
  const changed = old === undefined ? [] : FORM_COLUMNS.flatMap((column) => changedCell(old, cells, column));
  const left = leave(state, word);
  if (changed.length === 0) return left;
  const args = { id: word, ...Object.fromEntries(changed) };
  return andThen(left, (now) => operate(now, [{ op: 'set_cells', args }]));
}

function changedCell(old: DiagramWord, cells: FormMode['cells'], column: FormColumn): [string, string][] {
  const text = cells[column].trim();
  const now = text === '' ? '_' : text;
  return now === old[column] ? [] : [[column, now]];
}
