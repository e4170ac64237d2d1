/** Predicted tags as minimal edits: only into blank cells of words without UPOS. */

import { Column, type ColumnIndex, type Sentence, type TextEdit } from '../conllu/index.ts';
import { cellEdit } from './cell.ts';

/** Tags by word position; '' if there is none. */
export interface Tags {
  readonly upos: readonly string[];
  readonly feats: readonly string[];
}

/**
 * Edits (in sentence offsets, ascending) that write the tags of words whose UPOS is blank. Existing FEATS are kept, and so are
 * blank FEATS next to an existing UPOS: there the blank means that the word has none.
 *
 * @param words the only ones that may be changed, ascending; all if undefined
 */
export function tagEdits(sentence: Sentence, { upos, feats }: Tags, words?: readonly number[]): TextEdit[] {
  const edits: TextEdit[] = [];
  for (const word of words ?? Array.from({ length: sentence.nWords }, (_, i) => i + 1)) {
    const row = sentence.rowOfWord(word);
    if (upos[word] === '' || !isBlankCell(sentence, row, Column.upos)) continue;
    edits.push(...cellEdit(sentence, row, Column.upos, upos[word]));
    if (feats[word] !== '' && isBlankCell(sentence, row, Column.feats)) {
      edits.push(...cellEdit(sentence, row, Column.feats, feats[word]));
    }
  }
  return edits;
}

/** Words that `tagEdits` may write to, ascending. */
export function untaggedWords(sentence: Sentence): number[] {
  const words: number[] = [];
  for (let word = 1; word <= sentence.nWords; word++) {
    if (isBlankCell(sentence, sentence.rowOfWord(word), Column.upos)) words.push(word);
  }
  return words;
}

/** False if the row is too short for the cell. */
function isBlankCell(sentence: Sentence, row: number, column: ColumnIndex): boolean {
  return column < sentence.nColumns(row) && sentence.isBlank(row, column);
}
