/** The content of a MISC cell, whether anything in it needs a closer look, and its written form. */

import { isSpace } from '../conllu/index.ts';
import { itemsOf, printItems } from './items.ts';

const BAR = 124;
const EQUALS = 61;
const UNDERSCORE = 95;

/** Attributes with a meaning fixed by the guidelines: misspelling one deserves a warning, repeating it an error. */
export const KNOWN_ATTRIBUTES = [
  'SpaceAfter',
  'Lang',
  'Translit',
  'LTranslit',
  'Gloss',
  'LId',
  'LDeriv',
  'Ref',
] as const;

/** Attributes that are there to be read, in the order in which they are shown. */
const GLOSSES = ['Translit', 'LTranslit', 'MSeg', 'MGloss', 'Gloss'] as const;
export type Gloss = (typeof GLOSSES)[number];

/** The glosses of a cell, in that order; the first value of each counts. Constant time for a cell without any `=`. */
export function glossesOf(text: string): (readonly [Gloss, string])[] {
  if (!text.includes('=')) return [];
  const items = readMisc(text);
  return GLOSSES.flatMap((gloss): (readonly [Gloss, string])[] => {
    const value = items.find(({ name }) => name === gloss)?.value;
    return value === undefined || value === '' ? [] : [[gloss, value]];
  });
}

/** Bits of `scanMisc`. */
export const MiscFlag = {
  /** SpaceAfter=No. */
  noSpaceAfter: 1,
  /** An item is empty, nameless, misspelt, repeated or has stray spaces. */
  problem: 2,
  /** SpaceAfter with another value, or NoSpaceAfter. */
  spaceAfterProblem: 4,
  /** Subject=Outer. */
  outerSubject: 8,
  /** Lang, with any value. */
  language: 16,
  /** White space anywhere, or the cell is empty. */
  space: 32,
  /** An attribute with codes of multiword expressions, see `MWE_ATTRIBUTES`. */
  mwe: 64,
} as const;

/** An item `name=value`, or `name` alone, at [start, end) of the cell. */
export interface MiscItem {
  readonly start: number;
  readonly end: number;
  readonly name: string;
  /** The part after the first `=`. */
  readonly value: string | undefined;
}

/** The items of a cell; none for `_`. */
export function readMisc(text: string): MiscItem[] {
  return itemsOf(text).map(({ text: item, start, end }) => {
    const equals = item.indexOf('=');
    const name = equals === -1 ? item : item.slice(0, equals);
    return { start, end, name, value: equals === -1 ? undefined : item.slice(equals + 1) };
  });
}

export function printMiscItem({ name, value }: Pick<MiscItem, 'name' | 'value'>): string {
  return value === undefined ? name : `${name}=${value}`;
}

/** The cell with these items, `_` for none. `printMisc(readMisc(cell))` is the cell, unless that is empty. */
export function printMisc(items: readonly Pick<MiscItem, 'name' | 'value'>[]): string {
  return printItems(items.map(printMiscItem));
}

/** The attribute of a token that is not followed by a space, as in the guidelines. */
export const NO_SPACE_AFTER = 'SpaceAfter=No';

/**
 * The MiscFlags of the cell with the units [start, end) of these. Creates no strings. Time O(length).
 * @param mayHaveSpace false if all characters are known to be visible ASCII
 */
export function scanMisc(units: Uint16Array, start: number, end: number, mayHaveSpace: boolean): number {
  const length = end - start;
  if (length === 1 && units[start] === UNDERSCORE) return 0;
  if (length === NO_SPACE_AFTER.length && isAt(NO_SPACE_AFTER, units, start)) return MiscFlag.noSpaceAfter;
  let flags: number = start < end ? 0 : MiscFlag.space;
  let seen = 0; // bit per known attribute
  let itemStart = start;
  let equals = -1;
  let hasInnerSpace = false;
  for (let i = start; i <= end; i++) {
    const c = i === end ? BAR : units[i];
    if (c === EQUALS) {
      if (equals === -1) equals = i;
    } else if (c === BAR) {
      const nameEnd = equals === -1 ? i : equals;
      if (nameEnd === itemStart || isPadded(units, itemStart, equals, i)) flags |= MiscFlag.problem;
      const known = hasInnerSpace ? 0 : knownAttribute(units, itemStart, nameEnd);
      if (hasInnerSpace || known === MISSPELT) flags |= MiscFlag.problem;
      else if (known !== 0) {
        if (seen & known) flags |= MiscFlag.problem;
        seen |= known;
        if (known === 1) {
          if (equals !== -1) flags |= isNo(units, equals + 1, i) ? MiscFlag.noSpaceAfter : MiscFlag.spaceAfterProblem;
        } else if (known === 2) flags |= MiscFlag.language;
      } else if (nameEnd - itemStart === 12) {
        if (isAt('NoSpaceAfter', units, itemStart)) flags |= MiscFlag.spaceAfterProblem;
      } else if (nameEnd - itemStart === 10) {
        if (isAt('ParsemeMWE', units, itemStart)) flags |= MiscFlag.mwe;
      } else if (nameEnd - itemStart === 3) {
        if (isAt('mwe', units, itemStart)) flags |= MiscFlag.mwe;
      } else if (nameEnd - itemStart === 7) {
        if (i - itemStart === 13 && isAt('Subject=Outer', units, itemStart)) flags |= MiscFlag.outerSubject;
      }
      itemStart = i + 1;
      equals = -1;
      hasInnerSpace = false;
    } else if (mayHaveSpace && (c <= 32 || (0x80 <= c && isSpace(c)))) {
      flags |= MiscFlag.space;
      if (equals === -1) hasInnerSpace = true;
    }
  }
  return flags;
}

const MISSPELT = -1;

/** Bit of the attribute named at [start, end), MISSPELT if only its case is wrong, 0 for any other name. */
function knownAttribute(units: Uint16Array, start: number, end: number): number {
  const length = end - start;
  if (length < 3 || 10 < length) return 0;
  const first = units[start] | 32;
  for (let k = 0; k < KNOWN_ATTRIBUTES.length; k++) {
    const name = KNOWN_ATTRIBUTES[k];
    if (name.length !== length || (name.charCodeAt(0) | 32) !== first) continue;
    if (isAt(name, units, start)) return 1 << k;
    let i = 1;
    while (i < length && (units[start + i] | 32) === (name.charCodeAt(i) | 32)) i++;
    if (i === length) return MISSPELT;
  }
  return 0;
}

/** Whether the name or the value starts or ends with white space. */
function isPadded(units: Uint16Array, start: number, equals: number, end: number): boolean {
  if (start === end) return false;
  if (isSpace(units[start]) || isSpace(units[end - 1])) return true;
  if (equals === -1) return false;
  if (start < equals && isSpace(units[equals - 1])) return true;
  return equals + 1 < end && isSpace(units[equals + 1]);
}

function isNo(units: Uint16Array, start: number, end: number): boolean {
  return end - start === 2 && isAt('No', units, start);
}

function isAt(word: string, units: Uint16Array, at: number): boolean {
  for (let i = 0; i < word.length; i++) if (word.charCodeAt(i) !== units[at + i]) return false;
  return true;
}
