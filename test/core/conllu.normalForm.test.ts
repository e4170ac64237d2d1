/** The engine's normal form C, for runs of marks on which the engine takes quadratic time. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toNfc } from '../../server/src/core/conllu/index.ts';
import { runs } from '../thorough.ts';

/** Marks of many classes, of class 0, marks that decompose, compose and lie beyond the BMP, and some letters. */
const PIECES = [
  ...'\u0300\u0301\u0307\u0308\u0315\u031b\u0321\u0323\u0327\u0328\u0334\u0338\u0340\u0341\u0344\u0345\u0346\u035c\u0360',
  ...'\u05b0\u05b4\u05bc\u064b\u0651\u0653\u0670\u093c\u094d\u0cc0\u0cd5\u0e38\u0eb8\u0f71\u0f73\u0f74\u1037\u1039\u302a\u3099\u309a',
  ...'\u20dd\u0903\u{1d165}\u{1d16d}\u{1d167}\u{10a0d}\u{1e8d0}',
  ...'aeéA가각 か',
];

const run = fc
  .array(fc.constantFrom(...PIECES.slice(0, -9)), { minLength: 100, maxLength: 900 })
  .map((all) => all.join(''));
const mixed = fc.array(fc.constantFrom(...PIECES), { maxLength: 60 }).map((all) => all.join(''));

test('a long run of marks is normalised as the engine does it', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(mixed, run), { minLength: 2, maxLength: 4 }), mixed, (parts, end) => {
      const text = `${parts.flat().join('a')}${'x'.repeat(1024)}${end}`;
      expect(toNfc(text)).toBe(text.normalize('NFC'));
    }),
    { numRuns: runs(300) },
  );
});

test('every mark has the place that the engine gives it', () => {
  const marks: string[] = [];
  for (let code = 0x300; code < 0x1f000; code++) {
    const each = String.fromCodePoint(code);
    if (/\p{M}/u.test(each)) marks.push(each);
  }
  const text = `o${marks.join('')}${[...marks].reverse().join('')}`;
  expect(1500).toBeLessThan(marks.length);
  expect(toNfc(text)).toBe(text.normalize('NFC'));
});

test('the engine gets long runs in order: nothing is left for it to insert', () => {
  const original = String.prototype.normalize;
  const inputs: string[] = [];
  String.prototype.normalize = function normalize(form?: string) {
    if (form === 'NFC') inputs.push(String(this));
    return original.call(this, form);
  };
  try {
    toNfc(`a${'\u0301\u0323'.repeat(1000)}`);
  } finally {
    String.prototype.normalize = original;
  }
  expect(inputs).toEqual([`a${'\u0323'.repeat(1000)}${'\u0301'.repeat(1000)}`]);
});
