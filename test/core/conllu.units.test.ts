/** The units of a text, by every method of reading. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unitsOf } from '../../server/src/core/conllu/units.ts';
import { runs } from '../thorough.ts';

const codesOf = (text: string) => Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));

test('those of any text, also with lone surrogates, in any order', () => {
  const unit = fc.oneof(
    fc.constantFrom('a', 'b', '\t', '\n', '\0', '\x7f'),
    fc.constantFrom('é', '語', '\ud83d', '\ude00', '\ufffd'),
  );
  const text = fc.oneof(
    fc.array(unit).map((units) => units.join('')),
    fc.string({ unit: fc.constantFrom('a', '\t') }),
  );
  fc.assert(
    fc.property(fc.array(text), (texts) => {
      for (const each of texts) expect([...unitsOf(each).subarray(0, each.length)]).toEqual(codesOf(each));
    }),
    { numRuns: runs(500) },
  );
});

test('texts longer than any before, in which a character has no room left', () => {
  for (const length of [4096, 4097, 10_000, 1_000_000]) {
    for (const text of ['a'.repeat(length), `é${'a'.repeat(length - 1)}`, `${'a'.repeat(length - 1)}語`]) {
      expect(Buffer.from(unitsOf(text).slice(0, length).buffer).toString('utf16le')).toBe(text);
    }
  }
});
