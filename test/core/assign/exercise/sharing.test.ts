/** The number of wrong answers is told exactly; no answer can be tested by itself. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countWrong, fitting, PRIME, shared } from '../../../../server/src/core/assign/exercise/sharing.ts';
import { runs } from '../../../thorough.ts';

const number = fc.integer({ min: 0, max: PRIME - 1 });

interface Case {
  readonly right: readonly number[];
  readonly given: readonly (number | undefined)[];
  readonly coefficients: readonly number[];
}

const cases: fc.Arbitrary<Case> = fc.integer({ min: 1, max: 60 }).chain((n) =>
  fc
    .record({
      right: fc.array(number, { minLength: n, maxLength: n }),
      coefficients: fc.array(number, { minLength: fitting(n), maxLength: fitting(n) }),
      wrong: fc.array(number, { minLength: n, maxLength: n }),
      kinds: fc
        .tuple(fc.integer({ min: 0, max: n }), fc.integer({ min: 0, max: n }))
        .chain(([wrong, open]) =>
          fc
            .shuffledSubarray([...Array(n).keys()], { minLength: n, maxLength: n })
            .map((order) => ({ wrong, open, order })),
        ),
    })
    .map(({ right, coefficients, wrong, kinds }) => {
      const rank = new Map(kinds.order.map((cell, at) => [cell, at]));
      const given = right.map((each, cell) => {
        const at = rank.get(cell) ?? 0;
        if (at < kinds.open) return undefined;
        return at < kinds.open + kinds.wrong ? wrong[cell] : each;
      });
      return { right, given, coefficients };
    }),
);

test('up to the limit wrong answers are counted, beyond it only that is told', () => {
  fc.assert(
    fc.property(cases, ({ right, given, coefficients }) => {
      const { wrong, countable } = countWrong(shared(right, coefficients), given);
      const nGiven = given.filter((each) => each !== undefined).length;
      const nWrong = given.filter((each, i) => each !== undefined && each !== right[i]).length;
      expect(countable).toBe(Math.max(-1, Math.floor((nGiven - fitting(right.length) - 1) / 2)));
      expect(wrong).toBe(nWrong <= countable ? nWrong : undefined);
    }),
    { numRuns: runs(2000) },
  );
});

test('a cell alone cannot be tested, and of few cells only all together', () => {
  for (const answer of [7, 8])
    expect(countWrong(shared([7], [5]), [answer])).toEqual({ wrong: undefined, countable: -1 });
  expect(fitting(1)).toBe(1);
  for (let n = 2; n <= 60; n++) {
    expect(fitting(n)).toBeGreaterThanOrEqual(Math.min(n - 1, 10));
    const { countable } = countWrong(new Array(n).fill(0), new Array(n).fill(0));
    expect(countable).toBe(n <= 12 ? 0 : Math.min(Math.floor((n - 11) / 2), Math.floor((n - 1) / 3)));
  }
});

test('about a third of the cells can be wrong and be counted, unless they are few', () => {
  for (const n of [29, 30, 31, 40, 41, 42, 330]) {
    const { countable } = countWrong(new Array(n).fill(0), new Array(n).fill(0));
    expect(countable).toBe(Math.floor((n - 1) / 3));
  }
});

test('any answers in as many cells as the code fits give what is published: with fewer there is nothing to test', () => {
  fc.assert(
    fc.property(cases, fc.array(number, { minLength: 60, maxLength: 60 }), ({ right, coefficients }, others) => {
      const published = shared(right, coefficients);
      const d = fitting(right.length);
      // The polynomial of degree below d through the values of d other answers, by Lagrange's formula over big integers.
      const cells = [...Array(right.length).keys()].slice(right.length - d);
      const values = cells.map((i) => (published[i] + others[i]) % PRIME);
      for (const [at, i] of cells.entries()) {
        expect(
          lagrange(
            cells.map((cell) => cell + 1),
            values,
            i + 1,
          ),
        ).toBe(values[at]);
      }
      const given = right.map((_, i) => (cells.includes(i) ? others[i] : undefined));
      expect(countWrong(published, given)).toEqual({ wrong: undefined, countable: -1 });
    }),
    { numRuns: runs(200) },
  );
});

test('one right answer among wrong ones, or alone, changes nothing', () => {
  const right = Array.from({ length: 20 }, (_, i) => 1000 + i);
  const published = shared(
    right,
    Array.from({ length: fitting(20) }, (_, i) => 77 * i + 5),
  );
  // Not by the same for all: that would be another polynomial, which no answers give.
  const wrong = right.map((_, i) => (7919 ** (1 + (i % 5)) + 31 ** (i % 7)) % PRIME);
  for (let cell = 0; cell < 20; cell++) {
    const alone = right.map((each, i) => (i === cell ? each : undefined));
    expect(countWrong(published, alone)).toEqual(
      countWrong(
        published,
        alone.map((each, i) => each && wrong[i]),
      ),
    );
    const among = wrong.map((each, i) => (i === cell ? right[i] : each));
    expect(countWrong(published, among)).toEqual(countWrong(published, wrong));
  }
});

/** Lagrange's formula. */
function lagrange(points: readonly number[], values: readonly number[], x: number): number {
  const p = BigInt(PRIME);
  const power = (base: bigint, exponent: bigint): bigint =>
    exponent === 0n ? 1n : (power((base * base) % p, exponent / 2n) * (exponent % 2n === 0n ? 1n : base)) % p;
  let sum = 0n;
  points.forEach((point, i) => {
    let term = BigInt(values[i]);
    points.forEach((other, j) => {
      if (i === j) return;
      const below = (((BigInt(point) - BigInt(other)) % p) + p) % p;
      term = (((term * (((BigInt(x) - BigInt(other)) % p) + p)) % p) * power(below, p - 2n)) % p;
    });
    sum = (sum + term) % p;
  });
  return Number(sum);
}
