/** Keys and changes in the text field. Pure. */

import type { Choices } from '../../../server/src/protocol/choices.ts';
import type { Diagram } from '../../../server/src/protocol/diagram.ts';
import { markMention, mergeInto } from '../mentions/act.ts';
import { type Next, only } from '../requests.ts';
import type { State } from '../state.ts';
import type { Struck } from '../struck.ts';
import { attach } from './attach.ts';
import type { CellPass, Operation, Pass } from './events.ts';
import { choicesIn, hasDigits, taken } from './field.ts';
import { openForm } from './form.ts';
import { fillBefore, goOn } from './passes.ts';
import type { FieldMode, Purpose } from './state.ts';
import { andThen, enter, intoNext, leave, operate, typedOn, unlessLocked, within } from './steps.ts';

/** The relation that the settings assign to a key. */
export const relationOfKey = ({ preferences }: Pick<State, 'preferences'>, key: string): string | undefined =>
  preferences.labelKeys.find(([each]) => each === key)?.[1];

/** Whether a key has an effect in the field; the others type. */
export function isFieldKey(state: State, mode: FieldMode, key: string): boolean {
  if (0 < mode.held.length) return true;
  if (['Enter', 'Escape', 'ArrowUp', 'ArrowDown', 'Tab', 'Shift+Tab'].includes(key)) return true;
  if (hasDigits(mode) && /^[1-9]$/.test(key)) return true;
  if (key === TO_FORM && isOfFeats(mode.purpose)) return true;
  if (mode.typed !== undefined) return false;
  const isRemovable = mode.purpose.for === 'deprel' || numberOf(mode.purpose) !== undefined;
  return (isRemovable && key === 'Delete') || (isLabel(mode) && relationOfKey(state, key) !== undefined);
}

/** Of the expression whose category is changed. */
const numberOf = (purpose: Purpose): number | undefined => (purpose.for === 'mwe' ? purpose.number : undefined);

/** As from FEATS in the text. */
const TO_FORM = 'Ctrl+ ';

const isOfFeats = (purpose: Purpose): boolean => purpose.for === 'cell' && purpose.column === 'feats';

const isLabel = ({ purpose }: FieldMode): boolean => purpose.for === 'deprel' || purpose.for === 'chain';

/** @param tab the effect of Tab once the field is closed */
export function fieldKey(
  state: State,
  mode: FieldMode,
  struck: Struck,
  tab: (state: State, key: string) => Next,
): Next {
  const { key } = struck;
  const { diagram } = state.shown ?? {};
  if (diagram === undefined) return leave(state);
  if (0 < mode.held.length) return enter(state, { ...mode, held: [...mode.held, struck] });
  if (!isFieldKey(state, mode, key)) {
    const typed = typedOn(mode.typed, struck);
    return only(typed === mode.typed ? state : within(state, { mode: { ...mode, typed, chosen: undefined } }));
  }
  switch (key) {
    case 'Escape':
      return leave(state, mode.returnTo);
    case 'Delete':
      return remove(state, mode);
  }
  const bound = mode.typed === undefined && isLabel(mode) ? relationOfKey(state, key) : undefined;
  if (bound !== undefined) return become(state, mode, bound);
  // All other effects of a key depend on the choices.
  if (mode.choices === undefined) return enter(state, { ...mode, held: [struck] });
  if (key === 'ArrowDown' || key === 'ArrowUp')
    return choose(state, mode, choicesIn(diagram, mode).length, key === 'ArrowDown' ? 1 : -1);
  if (key === TO_FORM) return openForm(state, mode.word, { hasRows: true, isPass: true, typed: mode.typed });
  if (/^[1-9]$/.test(key)) {
    const choice = choicesIn(diagram, mode)[Number(key) - 1];
    return choice === undefined ? only(state) : become(state, mode, choice.text);
  }
  if (mode.purpose.for === 'cell' && key !== 'Enter') return tabInCells(state, mode, mode.purpose.column, key);
  const accepted = become(state, mode, taken(diagram, mode));
  return key === 'Enter' ? accepted : andThen(accepted, (now) => tab(now, key));
}

/** The choices have arrived. The reducer then handles the keys that waited for them. */
export function choicesCome(
  state: State,
  mode: FieldMode,
  { id, choices }: { readonly id: number; readonly choices: Choices | undefined },
): Next {
  if (mode.asked !== id) return only(state);
  return enter(state, { ...mode, held: [], choices: choices?.items ?? [] });
}

