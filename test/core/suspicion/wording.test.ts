/** Texts about how the rest of a treebank annotates similar words. */

import { expect, test } from 'vitest';
import { usageText } from '../../../server/src/core/suspicion/index.ts';

const way = (name: string, count: number, isOwn = false) => ({ name, count, isOwn });

test('ways with commas in their names are distinguished, and the conclusion is a separate sentence', () => {
  const ways = [way('NOUN to the right, near', 41), way('ADJ to the right, next to it', 37, true)];
  expect(usageText({ alike: 'AUX', ways, total: 106, otherwise: [] })).toBe(
    'Elsewhere, AUX: 41 NOUN to the right, near; 37 ADJ to the right, next to it (as here); 28 otherwise. In short: there is no majority.',
  );
});

test('others are one sentence', () => {
  const ways = [way('obl', 30), way('nmod', 3, true), way('obj', 0)];
  expect(usageText({ alike: 'NOUN', ways, total: 33, otherwise: [] })).toBe(
    'Elsewhere, NOUN: 30 obl and 3 nmod (as here), none obj; the majority goes the other way.',
  );
});
