/** The suggestions for the cell at a position of a text: for the list, and for keys that take one of it. */

import { Column } from '../../core/conllu/index.ts';
import { type Completion, type Completions, completionsAt, placeAt } from '../../core/features/index.ts';
import type { SuggestionsParams } from '../../protocol/suggestions.ts';
import type { Located, Snapshot } from '../documents/documents.ts';
import { type Suggesting, suggestingFor } from './suggesting.ts';

interface CellList {
  readonly located: Located;
  /** Undefined outside of cells. */
  readonly found: Completions | undefined;
  /** Whether the next list may know more. */
  readonly isPending: boolean;
}

/**
 * Undefined if the text is no longer `before`: the answer would replace the wrong characters.
 *
 * @param patience milliseconds that keys wait for the list, see `suggestingFor`; undefined: they do not
 */
export async function cellListAt(
  server: Suggesting,
  params: SuggestionsParams,
  before: Snapshot,
  { isNarrowing = false, patience }: { readonly isNarrowing?: boolean; readonly patience?: number },
): Promise<CellList | undefined> {
  const { documents } = server;
  const asked = documents.locate(params);
  const place = asked && placeAt(asked.sentence, asked.offset);
  const cell = asked && place && { sentence: asked.sentence, word: place.word, column: place.column };
  const waiting = asked && patience !== undefined ? { index: asked.index, patience, loads: false } : undefined;
  const contextOf = await suggestingFor(server, before, cell, waiting);
  const located = documents.locate(params);
  if (located === undefined || located.snapshot !== before) return undefined;
  const { isPending, ...context } = contextOf(located);
  const found = completionsAt(located.sentence, located.offset, { ...context, isNarrowing });
  return { located, found, isPending };
}

/** What an editor compares with the text from the start of the range to the cursor. */
export function filterOf({ label, letter }: Completion, { prefix, column }: Completions): string {
  // Letters are the beginning of a head's form, numbers that of its ID; both begin a word of the text.
  const filter = column === Column.head ? label.replace(/^(\d+) (.*)$/, '$2 $1') : label;
  const byLetter = letter === undefined ? '' : ` ${prefix}${letter}`;
  return prefix + filter + byLetter;
}
