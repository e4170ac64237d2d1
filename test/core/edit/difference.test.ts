/** Edits between two texts. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyEdits } from '../../../server/src/core/conllu/index.ts';
import { difference } from '../../../server/src/core/edit/index.ts';

describe('the difference of two texts', () => {
  test('gives the other text, whatever they are', () => {
    const piece = fc.constantFrom('a', 'b', '\t', '\n', '\r\n', '\r', '');
    const text = fc.array(piece).map((pieces) => pieces.join(''));
    fc.assert(fc.property(text, text, (from, to) => applyEdits(from, difference(from, to)) === to));
  });

  test('is as small as cells, or as the lines that differ', () => {
    expect(difference('1\ta\tb\n2\tc\td\n', '1\ta\tB\n2\tc\td\n')).toEqual([{ span: { start: 4, end: 5 }, text: 'B' }]);
    expect(difference('a\r\nb\r\n', 'a\nb\n')).toHaveLength(2);
    expect(difference('a\nb\nd\n', 'a\nb\nc\nd\n')).toMatchObject([{ text: expect.stringMatching(/^\n?c\n?$/) }]);
    expect(difference('same', 'same')).toEqual([]);
  });
});