export function pick(state: State, mode: FieldMode, index: number): Next {
  const { diagram } = state.shown ?? {};
  const choice = diagram && choicesIn(diagram, mode)[index];
  return choice === undefined ? only(state) : become(state, mode, choice.text);
}

function choose(state: State, mode: FieldMode, n: number, step: 1 | -1): Next {
  if (n === 0) return only(state);
  const from = mode.chosen ?? (step === 1 ? -1 : n);
  return enter(state, { ...mode, chosen: (from + step + n) % n });
}

/** Removes the arc, so that the word has no head, or the multiword expression. */
function remove(state: State, { word, returnTo, purpose }: FieldMode): Next {
  const number = numberOf(purpose);
  if (number !== undefined)
    return andThen(leave(state, returnTo), (left) => operate(left, [{ op: 'set_mwe', args: { number, ids: [] } }]));
  const events = [{ type: 'operate' as const, operations: [{ op: 'unattach', args: { id: word } }] }];
  return andThen(leave(state, returnTo), (left) =>
    unlessLocked(left, word, [word], events, (now) => operate(now, events[0].operations)),
  );
}

/** Closes the field and carries out its purpose with the text; undefined: the old text stays. */
function become(state: State, mode: FieldMode, text: string | undefined): Next {
  const { purpose, word, returnTo } = mode;
  if (purpose.for === 'find') return text === undefined ? only(state) : attach(state, purpose.attach, Number(text));
  const left = leave(state, returnTo);
  if (purpose.for === 'mention') return andThen(left, (now) => markMention(now, purpose.nodes, text ?? ''));
  if (purpose.for === 'merge')
    return andThen(left, (now) => (text === undefined ? only(now) : mergeInto(now, purpose.nodes, text)));
  const done = andThen(left, (now) => (text === undefined ? only(now) : operate(now, operationsOf(now, mode, text))));
  const pass = passOf(purpose);
  return pass === undefined ? done : intoNext(done, (now) => goOn(now, word, pass));
}

function passOf(purpose: Purpose): Pass | undefined {
  if (purpose.for === 'deprel') return purpose.pass;
  return purpose.for === 'cell' && purpose.isPass ? purpose.column : undefined;
}

/** Takes what was typed or chosen, and goes to the next or previous word that lacks the cell. */
function tabInCells(state: State, mode: FieldMode, column: CellPass, key: string): Next {
  const { diagram } = state.shown ?? {};
  const isTouched = mode.typed !== undefined || mode.chosen !== undefined;
  const text = isTouched && diagram !== undefined ? taken(diagram, mode) : undefined;
  const done = become(state, { ...mode, purpose: { for: 'cell', column, isPass: false } }, text);
  const step = key === 'Tab' ? goOn : fillBefore;
  return intoNext(done, (now) => step(now, mode.word, column));
}

function operationsOf({ shown }: State, { purpose, word }: FieldMode, text: string): Operation[] {
  const old = shown?.diagram.words[word - 1];
  switch (purpose.for) {
    case 'deprel':
      return text === old?.deprel ? [] : [{ op: 'set_deprel', args: { id: word, deprel: text } }];
    case 'cell':
      return text === old?.[purpose.column] ? [] : [{ op: 'set_cells', args: { id: word, [purpose.column]: text } }];
    case 'chain':
      return [{ op: 'make_chain', args: { ids: purpose.ids, deprel: text } }];
    case 'mwe': {
      const { ids, number, old: category } = purpose;
      if (text === category) return [];
      return [{ op: 'set_mwe', args: number === undefined ? { ids, category: text } : { number, category: text } }];
    }
    case 'insert':
      return [{ op: 'insert_word', args: { at: purpose.at, form: text, ...gapsAt(shown?.diagram, purpose.at) } }];
    case 'token':
      return [{ op: purpose.operation.op, args: { ...purpose.operation.args, form: text } }];
    case 'find':
    case 'mention':
    case 'merge':
      return [];
  }
}

/** Whether the text has spaces around a new word. */
interface Gaps {
  readonly spaceBefore?: false;
  readonly spaceAfter?: false;
}

/** None in a text without spaces between words, as in Chinese; otherwise the operation's default. @param at ID of the new word */
export function gapsAt(diagram: Diagram | undefined, at: number): Gaps {
  const { text, words = [] } = diagram ?? {};
  if (text === undefined || /\s/.test(text) || words.length < 2) return {};
  return at === 1 ? { spaceAfter: false } : { spaceBefore: false };
}
