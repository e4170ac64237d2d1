/** `treebank coverage`: the contract, its formats, and Table 3 of Gómez-Rodríguez, Shi & Lee (2018). */

import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { noShared, SHARED, sharedTitle } from '../shared.ts';
import { Folder, nonprojective, sentence } from './harness.ts';

const files = { 'a.conllu': sentence('a') + nonprojective('b'), 'c.conllu': sentence('c') };

test('JSON is the contract: counts for each file and in all', async () => {
  const { code, out, err } = await new Folder(files).treebank(['coverage', '--format', 'json', 'a.conllu', 'c.conllu']);
  expect([code, err]).toEqual([0, '']);
  const report = JSON.parse(out);
  expect(Object.keys(report)).toEqual(['files', 'total']);
  expect(report.files).toMatchObject([
    {
      file: 'a.conllu',
      sentences: 2,
      words: 6,
      classes: {
        projective: { sentences: 1, arcs: 5 },
        mh4: { sentences: 2, arcs: 6 },
        oneEndpointCrossing: { sentences: 2, arcs: 6 },
      },
      crossedArcs: 2,
      nonprojectiveArcs: 1,
    },
    { file: 'c.conllu', sentences: 1, words: 2, crossedArcs: 0 },
  ]);
  expect(report.total).toMatchObject({ sentences: 3, words: 8, classes: { projective: { sentences: 2, arcs: 7 } } });
});

test.each([
  ['text', /^ {2}a\.conllu +2 +6 +50\.00 +100\.00/m],
  ['markdown', /^\| a\.conllu \| +2 \|/m],
  ['csv', /^a\.conllu,2,6,1,/m],
])('--format %s', async (format, row) => {
  const { out } = await new Folder(files).treebank(['coverage', '--format', format, 'a.conllu', 'c.conllu']);
  expect(out).toMatch(row);
});

test('sentences that are no trees are named, not counted, and make the exit code 1', async () => {
  const cycle = (id: string) => sentence(id).replace('\t0\troot', '\t1\tdep');
  const folder = new Folder({
    'a.conllu': sentence('a') + Array.from({ length: 22 }, (_, i) => cycle(`c${i}`)).join(''),
  });
  const { code, out, err } = await folder.treebank(['coverage', 'a.conllu', '--format', 'json']);
  expect(code).toBe(1);
  expect(JSON.parse(out).total).toMatchObject({ sentences: 1, notTrees: { sentences: 22, words: 44 } });
  const lines = err.trimEnd().split('\n');
  expect(lines[0]).toBe('a.conllu:8:1: left out: its heads do not form a tree. treebank lint names the words.');
  expect(lines).toHaveLength(21);
  expect(lines[20]).toBe('… and 2 more sentences whose heads do not form a tree.');
});

describe('unreadable input is exit 2, and the rest is reported', () => {
  test('a file that is not there', async () => {
    const { code, out } = await new Folder(files).treebank(['coverage', '--format', 'json', 'no.conllu', 'c.conllu']);
    expect(code).toBe(2);
    expect(JSON.parse(out).files.map((each: { file: string }) => each.file)).toEqual(['c.conllu']);
  });

  test('bytes that are not UTF-8', async () => {
    const folder = new Folder({ 'a.conllu': Buffer.from(sentence('a').replace('Dogs bark', 'D\xf6gs'), 'latin1') });
    const { code, err } = await folder.treebank(['coverage', 'a.conllu']);
    expect([code, err]).toEqual([
      2,
      expect.stringMatching(
        /^treebank coverage: a\.conllu:2:11: the byte F6 is not UTF-8, so it is read as U\+FFFD\. .*\n$/,
      ),
    ]);
  });
});

test.skipIf(noShared)(sharedTitle('Table 3: Hungarian and Gothic of UD 2.0, digit for digit'), async () => {
  const folder = join(SHARED, 'data/ud/r2.0');
  const names = ['Hungarian-Szeged', 'Gothic-PROIEL'].map((name) => join(folder, name, 'train.conllu'));
  const { code, out } = await new Folder().treebank(['coverage', ...names]);
  expect(code).toBe(0);
  expect(out).toMatch(/Hungarian-Szeged\S+ +910 +20166 +79\.01 +98\.35 +97\.69 +98\.51 +99\.92 +99\.89\n/);
  expect(out).toMatch(/Gothic-PROIEL\S+ +3387 +35024 +78\.42 +97\.25 +97\.58 +97\.04 +99\.73 +99\.75\n/);
});
