/** First uses by hashes against a Map, including equal hashes, texts that cannot be read again, and changed files. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HashedUses, type Reread } from '../../../server/src/core/validate/treebank/hashedUses.ts';
import { type Hash, HashTable, hash64, LARGEST } from '../../../server/src/core/validate/treebank/hashTable.ts';
import { PackedUses } from '../../../server/src/core/validate/treebank/packedStore.ts';
import { anyCharacter } from '../../anyCharacter.ts';

const spotAt = (character: number) => ({ span: { start: character, end: character + 1 }, line: 0, character });

/** Places are numbers; texts are written at column = number. */
function usesOf(
  written: (string | undefined)[],
  isReadable: (place: number) => boolean,
  hash?: (text: string) => Hash,
) {
  const reread: Reread<number> = {
    numberOf: (place) => (isReadable(place) ? place : undefined),
    at: (place) => {
      const text = written[place];
      return { place, found: text === undefined ? undefined : { text, spot: spotAt(place) } };
    },
  };
  const packer = { pack: (n: number) => n, where: (n: number) => n, keep: (n: number) => n, kept: (n: number) => n };
  return new HashedUses(reread, new PackedUses(packer), hash);
}

const oneOfFour = (text: string): Hash => [text.length % 2 === 0 ? 0 : 2 ** 32 - 1, text.length % 4 < 2 ? 0 : 1];
const constant = (): Hash => [2 ** 32 - 1, 7];

test.each([
  ['hashes of 64 bits', hash64],
  ['four hashes', oneOfFour],
  ['one hash', constant],
])('first uses are those of a Map: %s', (_, hash) => {
  const texts = fc.array(fc.oneof(fc.string({ unit: anyCharacter }), fc.string({ maxLength: 1 })), { maxLength: 200 });
  fc.assert(
    fc.property(texts, fc.integer({ min: 1, max: 4 }), (all, nth) => {
      const uses = usesOf(all, (place) => nth === 1 || place % nth !== 0, hash);
      const first = new Map<string, number>();
      for (const [place, text] of all.entries()) {
        const before = first.get(text);
        if (before === undefined) first.set(text, place);
        const expected = before === undefined ? undefined : { place: before, spot: spotAt(before) };
        expect(uses.firstOf(text, place, spotAt(place))).toEqual(expected);
      }
    }),
  );
});

test('two texts with equal hashes are not taken for equal', () => {
  const uses = usesOf(['a', 'b', 'b'], () => true, constant);
  expect(uses.firstOf('a', 0, spotAt(0))).toBeUndefined();
  expect(uses.firstOf('b', 1, spotAt(1))).toBeUndefined();
  expect(uses.firstOf('b', 2, spotAt(2))?.place).toBe(1);
});

test('in a file that was changed, equal hashes count as equal texts, other hashes do not', () => {
  for (const now of ['other', undefined]) {
    const written: (string | undefined)[] = ['a', 'b', 'a'];
    const uses = usesOf(written, () => true);
    uses.firstOf('a', 0, spotAt(0));
    written[0] = now;
    expect(uses.firstOf('b', 1, spotAt(1))).toBeUndefined();
    expect(uses.firstOf('a', 2, { ...spotAt(12), line: 5 })).toEqual({ place: 0, spot: spotAt(12) });
  }
});

test('numbers that do not fit are kept otherwise', () => {
  const far = 2 ** 40;
  const uses = usesOf([], () => true);
  expect(uses.firstOf('a', far, spotAt(3))).toBeUndefined();
  expect(uses.firstOf('a', 1, spotAt(4))).toEqual({ place: far, spot: spotAt(3) });
});

test('numbers of a hash, in order of arrival, up to the largest', () => {
  const halves = fc.constantFrom(0, 1, 2 ** 31, 2 ** 32 - 2, 2 ** 32 - 1);
  const entries = fc.array(fc.tuple(fc.tuple(halves, halves), fc.integer({ min: 0, max: LARGEST })), {
    maxLength: 400,
    size: 'max',
  });
  fc.assert(
    fc.property(entries, (all) => {
      const table = new HashTable();
      const map = new Map<string, number[]>();
      for (const [hash, number] of [...all, [[0, 0], LARGEST] as const]) {
        table.add(hash, number);
        map.set(`${hash}`, [...(map.get(`${hash}`) ?? []), number]);
      }
      expect(table.size).toBe(all.length + 1);
      for (const [hash] of all) expect(table.numbersOf(hash)).toEqual(map.get(`${hash}`));
      expect(table.numbersOf([3, 3])).toEqual([]);
    }),
  );
});

test('at most 20 bytes an entry, whatever their number, and no hash twice', () => {
  const table = new HashTable();
  let most = 0;
  let nEqual = 0;
  for (let i = 0; i < 200_000; i++) {
    const hash = hash64(`weblog-blogspot.com_${i}`);
    nEqual += table.numbersOf(hash).length;
    table.add(hash, i);
    if (64 < i) most = Math.max(most, table.bytes / table.size);
  }
  expect(nEqual).toBe(0);
  expect(most).toBeLessThanOrEqual(20);
});

test('each half of the hash spreads: 20,000 similar texts over 256 classes of its highest and lowest bits', () => {
  const counts = Array.from({ length: 4 }, () => new Uint32Array(256));
  for (let i = 0; i < 20_000; i++) {
    const [high, low] = hash64(`en_${i}`);
    for (const [k, value] of [high >>> 24, high & 255, low >>> 24, low & 255].entries()) counts[k][value]++;
  }
  // χ² with 255 degrees of freedom: above 360 with probability 1.5·10⁻⁵.
  const expected = 20_000 / 256;
  for (const each of counts) {
    expect(each.reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0)).toBeLessThan(360);
  }
});
