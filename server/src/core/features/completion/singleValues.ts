/** Completions of cells that hold a single value: their filtering, and the contribution of this very cell to the counts. */

import { localized } from '../../../localization/index.ts';
import { count } from '../../wording/numbers.ts';
import type { Completion, CompletionCell, Offered } from './cell.ts';
import type { ValueCounts } from './vocabulary.ts';

/**
 * A cell that already holds one of the values, with the cursor after it, gets all values as replacements: a list with a single
 * entry would be useless. Any other text is the beginning of a value.
 */
export function offerValues({ text, cursor, isNarrowing }: CompletionCell, items: readonly Completion[]): Offered {
  const isVolatile = !isNarrowing && cursor === text.length && items.some((each) => each.text === text);
  return { prefix: isVolatile ? text : blankBefore(text, cursor), isVolatile, items };
}

/** The `_` of an empty cell, if it is before the cursor. */
export function blankBefore(text: string, cursor: number): string {
  return text.startsWith('_') && 0 < cursor ? '_' : '';
}

/** How often a value occurs in other cells: text that is being typed does not count as a use. */
export function usesElsewhere(tally: ValueCounts, value: string, { text }: CompletionCell): number {
  return (tally.get(value) ?? 0) - (value === text ? 1 : 0);
}

/** The frequency of a value, as a sentence; undefined if it is never used. */
export function usage(nHere: number, nAll: number, upos: string): string | undefined {
  if (nAll <= 0) return undefined;
  const times = count(nAll, 'time');
  return upos === '' || upos === '_'
    ? localized`Used ${times} in this file.`
    : localized`Used ${times} in this file, ${nHere} of them with ${upos}.`;
}
