/** Predicted tags and lemmas as minimal edits: only into blank cells. */

import { Column, type ColumnIndex, type Sentence, type TextEdit } from '../conllu/index.ts';
import { cellEdit } from './cell.ts';

/** Tags and lemmas by word position; '' if there is none. */
export interface Tags {
  readonly upos: readonly string[];
  readonly feats: readonly string[];
  readonly xpos?: readonly string[];
  readonly lemmas?: readonly string[];
}

/**
 * Edits (in sentence offsets, ascending) that write predictions into blank cells. Existing values are kept, and so are blank
 * FEATS next to an existing UPOS: there the blank means that the word has none.
 *
 * @param words the only ones that may be changed, ascending; all if undefined
 */
export function tagEdits(sentence: Sentence, tags: Tags, words?: readonly number[]): TextEdit[] {
  const { upos, feats, xpos, lemmas } = tags;
  const edits: TextEdit[] = [];
  for (const word of words ?? Array.from({ length: sentence.nWords }, (_, i) => i + 1)) {
    const row = sentence.rowOfWord(word);
    const write = (column: ColumnIndex, values: readonly string[] | undefined) => {
      const value = values?.[word] ?? '';
      if (value === '' || !isBlankCell(sentence, row, column)) return;
      edits.push(...cellEdit(sentence, row, column, value));
    };
    const isUntagged = upos[word] !== '' && isBlankCell(sentence, row, Column.upos);
    write(Column.lemma, lemmas);
    write(Column.upos, upos);
    write(Column.xpos, xpos);
    if (isUntagged) write(Column.feats, feats);
  }
  return edits;
}

/** Words without UPOS, ascending. */
export const untaggedWords = (sentence: Sentence): number[] => blankWords(sentence, [Column.upos]);

/** Words that `tagEdits` may write to, ascending: those without UPOS, XPOS or lemma. In some languages most treebanks have no XPOS. */
export const unfilledWords = (sentence: Sentence): number[] =>
  blankWords(sentence, [Column.upos, Column.xpos, Column.lemma]);

function blankWords(sentence: Sentence, columns: readonly ColumnIndex[]): number[] {
  const words: number[] = [];
  for (let word = 1; word <= sentence.nWords; word++) {
    const row = sentence.rowOfWord(word);
    if (columns.some((column) => isBlankCell(sentence, row, column))) words.push(word);
  }
  return words;
}

/** False if there is no such cell. */
function isBlankCell(sentence: Sentence, row: number, column: ColumnIndex): boolean {
  return sentence.hasCell(row, column) && sentence.isBlank(row, column);
}
