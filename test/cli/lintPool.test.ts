/** The lengths of ranges that threads check, adapted to earlier findings. */

import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { RangeLength } from '../../server/src/cli/lint/jobs.ts';
import { RangeReader } from '../../server/src/cli/reading/rangeReader.ts';
import { Folder } from './harness.ts';

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

test('a file without borders is not read at once', async () => {
  const row = '1\ta\ta\tX\t_\t_\t0\troot\t_\t_\n';
  const folder = new Folder({ 'long.conllu': row.repeat(100_000), 'short.conllu': `${row}\n`.repeat(10_000) });
  const read = vi.spyOn(RangeReader.prototype, 'read');
  const { err } = await folder.treebank(['lint', 'long.conllu', 'short.conllu', '--threads', '0']);
  const lengths = read.mock.calls.map(([, { from, to }]) => to - from);
  read.mockRestore();
  expect(err).toContain('long.conllu:1:1: this sentence has more than');
  expect(lengths.length).toBeGreaterThan(0);
  expect(Math.max(...lengths)).toBeLessThan(1 << 19);
});
