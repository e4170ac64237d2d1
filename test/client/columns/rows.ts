/** Sentences for the tests of columns, and a page that draws them: widths of letters as in a font, tabs as defined by CSS. */

import fc from 'fast-check';
import type { Layout } from '../../../client/src/columns/layout.ts';
import { marksOf, type Open } from '../../../client/src/columns/marks.ts';

/** Letters at their maximum assumed width. */
const LETTERS = {
  a: 1,
  N: 1,
  '=': 1,
  '|': 1,
  ж: 1,
  ש: 1,
  ی: 1,
  '\u0301': 0,
  '\u200c': 0,
  東: 2,
  글: 2,
  '🙂': 2,
  த: 1.5,
};
type Letter = keyof typeof LETTERS;

/** Width of each letter in a font, in columns: all of its assumed width or less. */
export type Font = (letter: string) => number;
export const someFont: fc.Arbitrary<Font> = fc
  .record(
    Object.fromEntries(Object.keys(LETTERS).map((letter) => [letter, fc.double({ min: 0.3, max: 1, noNaN: true })])),
  )
  .map((parts) => (letter) => (LETTERS[letter as Letter] ?? 1) * (parts[letter] ?? 1));
/** A font of one width, as VS Code counts. */
export const MONOSPACE: Font = (letter) => LETTERS[letter as Letter] ?? 1;

export const someCell = fc
  .array(fc.constantFrom(...(Object.keys(LETTERS) as Letter[])), { minLength: 1, maxLength: 50 })
  .map((letters) => letters.join(''));
export const rowOf = (nCells: number) =>
  fc.array(someCell, { minLength: nCells, maxLength: nCells }).map((cells) => cells.join('\t'));
export const someRows = fc.array(rowOf(10), { minLength: 1, maxLength: 12 });

const FROM_HALF_A_COLUMN = 0.5;

/** Start and end of each cell of a row, in columns. */
export function draw(row: string, layout: Layout, font: Font, open?: Open): { start: number; end: number }[] {
  const drawn: { start: number; end: number }[] = [];
  let [at, column] = [0, 0];
  const show = (text: string, ellipsis: boolean) => {
    const width = [...text].reduce((sum, letter) => sum + font(letter), ellipsis ? 1 : 0);
    drawn.push({ start: column, end: column + width });
    column += width;
  };
  for (const { floatEnd, hiddenEnd, isCut, back, tabSize } of marksOf(row, layout, open)) {
    show(row.slice(at, floatEnd), isCut);
    at = hiddenEnd;
    if (tabSize === undefined) continue;
    column -= back;
    // CSS Text 3: a tab that would be narrower than half a column leads to the stop after the next.
    const distance = tabSize - (column % tabSize);
    column += distance < FROM_HALF_A_COLUMN ? distance + tabSize : distance;
  }
  if (drawn.length < row.split('\t').length) show(row.slice(at), false);
  return drawn;
}
