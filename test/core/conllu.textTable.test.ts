/** TextTable against a Map, and that `detached` texts release the text they were cut from. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { detached, TextTable } from '../../server/src/core/conllu/index.ts';
import { anyCharacter } from '../anyCharacter.ts';

const texts = fc.array(fc.oneof(fc.string({ unit: anyCharacter }), fc.string({ maxLength: 2 })), { maxLength: 300 });

test('numbers, membership and texts are those of a Map', () => {
  fc.assert(
    fc.property(texts, texts, (added, asked) => {
      const table = new TextTable();
      const map = new Map<string, number>();
      for (const text of added) {
        if (!map.has(text)) map.set(text, map.size);
        expect(table.add(text)).toBe(map.get(text));
      }
      expect(table.size).toBe(map.size);
      for (const [text, index] of map) expect(table.text(index)).toBe(text);
      for (const text of asked)
        expect([table.indexOf(text), table.has(text)]).toEqual([map.get(text) ?? -1, map.has(text)]);
    }),
  );
});

test('texts longer than a piece of its memory, with one and with two bytes a unit', () => {
  const table = new TextTable();
  const long = ['a'.repeat(3 << 20), 'ж'.repeat(2 << 20), '', 'b'];
  for (const [i, text] of long.entries()) expect(table.add(text)).toBe(i);
  for (const [i, text] of long.entries()) expect([table.indexOf(text), table.text(i)]).toEqual([i, text]);
});

test('detached texts are equal texts', () => {
  fc.assert(fc.property(fc.string(), (text) => detached(text) === text));
});
