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

const CHUNK = /\([^()]+\)?|[^()]+\)/g;
const PART = /^(.+)\[([1-9][0-9]{0,3})\/([1-9][0-9]{0,3})\]$/;

/** The brackets of a value; undefined if it is not a chain of brackets. Time O(length). */
export function readChunks(value: string): Chunk[] | undefined {
  const texts = value.match(CHUNK) ?? [];
  if (texts.join('') !== value) return undefined;
  const chunks = texts.map(readChunk);
  return chunks.every((chunk) => chunk.key !== '' && chunk.part <= chunk.nParts) ? chunks : undefined;
}

function readChunk(text: string): Chunk {
  const isOpening = text.startsWith('(');
  const isClosing = text.endsWith(')');
  const [name, ...fields] = text.slice(isOpening ? 1 : 0, isClosing ? -1 : undefined).split('-');
  const [, key, part, nParts] = PART.exec(name) ?? [];
  if (key === undefined) return { isOpening, isClosing, key: name, part: 1, nParts: 1, fields };
  return { isOpening, isClosing, key, part: Number(part), nParts: Number(nParts), fields };
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
