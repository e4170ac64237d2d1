/** The texts of the Review view. */

import { describe, expect, test } from 'vitest';
import { listDescription, share, viewMessage } from '../../client/src/suspicion/labels.ts';
import { inert } from '../../server/src/inert/index.ts';
import type { SuspicionList } from '../../server/src/protocol/suspicion.ts';

const list = (nOpen: number, nReviewed: number, nMuted = 0): SuspicionList => ({
  list: 'rare',
  title: inert`Unusual configurations`,
  nOpen,
  nReviewed,
  nMuted,
});

test('the share has begun with the first entry and is whole with the last', () => {
  expect([0, 1, 60, 119, 120].map((n) => share(n, 120))).toEqual(['0 %', '1 %', '50 %', '99 %', '100 %']);
  expect(share(0, 0)).toBe('0 %');
  expect(share(1999, 2000)).toBe('99 %');
});

test('a list says what is left, then how far one is', () => {
  expect(listDescription(list(1200, 0))).toBe('1,200 to review');
  expect(listDescription(list(108, 12, 3))).toBe('12 of 120 reviewed, 3 muted');
  expect(listDescription(list(0, 0))).toBe('none');
  expect(listDescription(list(0, 0, 7))).toBe('7 muted');
});

describe('above the lists', () => {
  test('is how far one is in the list that is gone through', () => {
    const message = viewMessage({ version: 1, lists: [list(108, 12)] }, 'rare');
    expect(message).toBe('Unusual configurations: 12 of 120 reviewed (10 %)');
  });

  test('is the work under way, and why models could not rank', () => {
    expect(viewMessage({ version: 1, progress: 0.256, lists: [] }, undefined)).toBe('Looking at the treebank: 25 %');
    const failure = inert`Too few complete trees.`;
    expect(viewMessage({ version: 1, modelProgress: 0.5, failure, lists: [list(1, 0)] }, 'rare')).toBe(
      'Models are learning from it: 50 % · Too few complete trees. · Unusual configurations: 0 of 1 reviewed (0 %)',
    );
  });
});
