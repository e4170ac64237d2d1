/** The units of a text, by every method of reading. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unitsOf } from '../../server/src/core/conllu/units.ts';
import { runs } from '../thorough.ts';

const codesOf = (text: string) => Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));

/** More than the arrays of any call before have room for, so that new ones are made. */
let longest = 4096;

function checkAnyText() {
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

function checkLonger() {
  longest *= 3;
  for (const text of ['a'.repeat(longest), `é${'a'.repeat(longest)}`, `${'a'.repeat(3 * longest)}語`]) {
    expect(String.fromCharCode(...unitsOf(text).slice(0, 9))).toBe(text.slice(0, 9));
    expect(unitsOf(text)[text.length - 1]).toBe(text.charCodeAt(text.length - 1));
  }
}

test('those of any text, also with lone surrogates, in any order', checkAnyText);

test('texts longer than any before, in which a character has no room left', checkLonger);

test('the same in a host without Buffer', () => {
  const { Buffer } = globalThis;
  Reflect.set(globalThis, 'Buffer', undefined);
  try {
    checkLonger();
    checkAnyText();
  } finally {
    Reflect.set(globalThis, 'Buffer', Buffer);
  }
  checkLonger();
});

test('texts too long to keep arrays for', () => {
  for (const text of ['a'.repeat(1_000_000), `é${'a'.repeat(999_999)}`, `${'a'.repeat(999_999)}語`]) {
    expect(Buffer.from(unitsOf(text).slice(0, text.length).buffer).toString('utf16le')).toBe(text);
  }
});
