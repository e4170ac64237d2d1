/** Selecting by word within a row: like the editor's own command, but the tab between two cells is never selected. Pure. */

import { type CellSpan, spanOf } from '../text.ts';
import { columnAt, type Direction, isRow } from './places.ts';

/** Two positions in a line, in UTF-16 units; the cursor is at `active`. */
interface LineSelection {
  readonly anchor: number;
  readonly active: number;
}

/**
 * The selection extended by a word, at most to the edge of its cell. An empty selection at the edge selects the first word of the adjacent cell.
 * Undefined if the selection is not within one cell of a row: there the editor's own command applies.
 *
 * @param separators characters that separate words, as in `editor.wordSeparators`
 */
export function extendByWord(
  row: string,
  { anchor, active }: LineSelection,
  direction: Direction,
  separators: string,
): LineSelection | undefined {
  const column = columnAt(row, active);
  if (!isRow(row) || columnAt(row, anchor) !== column) return undefined;
  const isForward = direction === 'next';
  const reach = (from: number, { start, end }: CellSpan) =>
    isForward ? wordEnd(row, from, end, separators) : wordStart(row, from, start, separators);
  const cell = spanOf(row, column);
  const edge = isForward ? cell.end : cell.start;
  if (active !== edge) return { anchor, active: reach(active, cell) };
  if (anchor !== active || edge === (isForward ? row.length : 0)) return { anchor, active };
  const from = isForward ? edge + 1 : edge - 1;
  return { anchor: from, active: reach(from, spanOf(row, columnAt(row, from))) };
}

type Kind = 'blank' | 'separator' | 'letter';

function kindOf(character: string, separators: string): Kind {
  if (character === ' ' || character === '\t') return 'blank';
  return separators.includes(character) ? 'separator' : 'letter';
}

function wordEnd(row: string, from: number, end: number, separators: string): number {
  const kind = (at: number) => (at < end ? kindOf(row[at], separators) : undefined);
  let at = from;
  while (kind(at) === 'blank') at++;
  // A single separator belongs to the following word, as in the editor.
  if (kind(at) === 'separator' && kind(at + 1) === 'letter') at++;
  const own = kind(at);
  while (own !== undefined && kind(at) === own) at++;
  return at;
}

function wordStart(row: string, from: number, start: number, separators: string): number {
  const kind = (at: number) => (start < at ? kindOf(row[at - 1], separators) : undefined);
  let at = from;
  while (kind(at) === 'blank') at--;
  if (kind(at) === 'separator' && kind(at - 1) === 'letter') at--;
  const own = kind(at);
  while (own !== undefined && kind(at) === own) at--;
  return at;
}
