/** Lists within a sentence. */

import { expect, test } from 'vitest';
import { enumerate } from '../../../server/src/core/wording/lists.ts';

test.each([
  [[], ''],
  [['a'], 'a'],
  [['a', 'b'], 'a and b'],
  [['a', 'b', 'c'], 'a, b and c'],
])('%j', (items, list) => expect(enumerate(items)).toBe(list));

test('beyond the limit the rest is a number', () => {
  expect(enumerate(['a', 'b', 'c'], 3)).toBe('a, b and c');
  expect(enumerate(['a', 'b', 'c', 'd'], 2)).toBe('a, b and 2 more');
  expect(enumerate(['a', 'b'], 1)).toBe('a and 1 more');
});
