/** Cells that hold items between bars: FEATS, DEPS and MISC. */

/** An item at [start, end) of its cell. */
export interface Item {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/**
 * The items of a cell with their places, empty ones, too; none for `_`. Time O(length).
 * @param most items behind that many are left out
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

/** The texts of the items alone; none for a blank cell, `_` or empty. */
export function itemTexts(cell: string): string[] {
  return cell === '_' || cell === '' ? [] : cell.split('|');
}

/** A cell of these items. No cell is written empty: it is `_` where there are none, or only an empty one. */
export function printItems(texts: readonly string[]): string {
  return texts.join('|') || '_';
}

/** Left of the first `=` of an item of FEATS or MISC; the whole item where there is none. */
export function nameOfItem(text: string): string {
  const equals = text.indexOf('=');
  return equals === -1 ? text : text.slice(0, equals);
}

/** Right of the first `=`; undefined where there is none. */
export function valueOfItem(text: string): string | undefined {
  const equals = text.indexOf('=');
  return equals === -1 ? undefined : text.slice(equals + 1);
}
