/** The form of the head after each HEAD, for editors that show hints between the characters of the text. */

import { Column, RowKind, type Sentence } from '../conllu/index.ts';

export interface HeadHint {
  /** End of the cell of HEAD, in the sentence. */
  readonly offset: number;
  /** `→ barked`. */
  readonly label: string;
}

/** Longer forms are truncated. */
const LONGEST_FORM = 20;

/**
 * For the words on lines first … end - 1 whose head is a word of the sentence. O(words).
 *
 * @param end line after the last one, relative to the sentence
 */
export function headHints(sentence: Sentence, first: number, end: number): HeadHint[] {
  const hints: HeadHint[] = [];
  for (let row = 0; row < sentence.nRows; row++) {
    const line = sentence.rowLine(row);
    if (line < first || end <= line || sentence.kind(row) !== RowKind.word) continue;
    const head = sentence.heads[sentence.wordOfRow(row)];
    if (head < 1) continue;
    const characters = [...sentence.wordCell(head, Column.form)];
    const form = characters.length <= LONGEST_FORM ? characters : [...characters.slice(0, LONGEST_FORM - 1), '…'];
    hints.push({ offset: sentence.cellSpan(row, Column.head).end, label: `→ ${form.join('')}` });
  }
  return hints;
}
