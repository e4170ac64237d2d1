/** Widths of texts, and where they are cut. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitting } from '../../../client/src/columns/width.ts';

const widthOf = (text: string, eastAsianWidth = 2) => fitting(text, 1000, eastAsianWidth).width;

test.each([
  ['', 0],
  ['nsubj:pass', 10],
  ['grüße', 5],
  ['gru\u0308ße', 5],
  ['Ελλάδα', 6],
  ['東京へ', 6],
  ['ｆｕｌｌ', 8],
  ['서울', 4],
  ['서울'.normalize('NFD'), 4],
  ['می\u200cخواهم', 7],
  ['שָׁלוֹם', 4],
  ['हिन्दी', 8],
  ['👍', 2],
  ['\u202eabc', 11],
])('%j takes at most %d columns', (text, width) => {
  expect(widthOf(text)).toBe(width);
});

test('the setting says how wide East Asian characters are', () => {
  expect(widthOf('東京 x', 1)).toBe(4);
  expect(widthOf('東京 x', 3)).toBe(8);
});

test.each([
  ['Case=Nom|Number=Sing', 8, 'Case=No'],
  ['Case=Nom', 8, 'Case=Nom'],
  ['東京都', 5, '東京'],
  ['東京都', 4, '東'],
  ['e\u0301e\u0301e\u0301', 2, 'e\u0301'],
  ['👍👍', 3, '👍'],
  ['x'.repeat(9), 1, ''],
])('of %j in %d columns, %j and an ellipsis are shown', (text, most, shown) => {
  const { end, width } = fitting(text, most, 2);
  expect(text.slice(0, end)).toBe(shown);
  expect(width).toBe(shown === text ? widthOf(text) : most);
});

const someText = fc
  .array(
    fc.constantFrom(
      'a',
      'Z',
      '_',
      ' ',
      'ñ',
      'ш',
      'א',
      'ب',
      '\u0301',
      '\u05b0',
      '\u200d',
      '\u200c',
      '東',
      '한',
      '🙂',
      'क',
      'ि',
    ),
  )
  .map((letters) => letters.join(''));

test('what is shown fits with its ellipsis, and marks and halves of characters stay together', () => {
  fc.assert(
    fc.property(someText, fc.integer({ min: 1, max: 30 }), (text, most) => {
      const { end, width } = fitting(text, most, 2);
      expect(width).toBeLessThanOrEqual(most);
      if (end === text.length) {
        expect(width).toBe(widthOf(text));
        return;
      }
      expect(widthOf(text)).toBeGreaterThan(most);
      expect(widthOf(text.slice(0, end))).toBeLessThanOrEqual(most - 1);
      expect(text.slice(end)).not.toMatch(/^[\p{Mn}\p{Cf}\udc00-\udfff]/u);
    }),
  );
});

test('no more of a text is read than can be shown', () => {
  let read = 0;
  class Watched extends String {
    override codePointAt(at: number) {
      read++;
      return super.codePointAt(at);
    }
  }
  const marks = new Watched(`é${'\u0301'.repeat(1_000_000)}`) as string;
  expect(fitting(marks, 20, 2).width).toBe(20);
  expect(read).toBeLessThan(1000);
});
