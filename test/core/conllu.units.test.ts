/** The units of a text, by every method of reading. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unitsOf } from '../../server/src/core/conllu/units.ts';
import { runs } from '../thorough.ts';

type Units = typeof unitsOf;
const { Buffer: NodeBuffer } = globalThis;

const codesOf = (text: string) => Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));

function checkAnyText(unitsOf: Units) {
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
}

/** Each needs more room than any before, as far as arrays are kept, and in some a character has none left. */
function checkLonger(unitsOf: Units) {
  for (let length = 1000; length < 1_000_000; length *= 3) {
    for (const text of ['a'.repeat(length), `é${'a'.repeat(length)}`, `${'a'.repeat(length)}\ud83d`]) {
      expect(NodeBuffer.from(unitsOf(text).slice(0, text.length).buffer).toString('utf16le')).toBe(text);
    }
  }
}

test('those of any text, also with lone surrogates, in any order', () => {
  checkAnyText(unitsOf);
  checkLonger(unitsOf);
});

test('the same in a host without Buffer', async () => {
  // A module of its own: that of other tests has its arrays already.
  const path = '../../server/src/core/conllu/units.ts?withoutBuffer';
  Reflect.deleteProperty(globalThis, 'Buffer');
  try {
    const own = (await import(path)) as { readonly unitsOf: Units };
    expect(own.unitsOf).not.toBe(unitsOf);
    checkAnyText(own.unitsOf);
    checkLonger(own.unitsOf);
  } finally {
    Reflect.set(globalThis, 'Buffer', NodeBuffer);
  }
});
