/** Merges equal the reference results: status, conflicts, and every byte of the results. */

import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import {
  type MergeConflict,
  mergedFor,
  mergedWithMarkers,
  mergedWithNotes,
  mergeTreebanks,
} from '../../../server/src/core/compare/merge/index.ts';
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

/** DEPREL first, as CoNLL-U Plus allows. */
const ORDER = [7, 2, 9, 1, 0, 8, 3, 6, 5, 4];
const NAMES = ['ID', 'FORM', 'LEMMA', 'UPOS', 'XPOS', 'FEATS', 'HEAD', 'DEPREL', 'DEPS', 'MISC'];
const HEADER = (order: readonly number[]) => `# global.columns = ${order.map((column) => NAMES[column]).join(' ')}`;

/** A merge of files whose columns are named is the same one in another order, with its columns in that order. */
test.skipIf(noShared)(sharedTitle('in another order of the columns'), () => {
  const ten = HEADER(ORDER.map((_, column) => column));
  const inOrder = (text: string) =>
    text.replaceAll(ten, HEADER(ORDER)).replace(/^\d+(?:[-.]\d+)?(?:\t[^\t\n\r]*){9}$/gm, (line) => {
      const cells = line.split('\t');
      return ORDER.map((column) => cells[column]).join('\t');
    });
  let nCompared = 0;
  for (const { name, golden } of cases) {
    const { base, ours, theirs } = golden;
    const texts = [base, ours, theirs].map((text) => `${ten}\n${text}`);
    const merges = [texts, texts.map(inOrder)].map(([a, b, c]) => mergeTreebanks({ base: a, ours: b, theirs: c }));
    if (merges[0].unreadable.length > 0) continue;
    nCompared++;
    const [printed, other] = merges.map((merge) => [
      mergedFor('ours', merge),
      mergedFor('theirs', merge),
      mergedWithMarkers(merge),
      mergedWithNotes(merge),
    ]);
    expect([name, ...other]).toEqual([name, ...printed.map(inOrder)]);
    expect(asSet(merges[1].conflicts)).toEqual(asSet(merges[0].conflicts));
  }
  expect(nCompared).toBeGreaterThan(60);
});
