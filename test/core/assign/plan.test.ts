/** Who annotates which sentences: every sentence once, or by all. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ORDERS, sharesOf } from '../../../server/src/core/assign/index.ts';
import { runs } from '../../thorough.ts';

const plans = fc.record({
  words: fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 60 }),
  annotators: fc.integer({ min: 1, max: 6 }),
  overlap: fc.integer({ min: 0, max: 60 }),
  order: fc.constantFrom(...ORDERS),
  seed: fc.nat(),
});

test('every sentence goes to one annotator, those of the overlap to all', () => {
  fc.assert(
    fc.property(plans, ({ words, ...options }) => {
      const { overlap, lists } = sharesOf(words, { ...options, doubts: words.map((n) => 1 / n) });
      expect(overlap).toHaveLength(Math.min(words.length, options.overlap));
      const owners = words.map((_, sentence) => lists.filter((list) => list.includes(sentence)).length);
      expect(owners).toEqual(words.map((_, i) => (overlap.includes(i) ? options.annotators : 1)));
      for (const list of lists) expect(new Set(list).size).toBe(list.length);
    }),
    { numRuns: runs(500) },
  );
});

test('the shares are about as large, and one stretch each as they are', () => {
  const words = Array.from({ length: 100 }, (_, i) => (i < 50 ? 30 : 10));
  const { lists } = sharesOf(words, { annotators: 4, overlap: 0, order: 'as-is', seed: 1 });
  const sizes = lists.map((list) => list.reduce((sum, i) => sum + words[i], 0));
  expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(60);
  expect(lists.flat()).toEqual([...words.keys()]);
});

test('the seed decides the overlap and the order; doubts come first', () => {
  const words = new Array(50).fill(5);
  const options = { annotators: 2, overlap: 10, order: 'random' as const };
  expect(sharesOf(words, { ...options, seed: 1 })).toEqual(sharesOf(words, { ...options, seed: 1 }));
  expect(sharesOf(words, { ...options, seed: 1 })).not.toEqual(sharesOf(words, { ...options, seed: 2 }));
  const doubts = words.map((_, i) => (i * 7) % 50);
  const { lists } = sharesOf(words, { annotators: 2, overlap: 4, order: 'uncertain', seed: 1, doubts });
  for (const list of lists)
    expect(list.map((i) => -doubts[i])).toEqual(list.map((i) => -doubts[i]).sort((a, b) => a - b));
});
