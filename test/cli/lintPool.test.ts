/** The lengths of ranges that threads check, adapted to earlier findings. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RangeLength } from '../../server/src/cli/lint/jobs.ts';

const SHORTEST = 1 << 16;
const LONGEST = 1 << 18;

test('they grow where little is found, and get short again in a flood', () => {
  const length = new RangeLength();
  expect(length.now).toBe(SHORTEST);
  length.adapt(SHORTEST, 0);
  expect(length.now).toBe(2 * SHORTEST);
  for (let i = 0; i < 10; i++) length.adapt(length.now, length.now / 1000);
  expect(length.now).toBe(LONGEST);
  length.adapt(LONGEST, LONGEST / 3);
  expect(length.now).toBe(SHORTEST);
});

test('always within its limits, and a whole number of bytes', () => {
  const range = fc.tuple(fc.nat(1 << 20), fc.nat(1 << 20));
  fc.assert(
    fc.property(fc.array(range), (ranges) => {
      const length = new RangeLength();
      for (const [bytes, findings] of ranges) {
        length.adapt(bytes, findings);
        expect(length.now).toBeGreaterThanOrEqual(SHORTEST);
        expect(length.now).toBeLessThanOrEqual(LONGEST);
        expect(Number.isInteger(length.now)).toBe(true);
      }
    }),
  );
});
