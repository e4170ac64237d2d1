/** Codes of multiword expressions (PARSEME): `1:VID` at an expression's first word, `1` at its others, `1;2:LVC.full` at a word of two. */

import { onlyValue } from '../entities/index.ts';
import { nameOfItem } from '../items.ts';

/** One expression of a word: its number in the sentence, and its category where it is given. */
export interface MweCode {
  readonly number: number;
  /** Undefined at all words but the first; may be empty or blank in a faulty cell. */
  readonly category: string | undefined;
}

/** Attributes of MISC that hold codes: `ParsemeMWE=1:VID;2` (UD_Swedish-PUD), `mwe=1:VID` (UD_Greek-GUD). */
export const MWE_ATTRIBUTES = ['ParsemeMWE', 'mwe'] as const;

/** Whether a column holds codes: `PARSEME:MWE`, in use also `PARSEME-FR:MWE`. */
export const isMweColumn = (name: string): boolean => COLUMN.test(name);

const COLUMN = /^PARSEME(?:-[A-Z]+)?:MWE$/;

const NAMES: ReadonlySet<string> = new Set(MWE_ATTRIBUTES);

/** Up to nine digits: larger numbers belong to no sentence. */
const CODE = /^([0-9]{1,9})(?::(.*))?$/;

/** The codes of a value, in its order; undefined if it has anything else. Time O(length). */
export function readMweCodes(value: string): MweCode[] | undefined {
  const codes: MweCode[] = [];
  for (const text of value.split(';')) {
    const [, number, category] = CODE.exec(text) ?? [];
    if (number === undefined) return undefined;
    codes.push({ number: Number(number), category });
  }
  return codes;
}

/** The value for codes; empty for none. */
export const printMweCodes = (codes: readonly MweCode[]): string =>
  codes.map(({ number, category }) => (category === undefined ? `${number}` : `${number}:${category}`)).join(';');

/** Whether an item of MISC holds codes. */
export const isMweItem = (item: string): boolean => NAMES.has(nameOfItem(item));

/** The value of an attribute that holds codes: empty if it is missing, undefined if it is there several times. Time O(length). */
export function mweValueInMisc(misc: string, attribute: string): string | undefined {
  const value = onlyValue(misc, attribute);
  return value === false ? undefined : (value ?? '');
}

/** What stands between semicolons, whether it is a code or not. */
export interface MweItem {
  readonly text: string;
  /** Within the value. */
  readonly start: number;
  /** As PARSEME's programs read it; undefined if it is none. */
  readonly number: number | undefined;
  readonly category: string | undefined;
}

/** As Python's `int` reads it: signs, leading zeros, blanks around it and digits of all scripts are allowed. */
const INTEGER = /^[ \t]*[+-]?\p{Nd}+(?:_\p{Nd}+)*[ \t]*$/u;
const DIGIT = /\p{Nd}/u;

const numberOf = (text: string): number => Number(text.replaceAll('_', '').replace(/[^\p{ASCII}]/gu, digitOf));

/** Digits of a script follow each other, from 0 to 9. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && DIGIT.test(String.fromCodePoint(code - value - 1))) value++;
  return String(value);
}

/** The items of a value with their places, for checks: more numbers are accepted than `readMweCodes` does. Time O(length). */
export function mweItems(value: string): MweItem[] {
  let start = 0;
  return value.split(';').map((text): MweItem => {
    const [number, category, ...rest] = text.split(':');
    const isCode = INTEGER.test(number) && rest.length === 0;
    const item = { text, start, number: isCode ? numberOf(number) : undefined, category };
    start += text.length + 1;
    return item;
  });
}
