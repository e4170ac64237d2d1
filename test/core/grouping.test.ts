/** Groups keep the order of their first elements, and their elements theirs. */

import { expect, test } from 'vitest';
import { append, getOrAdd, groupBy } from '../../server/src/core/grouping.ts';

test('in the order of first elements', () => {
  expect([...groupBy(['bb', 'a', 'cc', 'd'], (each) => each.length)]).toEqual([
    [2, ['bb', 'cc']],
    [1, ['a', 'd']],
  ]);
  expect(groupBy([], String).size).toBe(0);
});

test('a list, or what is made for a key, is made once', () => {
  const lists = new Map([['a', [1]]]);
  const before = lists.get('a');
  append(lists, 'a', 2);
  append(lists, 'b', 3);
  expect(lists.get('a')).toBe(before);
  expect([...lists]).toEqual([
    ['a', [1, 2]],
    ['b', [3]],
  ]);
  expect([getOrAdd(lists, 'a', () => []), getOrAdd(lists, 'c', () => [4])]).toEqual([[1, 2], [4]]);
  expect(lists.get('c')).toEqual([4]);
});
