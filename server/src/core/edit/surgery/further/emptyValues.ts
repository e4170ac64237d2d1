/** What stands in a further column where nothing is annotated. */

import type { Sentence } from '../../../conllu/index.ts';

/**
 * The empty value of each further column of a file, in the order of `Columns.further`: `*` if any of its cells is `*`, else `_`. O(length),
 * nothing for the ten columns.
 */
export function emptyValues(sentences: Iterable<Sentence>): readonly string[] {
  let values: string[] | undefined;
  for (const sentence of sentences) {
    const { further } = sentence.columns;
    values ??= further.map(() => '_');
    if (!values.includes('_')) break;
    // Most of a text is not about these columns.
    if (!sentence.text.includes('*')) continue;
    further.forEach((name, at) => {
      for (let row = 0; values?.[at] === '_' && row < sentence.nRows; row++)
        if (sentence.cellNamed(row, name) === '*') values[at] = '*';
    });
  }
  return values ?? [];
}

/** Whether a cell of a further column says nothing. */
export const isEmptyValue = (cell: string): boolean => cell === '_' || cell === '*' || cell === '';
