/** The form for the other cells of a word. Pure. */

import { itemTexts, valueOfItem } from '../../../server/src/core/annotation/items.ts';
import type { Choice, Choices } from '../../../server/src/protocol/choices.ts';
import type { DiagramWord } from '../../../server/src/protocol/diagram.ts';
import { aboutShown, type Next, only } from '../requests.ts';
import type { State } from '../state.ts';
import type { Struck } from '../struck.ts';
import { matching } from './choices.ts';
import type { EditingEvent } from './events.ts';
import { FORM_COLUMNS, type FormColumn } from './events.ts';
import { hasRows, keyInRows, pickOption, startOfRow } from './features.ts';
import { askChoices } from './label.ts';
import { goOn } from './passes.ts';
import type { FormMode } from './state.ts';
import { andThen, enter, intoNext, leave, lettersOf, operate, postpone } from './steps.ts';

interface Opened {
  /** The rows for FEATS get the keyboard. */
  readonly hasRows?: boolean;
  /** The text gets the keyboard back. */
  readonly isFromText?: boolean;
  /** A pass goes on afterwards. */
  readonly isPass?: boolean;
  /** FEATS as typed in the field before; undefined: as in the text. */
  readonly typed?: string | undefined;
}

export function openForm(state: State, word: number, opened: Opened = {}): Next {
  const { diagram } = state.shown ?? {};
  if (diagram === undefined) return only(state);
  const { lemma, upos, xpos, feats, misc } = diagram.words[word - 1];
  const cells = { lemma, upos, xpos, feats, misc };
  const mode: FormMode = {
    kind: 'form',
    word,
    cells,
    column: opened.hasRows ? 'feats' : 'lemma',
    choices: undefined,
    asked: undefined,
    chosen: undefined,
    isTyped: false,
    features: undefined,
    at: opened.hasRows ? { row: 0, option: 0 } : undefined,
    held: [],
    isFromText: opened.isFromText ?? false,
    isPass: opened.isPass ?? false,
  };
  const entered = { ...state, focused: word };
  if (!opened.hasRows) return enter(entered, mode);
  // As with Enter in the field, nothing typed keeps the old text.
  const text = opened.typed?.trim() || feats;
  const typed = { column: 'feats', text, cursor: text.length } as const;
  // Half a feature is no value for the rows: it goes on as text.
  const isHalf = text !== feats && itemTexts(text).some((item) => !valueOfItem(item));
  if (isHalf) return cellTyped(entered, mode, { type: 'cellTyped', ...typed });
  const asked = askChoices(entered, { word, ...typed, upos });
  return andThen(asked, (now) => enter(now, { ...mode, cells: { ...cells, feats: text }, asked: now.lastId }));
}

/** The text or the cursor of a cell has changed: request the choices for it. */
export function cellTyped(
  state: State,
  mode: FormMode,
  { column, text, cursor }: Extract<EditingEvent, { type: 'cellTyped' }>,
): Next {
  const isTyped = text !== mode.cells[column] || (column === mode.column && mode.isTyped);
  const cells = { ...mode.cells, [column]: text };
  const next: FormMode = { ...mode, cells, column, choices: undefined, chosen: undefined, isTyped, at: undefined };
  const { word } = mode;
  const asked = askChoices(state, { word, column, text, cursor, upos: cells.upos });
  return andThen(asked, (now) => enter(now, { ...next, asked: now.lastId }));
}

export function formChoices(
  state: State,
  mode: FormMode,
  { id, choices }: { readonly id: number; readonly choices: Choices | undefined },
): Next {
  if (mode.asked !== id) return only(state);
  const features = mode.column === 'feats' ? choices?.form : mode.features;
  const come: FormMode = { ...mode, choices, features, held: [] };
  if (mode.at === undefined) return enter(state, come);
  return enter(state, { ...come, at: hasRows(come) ? startOfRow(come, 0) : undefined });
}

/** The choices shown: those that match the part of the cell being typed. */
export function formChoicesIn(mode: FormMode): readonly Choice[] {
  const { choices, cells, column } = mode;
  if (choices === undefined || hasRows(mode)) return [];
  const text = cells[column];
  const typed = text.startsWith(choices.prefix) ? text.slice(choices.prefix.length) : text;
  return matching(choices.items, typed);
}

export function formKey(state: State, mode: FormMode, struck: Struck): Next {
  const { key } = struck;
  if (mode.at !== undefined && mode.features === undefined)
    return enter(state, { ...mode, held: [...mode.held, struck] });
  const inRows = mode.at === undefined ? undefined : keyInRows(mode, mode.at, key);
  if (inRows !== undefined) return enter(state, inRows);
  const shown = formChoicesIn(mode);
  switch (key) {
    case 'Escape':
      return backToText(leave(state, mode.word), mode);
    case 'ArrowDown':
    case 'ArrowUp': {
      if (key === 'ArrowDown' && hasRows(mode)) return enter(state, { ...mode, at: startOfRow(mode, 0) });
      if (shown.length === 0) return only(state);
      const step = key === 'ArrowDown' ? 1 : -1;
      const from = mode.chosen ?? (step === 1 ? -1 : shown.length);
      return enter(state, { ...mode, chosen: (from + step + shown.length) % shown.length });
    }
    case 'Enter':
      return mode.chosen === undefined ? save(state, mode) : pickInForm(state, mode, mode.chosen);
    default: {
      // A typing key arrives here only if it was pressed before the form was open.
      const typed = lettersOf(struck);
      if (typed === undefined || mode.at !== undefined) return only(state);
      const text = mode.cells[mode.column] + typed;
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

/** A click on an option of the rows, or the keyboard coming to it. */
export function featureChosen(
  state: State,
  mode: FormMode,
  { at, isPicked }: Extract<EditingEvent, { type: 'feature' }>,
): Next {
  return enter(state, { ...(isPicked ? pickOption(mode, at) : mode), at });
}

function backToText(next: Next, { word, isFromText }: FormMode): Next {
  if (!isFromText) return next;
  return andThen(next, (now) => toText(now, { type: 'toText', word }));
}

/** The keyboard goes to the FEATS in the text, after the edit. */
export function toText(state: State, event: Extract<EditingEvent, { type: 'toText' }>): Next {
  if (state.editing.underway !== undefined) return postpone(state, event);
  return aboutShown(state, ({ uri, version, words }) => {
    const { line } = words[event.word - 1];
    return { type: 'reveal', uri, version, target: { line, cell: 'feats' }, keepsFocus: false };
  });
}

/** Only changes are written. */
function save(state: State, mode: FormMode): Next {
  const { word, cells } = mode;
  const old = state.shown?.diagram.words[word - 1];
  const changed = old === undefined ? [] : FORM_COLUMNS.flatMap((column) => changedCell(old, cells, column));
  const args = { id: word, ...Object.fromEntries(changed) };
  const operations = changed.length === 0 ? [] : [{ op: 'set_cells' as const, args }];
  const saved = andThen(leave(state, word), (now) => operate(now, operations));
  return mode.isPass ? intoNext(saved, (now) => goOn(now, word, 'feats')) : backToText(saved, mode);
}

function changedCell(old: DiagramWord, cells: FormMode['cells'], column: FormColumn): [string, string][] {
  const text = cells[column].trim();
  const now = text === '' ? '_' : text;
  return now === old[column] ? [] : [[column, now]];
}
