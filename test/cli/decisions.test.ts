/** `treebank decisions`: the page holds every resolved note once, below its sentence. */

import { expect, test } from 'vitest';
import { Folder, sentence } from './harness.ts';

const at = (minute: number) => `2026-11-28T10:0${minute}:00.000Z`;
const note = (file: string, id: string, text: string, minute: number, more: object = {}) => ({
  ...{ file, sentence: id, by: 'Anna', on: at(minute), text, resolved: { by: 'Ben', on: at(9) }, ...more },
});
const NOTES = [
  note('b.conllu', 's2', 'two #datives', 1, { replies: [{ by: 'Ben', on: at(2), text: 'yes\nno #Clitics' }] }),
  note('a.conllu', 's1', 'one #datives', 3, { at: 'dogs HEAD' }),
  note('a.conllu', 's1', 'still open #datives', 4, { resolved: undefined }),
  note('a.conllu', 'gone', 'lost #order', 5),
];
const folder = (notes: readonly object[] = NOTES) =>
  new Folder({
    'a.conllu': sentence('s0') + sentence('s1') + sentence('s1'),
    'b.conllu': sentence('s2'),
    '.treebank.json': JSON.stringify({ version: 1, notes }),
  });
const headings = (page: string) => page.split('\n').filter((line) => line.startsWith('#'));

test('all: in the order of the files, each once, also where the sentence is gone', async () => {
  const { code, out, err } = await folder().treebank(['decisions', '.']);
  expect([code, err]).toEqual([0, '']);
  expect(headings(out)).toEqual(['# Decisions', '## s1 · a.conllu', '## gone · a.conllu', '## s2 · b.conllu']);
  expect(out).toContain('Resolved notes: 3\n');
  expect(out).toContain('\n*The file has no such sentence.*\n\n- Anna, 2026-11-28: lost \\#order\n');
  expect(out).toContain('\n**dogs HEAD**\n\n- Anna, 2026-11-28: one \\#datives\n- ✓ Ben, 2026-11-28\n');
  expect(out).toContain('\n- Ben, 2026-11-28: \n  > yes\\\n  > no \\#Clitics\n');
  expect(out).not.toContain('still open');
});

test('with a tag, whatever its case and with or without #', async () => {
  const { out } = await folder().treebank(['decisions', 'a.conllu', 'b.conllu', '--tag', '#DATIVES']);
  expect(headings(out)).toEqual(['# Decisions: \\#datives', '## s1 · a.conllu', '## s2 · b.conllu']);
  const { out: one } = await folder().treebank(['decisions', '.', '--tag', 'clitics']);
  expect(headings(one)).toEqual(['# Decisions: \\#clitics', '## s2']);
});

test('nothing to print, and tags that there are', async () => {
  expect(await folder().treebank(['decisions', '.', '--tag', 'dative'])).toEqual({
    code: 1,
    out: '',
    err: 'No resolved note has the tag #dative. In use: #datives (2), #clitics (1), #order (1).\n',
  });
  expect(await folder([]).treebank(['decisions', '.'])).toMatchObject({ code: 1, err: 'No note is resolved.\n' });
});

test('an error is said once, however many files are beside it', async () => {
  const broken = folder();
  broken.write('.treebank.json', '{\n"version": 1,,\n}');
  for (const command of ['decisions', 'status', 'coverage']) {
    const { code, err } = await broken.treebank([command, '.']);
    expect([code, err.match(/This is not JSON/g)?.length]).toEqual([2, 1]);
  }
});

test('a file with an error is named with its line', async () => {
  const broken = folder();
  broken.write('.treebank.json', '{\n"version": 1,\n"notes": [\n<<<<<<< ours\n]\n}');
  const { code, err } = await broken.treebank(['decisions', 'b.conllu']);
  expect(code).toBe(2);
  expect(err).toBe('treebank decisions: .treebank.json:4:1: This is not JSON: a value is expected here, not "<".\n');
});
