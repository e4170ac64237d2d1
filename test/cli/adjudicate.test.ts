/** `treebank adjudicate` on files: its lists, files and exit codes. */

import { expect, test } from 'vitest';
import { Folder, sentence } from './harness.ts';

const A = sentence('a');
const BLANK = A.replace('\tNOUN', '\t_');
const OTHER = A.replace('\tVERB', '\tNOUN').replace('\tnsubj', '\tobj');

test('agreed cells are filled in, the others listed', async () => {
  const folder = new Folder({ 'a.conllu': BLANK, 'b.conllu': A, 'c.conllu': OTHER, 'd.conllu': OTHER });
  const files = ['a.conllu', 'b.conllu', 'c.conllu', 'd.conllu'];
  const { code, out, err } = await folder.treebank(['adjudicate', ...files, '--out', 'gold.conllu']);
  expect([code, folder.read('gold.conllu')]).toEqual([1, A]);
  expect(out).toBe(
    'a.conllu:3:1 (a): 1 “Dogs”, HEAD,DEPREL: 2 nsubj / 2 nsubj / 2 obj / 2 obj\n' +
      'a.conllu:4:1 (a): 2 “bark”, UPOS: VERB / VERB / NOUN / NOUN\n',
  );
  expect(err).toBe('2 open cells in 1 sentence; 1 cell filled in.\n');
});

test('json, columns, and the majority', async () => {
  const folder = new Folder({ 'a.conllu': A, 'b.conllu': OTHER, 'c.conllu': OTHER });
  const files = ['a.conllu', 'b.conllu', 'c.conllu'];
  const json = await folder.treebank(['adjudicate', ...files, '--columns', 'head', '--format', 'json']);
  const values = ['2 nsubj', '2 obj', '2 obj'];
  expect(JSON.parse(json.out)).toEqual({
    open: [{ sentence: 'a', line: 3, word: '1', form: 'Dogs', column: 'HEAD,DEPREL', values, suggestion: '2 obj' }],
  });
  const text = await folder.treebank(['adjudicate', ...files, '--columns', 'UPOS']);
  expect(text.out).toBe('a.conllu:4:1 (a): 2 “bark”, UPOS: VERB / NOUN / NOUN (majority: NOUN)\n');
});

test('nothing open: exit code 0', async () => {
  const folder = new Folder({ 'a.conllu': A, 'b.conllu': A });
  const { code, out, err } = await folder.treebank(['adjudicate', 'a.conllu', 'b.conllu', '-o', 'gold.conllu']);
  expect([code, out, err]).toEqual([0, '', '0 open cells; 0 cells filled in.\n']);
  expect(folder.read('gold.conllu')).toBe(A);
});

test('what cannot be compared, read or written is named', async () => {
  const folder = new Folder({ 'a.conllu': A, 'b.conllu': A.replace('\tDogs\t', '\tCats\t'), 'c.conllu': 'Text.\n' });
  const other = await folder.treebank(['adjudicate', 'a.conllu', 'b.conllu']);
  expect([other.code, other.err]).toEqual([1, expect.stringContaining('b.conllu:1:1 (a): left out: its words differ')]);
  const bad = await folder.treebank(['adjudicate', 'a.conllu', 'c.conllu', '-o', 'gold.conllu']);
  expect([bad.code, bad.err]).toEqual([2, expect.stringContaining('c.conllu:1:1: this is not a CoNLL-U line')]);
  expect(() => folder.read('gold.conllu')).toThrow();
  const full = await folder.treebank(['adjudicate', 'a.conllu', 'a.conllu', '-o', 'none/gold.conllu']);
  expect([full.code, full.err]).toEqual([2, expect.stringContaining('cannot write none/gold.conllu')]);
  expect((await folder.treebank(['adjudicate', 'a.conllu'])).err).toContain('name the files of two or more annotators');
  expect((await folder.treebank(['adjudicate', 'a.conllu', 'b.conllu', '--columns', 'HAED'])).err).toContain(
    'there is no column HAED to compare. Did you mean HEAD?',
  );
});
