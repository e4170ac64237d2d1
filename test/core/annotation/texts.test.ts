/** Numbers of texts: the same whether they come as text, as a slice or as bytes, here or from another thread. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hashOf } from '../../../server/src/core/annotation/byteTable.ts';
import { Texts } from '../../../server/src/core/annotation/texts.ts';
import { runs } from '../../thorough.ts';

const UNITS = ['a', 'B', '\0', '\n', 'é', 'Å', '\u030a', '\ufeff', '雪', '\ufffd', '🙂', '\ud83d', '\ude42'];
const text = fc.array(fc.constantFrom(...UNITS), { maxLength: 5 }).map((units) => units.join(''));
const isWhole = (each: string) => Buffer.from(each).toString() === each;

function numberOfBytes(texts: Texts, each: string, hash = hashOf): number {
  const bytes = Buffer.from(`.${each}.`);
  return texts.numberOfBytes(bytes, 1, bytes.length - 1, hash(bytes, 1, bytes.length - 1));
}

test('texts have the same number however they come, and stay what they are', () => {
  const way = fc.constantFrom('text', 'slice', 'bytes', 'look', 'normal', 'small', 'elsewhere');
  fc.assert(
    fc.property(fc.array(fc.tuple(text, way), { maxLength: 40 }), (added) => {
      const texts = new Texts();
      const numbers = new Map<string, number>();
      const expectNumber = (of: string, number: number) => {
        expect(numbers.get(of) ?? number).toBe(number);
        numbers.set(of, number);
      };
      for (const [own, by] of added) {
        if (by === 'bytes' && isWhole(own)) expectNumber(own, numberOfBytes(texts, own));
        else if (by === 'slice') expectNumber(own, texts.numberIn(`.${own}.`, 1, own.length + 1));
        else if (by === 'elsewhere') {
          const others = new Texts();
          const all = [...new Set([own, `${own}x`, 'b'])];
          for (const each of all) others.numberOf(each);
          for (const [at, number] of texts.numbersOf(structuredClone(others.packed())).entries())
            expectNumber(all[at], number);
        } else expectNumber(own, texts.numberOf(own));
        const number = numbers.get(own) ?? -1;
        if (by === 'look') expect(texts.textOf(number)).toBe(own);
        if (by === 'normal') expectNumber(own.normalize('NFC'), texts.normalOf(number));
        if (by === 'small') expectNumber(own.toLowerCase().normalize('NFC'), texts.smallOf(number));
      }
      for (const [each, number] of numbers) expect(texts.textOf(number)).toBe(each);
      expect(new Set(numbers.values()).size).toBe(numbers.size);
    }),
    { numRuns: runs(200) },
  );
});

test('more texts of one hash than the table looks at keep their numbers while it grows', () => {
  const texts = new Texts();
  const all = Array.from({ length: 1500 }, (_, at) => `é${at}`);
  const numbers = all.map((each) => numberOfBytes(texts, each, () => 7));
  expect(numbers).toEqual(all.map((_, at) => at));
  expect(all.map((each) => numberOfBytes(texts, each, () => 7))).toEqual(numbers);
  expect(numbers.map((number) => texts.textOf(number))).toEqual(all);
});
