/** Character offsets of a token in the source text of a treebank: `TokenRange` (UDPipe), `start_char` and `end_char` (Stanza). */

import { itemTexts, nameOfItem, printItems, valueOfItem } from '../../../annotation/index.ts';
import { withMiscItem } from '../gaps.ts';
import type { DraftRow } from '../nodes.ts';

/** From the first character to the position after the last. */
interface Offsets {
  readonly start: number;
  readonly end: number;
}

interface Convention {
  readonly names: readonly string[];
  /** The text between the two numbers in the value of a single item; undefined for two items. */
  readonly separator?: string;
}

const CONVENTIONS: readonly Convention[] = [
  { names: ['TokenRange'], separator: ':' },
  { names: ['start_char', 'end_char'] },
];
const NAMES: ReadonlySet<string> = new Set(CONVENTIONS.flatMap(({ names }) => names));

const isOffset = (item: string): boolean => NAMES.has(nameOfItem(item));

/** The convention of an item, as an index in `readOffsets`. */
export const conventionOf = (item: string): number =>
  CONVENTIONS.findIndex(({ names }) => names.includes(nameOfItem(item)));

/** The items that say where a row stands. */
export const offsetItems = ({ misc }: DraftRow): string[] =>
  misc.includes('TokenRange') || misc.includes('_char') ? itemTexts(misc).filter(isOffset) : [];

/** Where rows stand, by each convention: undefined for those that do not say it, or not in numbers. */
export function readOffsets(rows: readonly DraftRow[]): (Offsets | undefined)[][] {
  return CONVENTIONS.map((convention) => rows.map((row) => offsetsOf(offsetItems(row), convention)));
}

function offsetsOf(items: readonly string[], { names, separator }: Convention): Offsets | undefined {
  if (items.length === 0) return undefined;
  const values = names.map((name) => items.filter((item) => nameOfItem(item) === name).map(valueOfItem));
  if (values.some(({ length }) => length !== 1)) return undefined;
  const texts = separator === undefined ? values.flat() : (values[0][0]?.split(separator) ?? []);
  if (texts.length !== 2 || !texts.every((text) => text !== undefined && /^[0-9]{1,15}$/.test(text))) return undefined;
  const [start, end] = texts.map(Number);
  return start <= end ? { start, end } : undefined;
}

/** Writes where a row stands, by each convention for which it is known. */
export function writeOffsets(row: DraftRow, places: readonly (Offsets | undefined)[]): void {
  const old = offsetItems(row);
  const now = CONVENTIONS.flatMap(({ names, separator }, i) => {
    const place = places[i];
    if (place === undefined) return [];
    if (separator !== undefined) return [`${names[0]}=${place.start}${separator}${place.end}`];
    return [`${names[0]}=${place.start}`, `${names[1]}=${place.end}`];
  });
  if (old.length === 0 && now.length === 0) return;
  const items = itemTexts(row.misc).flatMap((item) =>
    isOffset(item) ? (now.find((each) => nameOfItem(each) === nameOfItem(item)) ?? []) : [item],
  );
  row.misc = printItems(items);
  for (const item of now) if (!items.includes(item)) row.misc = withMiscItem(row.misc, item);
}

/** From the start of the first to the end of the last; undefined unless all have offsets, in order. */
export function spanned(places: readonly (Offsets | undefined)[]): Offsets | undefined {
  let end = -1;
  for (const place of places) {
    if (place === undefined || place.start < end) return undefined;
    end = place.end;
  }
  return places.length === 0 ? undefined : { start: places[0]?.start ?? 0, end };
}

/** Parts of a form, in characters; undefined if the offsets cover a different number of characters. */
export function divided(place: Offsets | undefined, form: string, parts: readonly string[]): Offsets[] | undefined {
  if (place === undefined || place.end - place.start !== nCharacters(form)) return undefined;
  const found: Offsets[] = [];
  let at = 0;
  for (const part of parts) {
    while (!form.startsWith(part, at) && form[at]?.trim() === '') at++;
    if (!form.startsWith(part, at)) return undefined;
    const start = place.start + nCharacters(form.slice(0, at));
    found.push({ start, end: start + nCharacters(part) });
    at += part.length;
  }
  return at === form.length ? found : undefined;
}

const nCharacters = (text: string): number => Array.from(text).length;
