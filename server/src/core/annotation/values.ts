/** Values allowed in a cell or a part of one: the single check for all code that writes. Reading accepts anything. */

import { localized } from '../../localization/index.ts';
import { Column, type ColumnIndex, isSpace } from '../conllu/index.ts';

/**
 * `text`: FORM and LEMMA, and MISC as a whole. `tag`: all other columns as a whole. `value`: a value in FEATS. `relation`: DEPREL, and the relation of an
 * item in DEPS. `attribute`: a value in MISC, which may be empty. Only `text` and `attribute` may have spaces inside.
 */
export type ValueKind = 'text' | 'tag' | 'value' | 'relation' | 'attribute';

/** Why a text cannot be written, with an offset in UTF-16 units. */
export interface ValueFault {
  readonly kind: 'empty' | 'tab' | 'break' | 'control' | 'surrogate' | 'space' | 'padding' | 'bar';
  readonly at: number;
}

const BAR = 124;

/** The first fault of a text; undefined if it can be written. Time O(length). */
export function valueFault(kind: ValueKind, text: string): ValueFault | undefined {
  if (text === '') return kind === 'attribute' ? undefined : { kind: 'empty', at: 0 };
  return charactersFault(kind, text) ?? paddingFault(kind, text);
}

/** The same for a whole cell, by its column. */
export function cellFault(column: ColumnIndex, text: string): ValueFault | undefined {
  return valueFault(kindOfColumn(column), text);
}

function kindOfColumn(column: ColumnIndex): ValueKind {
  if (column === Column.form || column === Column.lemma || column === Column.misc) return 'text';
  return column === Column.deprel ? 'relation' : 'tag';
}

/** Characters that cannot be part of such a text at any position: for a text that becomes part of another. Time O(length). */
export function charactersFault(kind: ValueKind, text: string): ValueFault | undefined {
  const hasSpaces = kind === 'text' || kind === 'attribute';
  const hasBars = kind === 'text' || kind === 'tag';
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === BAR) {
      if (!hasBars) return { kind: 'bar', at };
    } else if (code < 32 || (0x7f <= code && code <= 0x9f)) return { kind: controlKind(code), at };
    else if (code === 32 || (0x80 <= code && isSpace(code))) {
      if (code === 0x2028 || code === 0x2029) return { kind: 'break', at };
      if (!hasSpaces) return { kind: 'space', at };
    } else if (0xd800 <= code && code <= 0xdfff) {
      const isPair = code < 0xdc00 && 0xdc00 <= text.charCodeAt(at + 1) && text.charCodeAt(at + 1) <= 0xdfff;
      if (!isPair) return { kind: 'surrogate', at };
      at++;
    }
  }
  return undefined;
}

/** A tab ends a cell, and anything that some program takes for the end of a line ends the row. */
function controlKind(code: number): 'tab' | 'break' | 'control' {
  if (code === 9) return 'tab';
  return (10 <= code && code <= 13) || code === 0x85 ? 'break' : 'control';
}

function paddingFault(kind: ValueKind, text: string): ValueFault | undefined {
  if (kind !== 'text' && kind !== 'attribute') return undefined;
  if (isSpace(text.charCodeAt(0))) return { kind: 'padding', at: 0 };
  return isSpace(text.charCodeAt(text.length - 1)) ? { kind: 'padding', at: text.length - 1 } : undefined;
}

/** The problem and its consequence, to follow the name of the text: `has a tab, which would end the cell`. */
export function faultText({ kind, at }: ValueFault, text: string): string {
  switch (kind) {
    case 'empty':
      return localized`is empty, and no cell or label can be`;
    case 'tab':
      return localized`has a tab, which would end the cell`;
    case 'break':
      return localized`has a line break (${codeName(text, at)}), which would end the row`;
    case 'control':
      return localized`has the control character ${codeName(text, at)}, which no cell can hold`;
    case 'surrogate':
      return localized`has half a character (${codeName(text, at)}), which cannot be saved`;
    case 'space':
      return localized`has white space, which only FORM, LEMMA and MISC can have`;
    case 'padding':
      return localized`starts or ends with white space, which would be lost`;
    case 'bar':
      return localized`has a |, which separates the items of a cell`;
  }
}

/** The same as a sentence. @param name of the value, such as `X.lemma` */
export function faultSentence(name: string, text: string, fault: ValueFault): string {
  return localized`The value “${shownValue(text)}” of ${name} ${faultText(fault, text)}.`;
}

const codeName = (text: string, at: number): string =>
  `U+${text.charCodeAt(at).toString(16).toUpperCase().padStart(4, '0')}`;

const LONGEST_SHOWN = 60;
const HIDDEN = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]|\p{Surrogate}/gu;

/** A text for a message: shortened, with invisible characters as `\u0009`. */
export function shownValue(text: string): string {
  const start = text.length <= LONGEST_SHOWN ? text : `${text.slice(0, LONGEST_SHOWN)}…`;
  return start.replace(HIDDEN, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** A value of MISC with `\p` for each `|`, which would end the item: the escape used by `merge` and the tokenizer. */
export function withoutBars(value: string): string {
  return value.replaceAll('|', '\\p');
}
