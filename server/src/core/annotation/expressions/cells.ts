/** The codes of a sentence with their places in the text, for checks and repairs. */

import { Column, type Sentence, type Span } from '../../conllu/index.ts';
import { itemsOf, nameOfItem } from '../items.ts';
import { type MwePlace, mwePlaceOf } from './sentence.ts';

/** The value of one row: a whole cell, or that of an item of MISC. */
export interface MweCell {
  readonly row: number;
  readonly text: string;
  /** Of the text, in the sentence. */
  readonly span: Span;
}

export interface MweCells {
  readonly place: MwePlace;
  readonly cells: readonly MweCell[];
}

/** In a column, the cells of all rows that have one; in MISC, all items. Undefined if the sentence has no place for codes. O(length). */
export function mweCellsOf(sentence: Sentence): MweCells | undefined {
  const place = mwePlaceOf(sentence);
  if (place === undefined) return undefined;
  const cells: MweCell[] = [];
  for (let row = 0; row < sentence.nRows; row++) {
    if (place.isColumn) {
      const span = sentence.spanNamed(row, place.name);
      if (span === undefined) continue;
      // The last column of an over-long row has the rest.
      const [text] = sentence.text.slice(span.start, span.end).split('\t', 1);
      cells.push({ row, text, span: { start: span.start, end: span.start + text.length } });
    } else cells.push(...itemsIn(sentence, row, place.name));
  }
  return { place, cells };
}

function itemsIn(sentence: Sentence, row: number, name: string): MweCell[] {
  const cell = sentence.cell(row, Column.misc);
  if (!cell.includes(name)) return [];
  const { start } = sentence.cellSpan(row, Column.misc);
  return itemsOf(cell).flatMap((item): MweCell[] => {
    if (nameOfItem(item.text) !== name) return [];
    const from = Math.min(start + item.start + name.length + 1, start + item.end);
    return [{ row, text: item.text.slice(name.length + 1), span: { start: from, end: start + item.end } }];
  });
}
