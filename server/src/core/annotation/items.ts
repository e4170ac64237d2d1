/** Cells that hold items between bars: FEATS, DEPS and MISC. */

/** An item at [start, end) of its cell. */
export interface Item {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/**
 * The items of a cell with their positions, including empty ones; none for `_`. Time O(length).
 * @param most further items are left out
 */
export function itemsOf(cell: string, most?: number): Item[] {
  if (cell === '_') return [];
  let start = 0;
  return cell.split('|', most).map((text) => {
    const at = start;
    start += text.length + 1;
    return { text, start: at, end: at + text.length };
  });
}

/** The texts of the items; none for a blank cell, `_` or empty. */
export function itemTexts(cell: string): string[] {
  return cell === '_' || cell === '' ? [] : cell.split('|');
}

/** A cell with these items. No cell is written empty: it becomes `_` if there are none, or only an empty one. */
export function printItems(texts: readonly string[]): string {
  return texts.join('|') || '_';
}

/**
 * The items with those of one name replaced by those in another list, in the place of the first; if there was none, at the end, or with `order` (of names) where
 * they belong.
 */
export function withItems(
  own: readonly string[],
  name: string,
  others: readonly string[],
  order?: (a: string, b: string) => number,
): string[] {
  const isNamed = (text: string) => nameOfItem(text) === name;
  const first = own.findIndex(isNamed);
  const kept = own.filter((text) => !isNamed(text));
  const place = order === undefined ? -1 : kept.findIndex((text) => 0 < order(nameOfItem(text), name));
  const at = first !== -1 ? first : place === -1 ? kept.length : place;
  return [...kept.slice(0, at), ...others.filter(isNamed), ...kept.slice(at)];
}

/** The part left of the first `=` of an item of FEATS or MISC; the whole item if there is none. */
export function nameOfItem(text: string): string {
  const equals = text.indexOf('=');
  return equals === -1 ? text : text.slice(0, equals);
}

/** The part right of the first `=`; undefined if there is none. */
export function valueOfItem(text: string): string | undefined {
  const equals = text.indexOf('=');
  return equals === -1 ? undefined : text.slice(equals + 1);
}

/** Order of features, and of the values of one, by their texts, ignoring case. */
export function compareFeatures(a: string, b: string): number {
  const [x, y] = [a.toLowerCase(), b.toLowerCase()];
  return x < y ? -1 : y < x ? 1 : 0;
}

/** The FEATS cell in which a feature has only this value, sorted; undefined: in which it has none. */
export function withFeatureValue(cell: string, name: string, value: string | undefined): string {
  const others = itemTexts(cell).filter((item) => item !== '' && nameOfItem(item) !== name);
  return printItems([...others, ...(value === undefined ? [] : [`${name}=${value}`])].sort(compareFeatures));
}
