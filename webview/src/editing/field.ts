/** The open text field: its content, and the use of its text. Pure. */

import { inert } from '../../../server/src/inert/index.ts';
import { localized } from '../../../server/src/localization/index.ts';
import type { Choice } from '../../../server/src/protocol/choices.ts';
import type { Diagram } from '../../../server/src/protocol/diagram.ts';
import type { State } from '../state.ts';
import { MOST_LISTED, MOST_SHOWN, matching } from './choices.ts';
import type { CellPass } from './events.ts';
import { nearestFirst } from './hints.ts';
import { isEmptyCell } from './openWords.ts';
import type { FieldMode, Purpose } from './state.ts';

/** The content of the field. */
export interface Field {
  /** Its place: at the label of the word's arc, or at the word. */
  readonly word: number;
  readonly isAtArc: boolean;
  /** Its accessible name. */
  readonly name: string;
  readonly text: string;
  /** Whether the text is the old one, selected so that typing replaces it. */
  readonly isUntouched: boolean;
  readonly choices: readonly ShownChoice[];
  readonly chosen: number | undefined;
  readonly isForPointer: boolean;
}

export interface ShownChoice extends Choice {
  /** The key that takes it: a digit, or one bound to it. */
  readonly keys: string;
}

export function fieldOf({ shown, editing: { mode }, preferences }: State): Field | undefined {
  if (shown === undefined || mode?.kind !== 'field') return undefined;
  const { diagram } = shown;
  const isLabel = mode.purpose.for === 'deprel' || mode.purpose.for === 'chain';
  const boundTo = new Map(isLabel ? preferences.labelKeys.map(([key, relation]) => [relation, key]) : []);
  return {
    word: mode.word,
    isAtArc: mode.purpose.for === 'deprel',
    name: nameOf(diagram, mode),
    text: mode.typed ?? oldText(diagram, mode),
    isUntouched: mode.typed === undefined,
    choices: choicesIn(diagram, mode).map((choice, i) => {
      const bound = mode.typed === undefined ? boundTo.get(choice.text) : undefined;
      const digit = hasDigits(mode) && i < MOST_SHOWN ? String(i + 1) : '';
      return { ...choice, keys: [digit, bound ?? ''].join(' ').trim() };
    }),
    chosen: mode.chosen ?? (isEnterTaking(diagram, mode) ? 0 : undefined),
    isForPointer: mode.isForPointer,
  };
}

function nameOf({ words }: Diagram, { purpose, word }: FieldMode): string {
  const { form } = words[word - 1];
  switch (purpose.for) {
    case 'deprel':
      return localized`Relation of ${form}`;
    case 'cell':
      return localized`${purpose.column.toUpperCase()} of ${form}`;
    case 'chain':
      return localized`Relation of the words after the first`;
    case 'mwe':
      return localized`Category of the multiword expression`;
    case 'insert':
      return localized`Form of the new word`;
    case 'token':
      return localized`Form of the multiword token`;
    case 'find':
      return localized`Form of the head of ${form}`;
    case 'mention':
      return localized`Entity of the mention, or type of a new one`;
    case 'merge':
      return localized`Entity with which to merge it`;
  }
}

/** The initial text. */
function oldText({ words }: Diagram, { purpose, word }: FieldMode): string {
  if (purpose.for === 'deprel') return words[word - 1].deprel;
  if (purpose.for === 'token') return purpose.form;
  if (purpose.for === 'mwe') return purpose.old;
  return purpose.for === 'cell' ? words[word - 1][purpose.column] : '';
}

/** Digits choose if the text itself has none; in lemmas and the like as the first key. */
export const hasDigits = ({ purpose, typed, choices = [] }: FieldMode): boolean =>
  ['deprel', 'chain'].includes(purpose.for) ||
  // Categories have no digits, either.
  purpose.for === 'mwe' ||
  (isOfMention(purpose) && typed === undefined && !choices.some(({ text }) => /^[0-9]/.test(text))) ||
  isOfCell(purpose, (column) => column === 'upos' || typed === undefined);

/** IDs of entities have digits in them, and those of GUM begin with one: there, digits type. */
const isOfMention = ({ for: aim }: Purpose): boolean => aim === 'mention' || aim === 'merge';

const isOfCell = (purpose: Purpose, suits: (column: CellPass) => boolean): boolean =>
  purpose.for === 'cell' && suits(purpose.column);

/** The choices shown. */
export function choicesIn(diagram: Diagram, mode: FieldMode): readonly Choice[] {
  if (mode.purpose.for === 'find') return heads(diagram, mode);
  return matching(mode.choices ?? [], mode.typed ?? '', MOST_LISTED);
}

/** Words whose forms begin with the typed text, the nearest first. */
function heads({ words }: Diagram, { word, typed = '' }: FieldMode): readonly Choice[] {
  if (typed === '') return [];
  const choices = nearestFirst(words.length, word).map((index): Choice => {
    const { id, form, upos } = words[index - 1];
    return { text: String(index), label: inert(form), remark: inert(`${id} ${upos}`) };
  });
  return matching(choices, typed);
}

/** Whether Enter takes the first choice even if the user has not moved to it: something was typed, or there is no old text to keep. */
function isEnterTaking(diagram: Diagram, mode: FieldMode): boolean {
  // A new mention need not be of an entity that is there.
  if (mode.purpose.for === 'mention' && mode.typed === undefined) return false;
  if (mode.typed === undefined)
    return (hasDigits(mode) || mode.purpose.for === 'merge') && isEmptyCell(oldText(diagram, mode));
  if (isWhole(mode, mode.typed)) return false;
  return mode.typed.trim() !== '' && !choicesIn(diagram, mode).some(({ text }) => text === mode.typed?.trim());
}

/**
 * Whether typed text may be what the user means, though a choice begins with it or contains it: a lemma, a tag of a list that grows, features
 * of which the last one is complete.
 */
function isWhole({ purpose, choices = [] }: FieldMode, typed: string): boolean {
  const last = typed.trim().split('|').at(-1) ?? '';
  const isComplete = () => choices.some(({ text }) => text.split('|').includes(last));
  return isOfCell(purpose, (column) => (column === 'feats' ? isComplete() : column !== 'upos'));
}

/**
 * The result of Enter: the selected choice; otherwise the text if it is one of the choices or fits none, the first choice if it is the
 * beginning of one or there is no old text; without any text, the form offered; undefined: the old text stays.
 */
export function taken(diagram: Diagram, mode: FieldMode): string | undefined {
  const shown = choicesIn(diagram, mode);
  if (mode.chosen !== undefined) return shown[mode.chosen]?.text;
  if (isEnterTaking(diagram, mode) && 0 < shown.length) return shown[0].text;
  const typed = (mode.typed ?? (mode.purpose.for === 'token' ? mode.purpose.form : '')).trim();
  return typed === '' ? undefined : typed;
}
