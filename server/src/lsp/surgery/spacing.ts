/** Whether a new word stands in the text without spaces around it. */

import { itemTexts, NO_SPACE_AFTER } from '../../core/annotation/index.ts';
import { Column, RowKind, type Sentence } from '../../core/conllu/index.ts';
import { wordsOfRow } from './selectedWords.ts';

/** Scripts without spaces between words, and the punctuation marks that go with them. */
const UNSPACED =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}\p{scx=Tibetan}\uff01-\uff60]/u;

/**
 * Whether the text continues without a space where a word is inserted before the one at `at`: by the script at that place, and by the
 * spacing of the tokens there. At either end, the adjacent gap decides. Time O(rows).
 */
export function isWithoutSpaces(sentence: Sentence, at: number): boolean {
  const rows = tokenRows(sentence);
  const right = rows.findIndex((row) => at <= (wordsOfRow(sentence, row)?.last ?? 0));
  const [before, behind] = right === -1 ? [rows.length - 1, rows.length] : [right - 1, right];
  const formAt = (index: number) => (rows[index] === undefined ? '' : sentence.cell(rows[index], Column.form));
  const letters = ([...formAt(before)].at(-1) ?? '') + ([...formAt(behind)][0] ?? '');
  if (!UNSPACED.test(letters)) return false;
  if (rows.length === 1) return true;
  const nearest = Math.max(0, Math.min(before, rows.length - 2));
  return itemTexts(sentence.cell(rows[nearest], Column.misc)).includes(NO_SPACE_AFTER);
}

/** Rows that represent the text: multiword tokens, and the words outside of any. */
function tokenRows(sentence: Sentence): number[] {
  const rows: number[] = [];
  let covered = 0;
  for (let row = 0; row < sentence.nRows; row++) {
    const words = sentence.kind(row) === RowKind.emptyNode ? undefined : wordsOfRow(sentence, row);
    if (words === undefined || words.first <= covered) continue;
    covered = words.last;
    rows.push(row);
  }
  return rows;
}
