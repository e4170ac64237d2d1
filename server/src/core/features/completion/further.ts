/** Suggestions for a cell of a further column (CoNLL-U Plus): the values in use in the document, the most frequent first. */

import type { Sentence, Span } from '../../conllu/index.ts';

interface FurtherCompletions {
  /** Of the cell, in the sentence. */
  readonly span: Span;
  /** The column. */
  readonly name: string;
  readonly values: readonly { readonly text: string; readonly count: number }[];
}

/** More are not looked through in a list; longer ones are notes rather than values. */
const MOST_VALUES = 200;
const LONGEST_VALUE = 64;

/** How often each value occurs in a sentence, by column: kept for as long as the sentence stays as it is. */
const known = new WeakMap<Sentence, ReadonlyMap<string, ReadonlyMap<string, number>>>();

/**
 * The suggestions at an offset; undefined outside of such cells. Time O(length of the document) at first, then O(sentences + values).
 *
 * @param document all its sentences
 */
export function furtherCompletionsAt(
  document: readonly Sentence[],
  sentence: Sentence,
  offset: number,
): FurtherCompletions | undefined {
  const row = sentence.rowAtLine(sentence.lineAt(offset));
  if (row === undefined) return undefined;
  for (const name of sentence.columns.further) {
    const span = sentence.spanNamed(row, name);
    if (span === undefined || offset < span.start || span.end < offset) continue;
    return { span, name, values: valuesOf(document, name) };
  }
  return undefined;
}

function valuesOf(document: readonly Sentence[], name: string): FurtherCompletions['values'] {
  const counts = new Map<string, number>();
  for (const sentence of document) {
    for (const [text, count] of countsIn(sentence).get(name) ?? []) counts.set(text, (counts.get(text) ?? 0) + count);
  }
  return [...counts]
    .map(([text, count]) => ({ text, count }))
    .sort((a, b) => b.count - a.count || (a.text < b.text ? -1 : 1))
    .slice(0, MOST_VALUES);
}

function countsIn(sentence: Sentence): ReadonlyMap<string, ReadonlyMap<string, number>> {
  let counts = known.get(sentence);
  if (counts === undefined) {
    counts = new Map(sentence.columns.further.map((name) => [name, countCells(sentence, name)]));
    known.set(sentence, counts);
  }
  return counts;
}

function countCells(sentence: Sentence, name: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (let row = 0; row < sentence.nRows; row++) {
    const text = sentence.cellNamed(row, name);
    if (text === undefined || text === '' || LONGEST_VALUE < text.length) continue;
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return counts;
}
