/** `treebank status`: the counts of each file agree with lint and coverage, and files of one treebank have a sum. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hasShared, SHARED, sharedTitle } from '../shared.ts';
import { Folder, nonprojective, sentence } from './harness.ts';

const CYCLE = sentence('c').replace('\t2\tnsubj', '\t1\tnsubj');
const FILES = {
  'r/en_x-ud-dev.conllu': sentence('a') + nonprojective('n') + CYCLE + sentence('a'),
  'r/en_x-ud-test.conllu': sentence('a'),
  'r/notes.conllu': sentence('b').replace('# text', '# txt'),
};

interface Counts {
  readonly sentences: number;
  readonly words: number;
  readonly errors: { readonly findings: number; readonly sentences: number };
  readonly warnings: { readonly findings: number; readonly sentences: number };
  readonly notTrees: number;
  readonly done: number;
  readonly checked: number;
  readonly discuss: number;
  readonly openNotes: { readonly notes: number; readonly sentences: number };
}

interface Status {
  readonly files: readonly (Counts & { readonly file: string; readonly treebank: string | null })[];
  readonly treebanks: readonly (Counts & { readonly name: string; readonly files: number })[];
  readonly total: Counts;
}

async function statusOf(folder: Folder, args: readonly string[]): Promise<Status> {
  return JSON.parse((await folder.treebank(['status', '--format', 'json', ...args])).out) as Status;
}

test('sentences of each kind, per file, per treebank and in all', async () => {
  const folder = new Folder(FILES);
  const { code, out, err } = await folder.treebank(['status', 'r']);
  expect(err).toBe('');
  expect(out).toBe(
    [
      '                           sentences  words  done  with errors  with warnings  not a tree',
      '  en_x                             5     12     0     2 (40 %)              0    1 (20 %)',
      '    r/en_x-ud-dev.conllu           4     10     0     2 (50 %)              0    1 (25 %)',
      '    r/en_x-ud-test.conllu          1      2     0            0              0           0',
      '  r/notes.conllu                   1      2     0    1 (100 %)              0           0',
      '  total                            6     14     0     3 (50 %)              0    1 (17 %)',
      '',
    ].join('\n'),
  );
  expect(code).toBe(1);
  expect((await folder.treebank(['status', 'r/en_x-ud-test.conllu'])).code).toBe(0);
});

test('a sentence with two errors counts once, with the findings of the file as a whole among them; accepted ones do not', async () => {
  const folder = new Folder(FILES);
  const [dev] = (await statusOf(folder, ['r'])).files;
  expect(dev.errors).toEqual({ findings: 2, sentences: 2 });
  folder.write(
    'r/.treebank.json',
    JSON.stringify({ version: 1, acknowledged: [{ id: 'non-unique-sent-id', reason: 'x' }] }),
  );
  expect((await statusOf(folder, ['r'])).files[0].errors).toEqual({ findings: 1, sentences: 1 });
  expect(
    (await statusOf(folder, ['r', '--ignore', 'head-self-loop,non-unique-sent-id'])).files[0].errors.findings,
  ).toBe(0);
});

test('a finding that repeats another one is not counted, as in the view', async () => {
  const folder = new Folder({ 'a.conllu': sentence('a').replace('\t2\tnsubj', '\tx\tnsubj') });
  expect((await statusOf(folder, ['a.conllu'])).files[0].errors).toEqual({ findings: 1, sentences: 1 });
});

test('what is done in spite of errors', async () => {
  const bad = (id: string) => sentence(id).replace('\t2\tnsubj', '\tx\tnsubj');
  const folder = new Folder({ 'a.conllu': ['s1', 's2', 's3', 's4'].map(bad).join('') + sentence('s5') });
  const states = { s1: 'done', s2: 'checked', s3: 'discuss', s5: 'done' };
  const progress = Object.entries(states).map(([first, state]) => ({ first, state }));
  folder.write('.treebank.json', JSON.stringify({ version: 1, progress: { 'a.conllu': progress } }));
  expect((await statusOf(folder, ['a.conllu'])).files[0]).toMatchObject({
    done: 3,
    doneWithErrors: 2,
    errors: { sentences: 4 },
  });
  const { code, out } = await folder.treebank(['status', 'a.conllu']);
  expect([code, out]).toEqual([
    1,
    expect.stringMatching(/with errors +done with errors[\s\S]* 4 \(80 %\) +2 \(40 %\)/),
  ]);
});

test('what is done, checked, to discuss and noted, from .treebank.json', async () => {
  const ids = ['s1', 's2', 's3', 's4', 's5'];
  const folder = new Folder({ 'a.conllu': ids.map((id) => sentence(id)).join(''), 'b.conllu': sentence('s1') });
  const comment = { by: 'A', on: '2026-11-28T10:15:00Z', text: 'why?' };
  folder.write(
    '.treebank.json',
    JSON.stringify({
      version: 1,
      progress: {
        'a.conllu': [
          { first: 's1', last: 's2', n: 2, state: 'done' },
          { first: 's3', state: 'checked' },
          { first: 's4', state: 'discuss' },
        ],
      },
      notes: [
        { file: 'a.conllu', sentence: 's1', ...comment },
        { file: 'a.conllu', sentence: 's1', ...comment, by: 'B' },
        { file: 'a.conllu', sentence: 's2', ...comment, resolved: { by: 'A', on: '2026-11-28T10:15:00Z' } },
      ],
    }),
  );
  const { files } = await statusOf(folder, ['.']);
  expect(files.map(({ done, checked, discuss, openNotes }) => ({ done, checked, discuss, openNotes }))).toEqual([
    { done: 3, checked: 1, discuss: 1, openNotes: { notes: 2, sentences: 1 } },
    { done: 0, checked: 0, discuss: 0, openNotes: { notes: 0, sentences: 0 } },
  ]);
  const { out } = await folder.treebank(['status', 'a.conllu']);
  expect(out).toMatch(/words +done +checked +to discuss +with errors +with warnings +with open notes +not a tree\n/);
  expect(out).toMatch(/ 5 +10 +3 \(60 %\) +1 \(20 %\) +1 \(20 %\) +0 +0 +1 \(20 %\) +0\n/);
});

test('states in comments, where a team keeps them there', async () => {
  const said = (id: string, state: string) => `# status = ${state}\n${sentence(id)}`;
  const folder = new Folder({
    'a.conllu': `${said('a', 'done Anna 2026-11-28')}${said('b', 'Checked')}${said('c', 'discuss')}${said('d', 'perhaps')}${sentence('e')}`,
    '.treebank.json': JSON.stringify({ version: 1, progress: { 'a.conllu': [{ first: 'e', state: 'done' }] } }),
  });
  const [row] = (await statusOf(folder, ['--comment-key', 'status', 'a.conllu'])).files;
  expect([row.sentences, row.done, row.checked, row.discuss]).toEqual([5, 2, 1, 1]);
  const [other] = (await statusOf(folder, ['a.conllu'])).files;
  expect([other.done, other.checked, other.discuss]).toEqual([1, 0, 0]);
});

test('Markdown has the same rows, with names inert', async () => {
  const folder = new Folder({ 'a|b.conllu': sentence('a') });
  const { out } = await folder.treebank(['status', '.', '--format', 'markdown']);
  expect(out.split('\n')[2]).toContain('a\\|b.conllu');
  expect(out.split('\n')[1]).toBe('| :--- | ---: | ---: | ---: | ---: | ---: | ---: |');
});

test('what cannot be read is named, and the other rows are there', async () => {
  const folder = new Folder({
    'a.conllu': sentence('a'),
    'b.conllu': Buffer.from([0xff, 0xfe, 0x31, 0]),
    'c.conllu': '',
  });
  const { code, out, err } = await folder.treebank(['status', '.']);
  expect(code).toBe(2);
  expect(err).toContain('b.conllu');
  expect(out).toMatch(/a\.conllu +1 +2/);
  expect(out).toMatch(/c\.conllu +0 +0 +0 +0 +0 +0/);
});

test.skipIf(!hasShared)(
  sharedTitle('real treebanks: the same numbers as lint and coverage, in threads too'),
  async () => {
    const path = `${SHARED}/data/ud/cc-by-sa/Danish-DDT`;
    const folder = new Folder();
    const { files, total } = await statusOf(folder, [path]);
    for (const { file, words, errors, warnings, notTrees } of files) {
      const found = JSON.parse((await folder.treebank(['lint', '--format', 'json', file])).out) as {
        severity: string;
        sentId: string;
      }[];
      const of = (severity: string) => found.filter((each) => each.severity === severity);
      expect(errors.findings).toBe(of('error').length);
      expect(warnings.findings).toBe(of('warning').length);
      expect(warnings.sentences).toBe(new Set(of('warning').map(({ sentId }) => sentId)).size);
      const coverage = JSON.parse((await folder.treebank(['coverage', '--format', 'json', file])).out) as {
        total: { words: number; notTrees: { sentences: number } };
      };
      expect([words, notTrees]).toEqual([coverage.total.words, coverage.total.notTrees.sentences]);
    }
    expect(total.words).toBe(files.reduce((sum, each) => sum + each.words, 0));
  },
);

test.each(['status', 'report'])(
  '%s: bytes that are not UTF-8 are said once, as no finding is shown',
  async (command) => {
    const folder = new Folder({ 'a.conllu': sentence('a') });
    const bytes = Buffer.from(folder.read('a.conllu').replaceAll('a', '\u00e6'), 'latin1');
    writeFileSync(join(folder.path, 'a.conllu'), bytes);
    const { code, err } = await folder.treebank([command, 'a.conllu']);
    expect(code).toBe(2);
    expect(err).toBe(`treebank ${command}: a.conllu has bytes that are not UTF-8. treebank lint names them.\n`);
  },
);
