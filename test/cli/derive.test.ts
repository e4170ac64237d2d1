/** `treebank derive`: steps, reasons and the summary. */

import { join } from 'node:path';
import { expect, test } from 'vitest';
import { noShared, SHARED, sharedTitle } from '../shared.ts';
import { Folder, nonprojective, sentence } from './harness.ts';

const files = { 'a.conllu': sentence('a') + nonprojective('b') };

test('the steps of one sentence', async () => {
  const { code, out, err } = await new Folder(files).treebank(['derive', '--sentence', '1', 'a.conllu']);
  expect([code, err]).toEqual([0, '']);
  expect(out.split('\n')).toEqual([
    '# sentence 1 (a), arc-standard: 4 transitions',
    'transition  stack      buffer  arc',
    '            [0]        [1, 2]',
    'SHIFT       [0, 1]     [2]',
    'SHIFT       [0, 1, 2]  []',
    'LEFT-ARC    [0, 2]     []      2 → 1',
    'RIGHT-ARC   [0]        []      0 → 2',
    '',
    '',
  ]);
});

test('a tree outside the class: the arc to blame, and exit code 1', async () => {
  const folder = new Folder(files);
  const { code, out } = await folder.treebank(['derive', '--format', 'json', 'a.conllu']);
  expect(code).toBe(1);
  const [first, second] = out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(first).toMatchObject({ sentence: 1, sentId: 'a', system: 'arc-standard' });
  expect(first.steps).toHaveLength(5);
  expect(second.reason).toMatch(/^otevřít \(4\) → Soubor \(1\) is not projective/);
  const covington = await folder.treebank(['derive', '--system', 'covington', '--sentence', '2', 'a.conllu']);
  expect(covington).toMatchObject({ code: 0, err: '' });
});

test('there is no such sentence, or no such system', async () => {
  const folder = new Folder(files);
  expect(await folder.treebank(['derive', '--sentence', '3', 'a.conllu'])).toMatchObject({ code: 2, out: '' });
  const { err } = await folder.treebank(['derive', '--system', 'arc-standart', 'a.conllu']);
  expect(err).toContain('Did you mean arc-standard?');
});

test.skipIf(noShared)(sharedTitle('Reisinger’s Table 5.11 on Hungarian: 38, 47, 64, 74, roughly'), async () => {
  const file = join(SHARED, 'data/ud/r2.0/Hungarian-Szeged/train.conllu');
  const { out } = await new Folder().treebank(['derive', '--summary', '--format', 'json', file]);
  const { trees, systems } = JSON.parse(out);
  expect(trees).toBe(910);
  const mean = (name: string) => systems.find((row: { system: string }) => row.system === name).transitions;
  const names = ['arc-eager', 'covington-reduce', 'attach-complete', 'covington'];
  expect(names.map((name) => mean(name).toFixed(2))).toEqual(['38.71', '50.73', '67.39', '77.24']);
});
