/** Text of any characters for properties. */

import fc from 'fast-check';

/** Code points of UTF-16 that do not represent a character by themselves. */
const SURROGATES = { first: 0xd800, count: 0x800 };

/** Any code point but a surrogate, as the unit `binary` of fast-check, which takes a second to list them. */
export const anyCharacter: fc.Arbitrary<string> = fc
  .integer({ min: 0, max: 0x10ffff - SURROGATES.count })
  .map((n) => String.fromCodePoint(n < SURROGATES.first ? n : n + SURROGATES.count));
