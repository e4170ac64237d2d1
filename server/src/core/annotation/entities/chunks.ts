/** The brackets of mentions in `Entity` of MISC (GUM, CorefUD): `(e1-person-3-` opens, `e1)` closes, `(e1-person-1-)` is one word. */

import { itemTexts, nameOfItem, valueOfItem } from '../items.ts';

/** One bracket, or both for a mention of one word. */
export interface Chunk {
  readonly isOpening: boolean;
  readonly isClosing: boolean;
  /** The first field, which the opening and the closing bracket share. */
  readonly key: string;
  /** `[1/2]`: the part of a discontinuous mention; 1 of 1 if missing. */
  readonly part: number;
  readonly nParts: number;
  /** The fields after the first one. */
  readonly fields: readonly string[];
}

/** Items of MISC that concern mentions. */
export const ENTITY_ITEMS = ['Entity', 'Bridge', 'SplitAnte'] as const;

/** A bracket as written, at [start, end) of the value; which field names the entity is left to the declaration. */
export interface Bracket {
  readonly start: number;
  readonly end: number;
  readonly isOpening: boolean;
  readonly isClosing: boolean;
  /** All fields, at least one, not all of them empty. */
  readonly fields: readonly string[];
}

/** The name of an entity with its part: `e1[1/2]`. */
export interface PartName {
  readonly key: string;
  readonly part: number;
  readonly nParts: number;
}

const BRACKET = /\([^()]+\)?|[^()]+\)/y;
const PART = /^(.+)\[([1-9][0-9]{0,3})\/([1-9][0-9]{0,3})\]$/;

/** The brackets of a value with their places; undefined if it is not a chain of brackets. Time O(length). */
export function readBrackets(value: string): Bracket[] | undefined {
  const brackets: Bracket[] = [];
  for (let start = 0; start < value.length; ) {
    BRACKET.lastIndex = start;
    const text = BRACKET.exec(value)?.[0];
    if (text === undefined) return undefined;
    const isOpening = text.startsWith('(');
    const isClosing = text.endsWith(')');
    const fields = text.slice(isOpening ? 1 : 0, isClosing ? -1 : undefined).split('-');
    brackets.push({ start, end: start + text.length, isOpening, isClosing, fields });
    start += text.length;
  }
  return brackets;
}

/** The name in a bracket; a name without `[1/2]` is the only part. */
export function readPartName(name: string): PartName {
  const [, key, part, nParts] = name.endsWith(']') ? (PART.exec(name) ?? []) : [];
  return key === undefined ? { key: name, part: 1, nParts: 1 } : { key, part: Number(part), nParts: Number(nParts) };
}

/** The brackets of a value; undefined if it is not a chain of brackets. Time O(length). */
export function readChunks(value: string): Chunk[] | undefined {
  const chunks = readBrackets(value)?.map(readChunk);
  return chunks?.every((chunk) => chunk.key !== '' && chunk.part <= chunk.nParts) ? chunks : undefined;
}

function readChunk({ isOpening, isClosing, fields: [name, ...fields] }: Bracket): Chunk {
  return { isOpening, isClosing, ...readPartName(name), fields };
}

/** The bracket as written in `Entity`. */
export function printChunk({ isOpening, isClosing, key, part, nParts, fields }: Chunk): string {
  const name = nParts === 1 ? key : `${key}[${part}/${nParts}]`;
  const inside = isOpening ? [name, ...fields].join('-') : name;
  return (isOpening ? '(' : '') + inside + (isClosing ? ')' : '');
}

/** The value of the single item with a name; undefined if there is none, `false` if there are several. */
export function onlyValue(misc: string, name: string): string | false | undefined {
  if (!misc.includes(name)) return undefined;
  const items = itemTexts(misc).filter((item) => nameOfItem(item) === name);
  return items.length === 0 ? undefined : items.length === 1 ? (valueOfItem(items[0]) ?? '') : false;
}

/** All items about mentions, as in the cell. */
export const entityItems = (misc: string): string[] =>
  /Entity|Bridge|SplitAnte/.test(misc) ? itemTexts(misc).filter(isEntityItem) : [];

/** Whether an item of MISC, `name=value`, concerns mentions. */
export const isEntityItem = (item: string): boolean => NAMES.has(nameOfItem(item));

const NAMES: ReadonlySet<string> = new Set(ENTITY_ITEMS);
