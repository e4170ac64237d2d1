/** The decoder agrees with the Encoding Standard on any bytes in any pieces, and names every bad one. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isUtf8Stream, Utf8Decoder } from '../../server/src/cli/reading/utf8.ts';
import { anyCharacter } from '../anyCharacter.ts';
import { runs } from '../thorough.ts';

function decode(bytes: Uint8Array, cuts: readonly number[]) {
  const decoder = new Utf8Decoder();
  const ends = [...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].sort((a, b) => a - b);
  let at = 0;
  let text = '';
  for (const end of ends) {
    text += decoder.push(bytes.subarray(at, end));
    at = end;
  }
  text += decoder.end();
  return { text, bad: decoder.takeBad() };
}

/** Bytes that are nearly UTF-8: characters of all lengths, and ways to break them. */
const almostUtf8 = fc
  .array(
    fc.oneof(
      fc.string({ unit: anyCharacter, maxLength: 4 }).map((text) => [...Buffer.from(text)]),
      fc.array(fc.integer({ min: 0x80, max: 0xff }), { maxLength: 3 }),
      fc.constantFrom([0xe0, 0x80], [0xed, 0xa0, 0x80], [0xf4, 0x90], [0xc0, 0xaf], [0xef, 0xbb, 0xbf], [0xf0, 0x9f]),
    ),
    { maxLength: 12 },
  )
  .map((parts) => Uint8Array.from(parts.flat()));

const cuts = fc.array(fc.nat(), { maxLength: 5 });

test('the text is that of TextDecoder, wherever the pieces are cut', () => {
  const reference = new TextDecoder('utf-8', { ignoreBOM: true });
  fc.assert(
    fc.property(almostUtf8, cuts, (bytes, at) => {
      expect(decode(bytes, at).text).toBe(reference.decode(bytes));
    }),
    { numRuns: runs(3000) },
  );
});

test('the bad bytes, put back in their places, give the input again', () => {
  fc.assert(
    fc.property(almostUtf8, cuts, (bytes, at) => {
      const { text, bad } = decode(bytes, at);
      const parts: Uint8Array[] = [];
      let from = 0;
      for (const each of bad) {
        expect(text[each.offset]).toBe('\ufffd');
        parts.push(Buffer.from(text.slice(from, each.offset)), each.bytes);
        from = each.offset + 1;
      }
      parts.push(Buffer.from(text.slice(from)));
      expect(Buffer.concat(parts).equals(Buffer.from(bytes))).toBe(true);
    }),
    { numRuns: runs(3000) },
  );
});

test('the quick look agrees with the decoder', async () => {
  await fc.assert(
    fc.asyncProperty(almostUtf8, fc.integer({ min: 1, max: 7 }), async (bytes, size) => {
      async function* pieces() {
        for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
      }
      expect(await isUtf8Stream(pieces())).toBe(decode(bytes, []).bad.length === 0);
    }),
    { numRuns: runs(1000) },
  );
});
