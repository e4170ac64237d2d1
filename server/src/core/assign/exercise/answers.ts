/** The cells of a sentence that an exercise checks, in the form in which answers are compared. */

import { itemTexts, printItems, universalPart } from '../../annotation/index.ts';
import { Column, type Sentence } from '../../conllu/index.ts';
import type { DeprelPart } from '../../evaluate/index.ts';
import type { Asked } from '../blank.ts';

/** One cell of a word, by position. */
export interface AskedCell {
  readonly word: number;
  readonly column: Asked;
}

/** In the order in which their answers and secrets are kept: word by word. */
export function cellsOf(nWords: number, columns: readonly Asked[]): AskedCell[] {
  return Array.from({ length: nWords }, (_, at) => columns.map((column) => ({ word: at + 1, column }))).flat();
}

/**
 * The answer in a cell, '' for none. A HEAD is a position, so that other ids are no mistake; features have no order; relations are compared
 * as `treebank evaluate` does. XPOS, FEATS and LEMMA may be right as `_`, so a blank one is an answer.
 */
export function answerIn(sentence: Sentence, { word, column }: AskedCell, deprels: DeprelPart): string {
  const row = sentence.rowOfWord(word);
  if (column === 'head') return sentence.heads[word] < 0 ? '' : String(sentence.heads[word]);
  const cell = sentence.cell(row, Column[column]);
  const isBlank = cell === '' || cell === '_';
  if (column === 'upos') return isBlank ? '' : cell;
  if (column === 'deprel') return isBlank ? '' : deprels === 'full' ? cell : universalPart(cell);
  if (column !== 'feats' || isBlank) return isBlank ? '_' : cell;
  return printItems(itemTexts(cell).sort());
}
