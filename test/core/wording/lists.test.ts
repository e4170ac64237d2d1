/** Lists within a sentence. */

import { expect, test } from 'vitest';
import { enumerated } from '../../../server/src/core/wording/lists.ts';

test.each([
  [[], ''],
  [['a'], 'a'],
  [['a', 'b'], 'a and b'],
  [['a', 'b', 'c'], 'a, b and c'],
])('%j', (items, list) => expect(enumerated(items)).toBe(list));

test('beyond the limit the rest is a number', () => {
  expect(enumerated(['a', 'b', 'c'], 3)).toBe('a, b and c');
  expect(enumerated(['a', 'b', 'c', 'd'], 2)).toBe('a, b and 2 more');
  expect(enumerated(['a', 'b'], 1)).toBe('a and 1 more');
});
