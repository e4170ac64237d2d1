/** The network's input for a character, now and in models of earlier versions. */

import { expect, test } from 'vitest';
import { N_ROWS, TokenInput } from '../../../../server/src/core/parser/tokenizing/input.ts';
import { Lexicon } from '../../../../server/src/core/parser/tokenizing/lexicon.ts';
import { unitsOf } from '../../../../server/src/core/parser/tokenizing/units.ts';

const EARLIER_ROWS = 11;
const rowsOf = (text: string, unit: number, lexicon?: Lexicon) => [
  ...new TokenInput(['0', '1', ',', 'a'], lexicon).encode(unitsOf(text)).slice(unit * N_ROWS, (unit + 1) * N_ROWS),
];
const none = new Lexicon([]);

test('numbers of as many digits differ in nothing but their own rows', () => {
  const [a, b] = [rowsOf('it is 0,05 more', 7, none), rowsOf('it is 1,10 more', 7, none)];
  expect(a).toEqual(b);
  expect(rowsOf('it is 0,05 more', 6, none)[0]).not.toBe(rowsOf('it is 1,10 more', 6, none)[0]);
  expect(a.slice(2)).not.toEqual(rowsOf('it is a,bc more', 7, none).slice(2));
});

test('letters have equal shapes and different n-grams; punctuation marks differ', () => {
  const [a, b, c] = ['ab "cd", ef', 'gh "ij", kl', 'gh "ij". kl'].map((text) => rowsOf(text, 6, none));
  expect(a.slice(EARLIER_ROWS)).toEqual(b.slice(EARLIER_ROWS));
  expect(a.slice(2, EARLIER_ROWS)).not.toEqual(b.slice(2, EARLIER_ROWS));
  expect(b[EARLIER_ROWS + 2]).not.toBe(c[EARLIER_ROWS + 2]);
});

test('known tokens have rows only if there are any', () => {
  const known = rowsOf('abc', 1, new Lexicon(['ab']));
  expect(known.slice(0, -4)).toEqual(rowsOf('abc', 1, none).slice(0, -4));
  expect(rowsOf('abc', 1, none).slice(-4)).toEqual([0, 0, 0, 0]);
  expect(known.slice(-4)).not.toContain(0);
  expect(rowsOf('a1c', 1, new Lexicon(['a1'])).slice(-4)).toEqual(known.slice(-4));
  expect(known.slice(-4)).not.toEqual(rowsOf('abc', 0, new Lexicon(['ab'])).slice(-4));
});

test('a network of an earlier version reads what it has learned from', () => {
  const [a, b] = [rowsOf('it is 0,05 more', 7), rowsOf('it is 1,10 more', 7)];
  expect(a.slice(EARLIER_ROWS)).toEqual(new Array(N_ROWS - EARLIER_ROWS).fill(0));
  expect(a.slice(0, 2)).toEqual(b.slice(0, 2));
  for (let k = 2; k < EARLIER_ROWS; k++) if (a[k] !== 0) expect([k, a[k] === b[k]]).toEqual([k, k === 8 || k === 10]);
});
