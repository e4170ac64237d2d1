/** The sent_id that follows another. */

import { expect, test } from 'vitest';
import { nextSentId } from '../../../server/src/core/fix/repairs/sentIds.ts';

const free = () => false;

test.each([
  ['s0', 's1'],
  ['doc-09-a', 'doc-10-a'],
  ['news-99', 'news-100'],
  ['a1b2c', 'a1b3c'],
  ['none', 'none-1'],
])('%s → %s', (previous, next) => {
  expect(nextSentId(previous, free)).toBe(next);
});

test('numbers that no double holds are counted on, too', () => {
  const used = new Set(['s12345678901234567891']);
  expect(nextSentId('s12345678901234567890', (id) => used.has(id))).toBe('s12345678901234567892');
});

test('an ID of digits before another number is read once', () => {
  expect(nextSentId(`${'1'.repeat(200_000)}x1`, free)).toBe(`${'1'.repeat(200_000)}x2`);
});
