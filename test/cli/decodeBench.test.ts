/** `treebank decode-bench`: a row for every decoder, with times, memory and the reference. */

import { expect, test } from 'vitest';
import { Folder } from './harness.ts';

test('--format json: a row for every decoder', async () => {
  const args = ['decode-bench', '--words', '40', '--seconds', '0', '--format', 'json'];
  const { code, out, err } = await new Folder().treebank(args);
  expect([code, err]).toEqual([0, '']);
  const rows = JSON.parse(out);
  expect(rows.map(({ decoder }: { decoder: string }) => decoder)).toEqual([
    'eisner',
    'mst',
    'mh4',
    'mh4Hybrid',
    'oneEndpointCrossing',
    'oneEndpointCrossingThirdOrder',
  ]);
  for (const row of rows) {
    expect(row).toMatchObject({ words: 40, precision: 64 });
    expect(row.ms).toBeGreaterThan(0);
    expect(row.bytes).toBeGreaterThan(0);
    expect(row.runs).toBeGreaterThanOrEqual(3);
  }
  expect(rows[2].referenceMs).toBe(16);
  expect(rows[2].shareOfPeak).toBeGreaterThan(0);
  // Twice the machine's peak would indicate a counting error.
  expect(rows[2].shareOfPeak).toBeLessThan(2);
});

test('files are refused', async () => {
  const { code, err } = await new Folder().treebank(['decode-bench', 'a.conllu']);
  expect(code).toBe(2);
  expect(err).toContain('takes no files');
});
