/** Merges equal the reference results: status, conflicts, and every byte of the results. */

import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { type MergeConflict, mergedFor, mergeTreebanks } from '../../../server/src/core/compare/merge/index.ts';
import { noShared, sharedFiles, sharedTitle } from '../../shared.ts';

interface Golden {
  readonly base: string;
  readonly ours: string;
  readonly theirs: string;
  readonly status: string;
  readonly conflicts?: readonly MergeConflict[];
  readonly result?: string;
  readonly resultOurs?: string;
  readonly resultTheirs?: string;
}

const cases = sharedFiles('golden/merge', '.json').map((path) => ({
  name: basename(path, '.json'),
  golden: JSON.parse(readFileSync(path, 'utf8')) as Golden,
}));

/** A set: neither the order of conflicts nor that of their keys matters. */
const asSet = (conflicts: readonly MergeConflict[]) =>
  conflicts.map((conflict) => JSON.stringify(Object.entries(conflict).sort(([a], [b]) => (a < b ? -1 : 1)))).sort();

test.skipIf(noShared)(sharedTitle('all reference merges'), () => {
  const failed: string[] = [];
  for (const { name, golden } of cases) {
    const merge = mergeTreebanks(golden);
    const [ours, theirs] = [mergedFor('ours', merge), mergedFor('theirs', merge)];
    const isEqual =
      merge.status === golden.status &&
      JSON.stringify(asSet(merge.conflicts)) === JSON.stringify(asSet(golden.conflicts ?? [])) &&
      ours === (golden.result ?? golden.resultOurs) &&
      theirs === (golden.result ?? golden.resultTheirs);
    if (!isEqual) failed.push(name);
  }
  expect(failed).toEqual([]);
  expect(cases).toHaveLength(78);
});
