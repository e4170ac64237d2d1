/** Numbers in texts: shares that are not quite nothing or all, decimals, counted nouns, in two languages. */

import { afterEach, describe, expect, test } from 'vitest';
import { capitalized } from '../../../server/src/core/wording/lists.ts';
import { count, counted, decimals, percent, percentDone, percentOf } from '../../../server/src/core/wording/numbers.ts';
import { speak } from '../../../server/src/localization/index.ts';

afterEach(() => speak(undefined));

test('only nothing is 0 %, and only all of it 100 %', () => {
  expect([0, 0.001, 0.4, 0.994, 0.9951, 1].map(percent)).toEqual([
    '0 %',
    'under 1 %',
    '40 %',
    '99 %',
    'over 99 %',
    '100 %',
  ]);
});

test('work is done when all of it is', () => {
  expect([0, 0.019, 0.999, 1].map(percentDone)).toEqual([0, 1, 99, 100]);
});

test('decimals, and a part in percent', () => {
  expect([decimals(1 / 3), decimals(0.5, 4), decimals(undefined), decimals(undefined, 2, '-')]).toEqual([
    '0.33',
    '0.5000',
    '–',
    '-',
  ]);
  expect([percentOf(1, 8), percentOf(0, 8), percentOf(1, 0), percentOf(undefined, 8)]).toEqual([
    '12.50',
    '0.00',
    '–',
    '–',
  ]);
});

test('counted nouns', () => {
  expect([count(1, 'head'), count(2, 'head'), count(20_166, 'word')]).toEqual(['1 head', '2 heads', '20,166 words']);
  expect([counted(1, 'entry', 'entries'), counted(1234, 'entry', 'entries')]).toEqual(['1 entry', '1,234 entries']);
});

describe('German', () => {
  test('has its own decimal point, grouping and nouns', () => {
    speak({ tag: 'de', texts: { '{0} words': '{0} Wörter', 'over 99 %': 'über 99 %' } });
    expect([decimals(85.125), percentOf(1, 8), count(20_166, 'word'), percent(0.999)]).toEqual([
      '85,13',
      '12,50',
      '20.166 Wörter',
      'über 99 %',
    ]);
  });
});

test('a capital letter', () => {
  expect(['', 'a', 'ßa', '1→4, 3→2'].map(capitalized)).toEqual(['', 'A', 'SSa', '1→4, 3→2']);
});
