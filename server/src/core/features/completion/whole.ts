/** Completions of cells that hold one value: how they are filtered, and what was counted in this very cell. */

import { count } from '../names.ts';
import type { Cell, Completion, Offered } from './cell.ts';
import type { Tally } from './vocabulary.ts';

/**
 * A cell that holds one of the values already, with the cursor behind it, is offered all values in its place: nobody would
 * ask for a list with one entry. Any other text is the beginning of a value.
 */
export function offerValues({ text, cursor, isNarrowing }: Cell, items: readonly Completion[]): Offered {
  const isVolatile = !isNarrowing && cursor === text.length && items.some((each) => each.text === text);
  return { prefix: isVolatile ? text : blankBefore(text, cursor), isVolatile, items };
}

/** The `_` of an empty cell, where it stands before the cursor. */
export function blankBefore(text: string, cursor: number): string {
  return text.startsWith('_') && 0 < cursor ? '_' : '';
}

/** How often a value stands in other cells: what is being typed is no use of it. */
export function usesElsewhere(tally: Tally, value: string, { text }: Cell): number {
  return (tally.get(value) ?? 0) - (value === text ? 1 : 0);
}

/** How often a value is used, as a sentence; undefined if nowhere. */
export function usage(nHere: number, nAll: number, upos: string): string | undefined {
  if (nAll <= 0) return undefined;
  const times = `Used ${count(nAll, 'time')} in this file`;
  return upos === '' || upos === '_' ? `${times}.` : `${times}, ${nHere} of them with ${upos}.`;
}
