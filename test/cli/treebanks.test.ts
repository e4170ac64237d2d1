/** The grouping of files into treebanks by `treebank lint`, and the findings for each. */

import { expect, test } from 'vitest';
import { GROUPINGS, treebanksOf } from '../../server/src/cli/reading/treebanks.ts';
import { Folder, sentence } from './harness.ts';

const FILES = {
  'a/en_x-ud-dev.conllu': sentence('s1'),
  'a/en_x-ud-test.conllu': sentence('s1'),
  'a/notes.conllu': sentence('s1'),
  'b/de_y-ud-dev.conllu': sentence('s1'),
  'b/en_x-ud-train.conllu': sentence('s1'),
};

const lint = async (args: readonly string[]) => new Folder(FILES).treebank(['lint', ...args, 'a', 'b']);

/** The files that use the sent_id of another file of their treebank. */
async function duplicates(group: readonly string[]) {
  const { out } = await lint(['--format', 'json', ...group]);
  const found = JSON.parse(out) as { id: string; file: string }[];
  return found.filter(({ id }) => id === 'non-unique-sent-id').map(({ file }) => file);
}

test('by name unless told otherwise: the files of one treebank may lie in two folders', async () => {
  const expected = ['a/en_x-ud-test.conllu', 'b/en_x-ud-train.conllu'];
  expect(await duplicates([])).toEqual(expected);
  expect(await duplicates(['--group', 'name'])).toEqual(expected);
});

test('by folder, each file by itself, all as one', async () => {
  expect(await duplicates(['--group', 'folder'])).toEqual([
    'a/en_x-ud-test.conllu',
    'a/notes.conllu',
    'b/en_x-ud-train.conllu',
  ]);
  expect(await duplicates(['--group', 'file'])).toEqual([]);
  expect(await duplicates(['--group', 'all'])).toHaveLength(4);
});

test('several treebanks are summed up one by one', async () => {
  const { out } = await lint(['--min-severity', 'error']);
  expect(out).toContain(
    [
      'Findings by treebank',
      '        files  sentences  words  errors',
      '  en_x      3          3      6       2',
      '  a         1          1      2       0',
      '  de_y      1          1      2       0',
      '',
    ].join('\n'),
  );
  expect((await lint(['--group', 'all'])).out).not.toContain('by treebank');
});

test('every file is in one treebank, and the order of files within a treebank stays', () => {
  const inputs = ['x/a-ud-b.conllu', '-', 'x/c.conllu', 'y/a-ud-c.conllu', 'x/c.conllu'].map((name) => ({
    name,
    path: name === '-' ? undefined : `/${name}`,
  }));
  const shapes = GROUPINGS.map((by) => {
    const groups = treebanksOf(inputs, by);
    expect(new Set(groups.flatMap((group) => group.inputs))).toEqual(new Set(inputs));
    return [by, groups.map((group) => group.inputs.map((input) => inputs.indexOf(input)))];
  });
  expect(Object.fromEntries(shapes)).toEqual({
    name: [[0, 3], [1], [2, 4]],
    folder: [[0, 2, 4], [1], [3]],
    file: [[0], [1], [2], [3], [4]],
    all: [[0, 1, 2, 3, 4]],
  });
});
