/** Links that lead out of the repository or folder are not written through, and all others are. */

import { lstatSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Folder, nonprojective, sentence } from './harness.ts';

const projective = (id: string) => nonprojective(id).replace('\t4\tobj', '\t3\tobj');
const skipped = process.platform === 'win32';
const outside = new Folder({
  'far.conllu': nonprojective('a'),
  'far.json': '{"version": 1}',
  'sub/far.conllu': nonprojective('a'),
});

function inside(files: Readonly<Record<string, string>> = {}): Folder {
  const folder = new Folder({ 'a.conllu': nonprojective('a'), ...files });
  symlinkSync(join(outside.path, 'far.conllu'), join(folder.path, 'link.conllu'));
  symlinkSync(join(outside.path, 'sub'), join(folder.path, 'sub'));
  return folder;
}

const isUntouched = () => {
  expect(outside.read('far.conllu')).toBe(nonprojective('a'));
  expect(outside.read('sub/far.conllu')).toBe(nonprojective('a'));
  expect(outside.read('far.json')).toBe('{"version": 1}');
  expect(readdirSync(outside.path).sort()).toEqual(['far.conllu', 'far.json', 'sub']);
};

describe.skipIf(skipped)('refused, and nothing is changed', () => {
  test.each([
    ['--out', ['projectivize', 'a.conllu', '--out', 'link.conllu']],
    ['--in-place', ['projectivize', '--in-place', 'link.conllu']],
    ['--in-place in a linked folder', ['projectivize', '--in-place', 'sub/far.conllu']],
    ['--out in a linked folder', ['projectivize', 'a.conllu', '--out', 'sub/new.conllu']],
    ['edit', ['edit', 'link.conllu', '--sentence', 'a', '--op', 'delete_word', '--id', '1', '--in-place']],
    ['merge', ['merge', 'a.conllu', 'a.conllu', 'a.conllu', '--out', 'link.conllu']],
    ['adjudicate', ['adjudicate', 'a.conllu', 'a.conllu', '--out', 'link.conllu']],
  ])('%s', async (_, args) => {
    const folder = inside();
    const { code, err } = await folder.treebank(args);
    expect([code, err]).toEqual([
      2,
      expect.stringMatching(/: it is a link to .*, outside of .*Name that file itself\.$/m),
    ]);
    expect(folder.read('a.conllu')).toBe(nonprojective('a'));
    isUntouched();
  });

  test('the other files of a folder are written', async () => {
    const folder = inside();
    const { code, err } = await folder.treebank(['projectivize', '--in-place', '.']);
    expect([code, folder.read('a.conllu')]).toEqual([2, projective('a')]);
    expect(err.match(/Name that file itself/g)).toHaveLength(1);
    isUntouched();
  });

  test('collect', async () => {
    const folder = inside();
    await folder.treebank(['plan', 'projectivize', 'a.conllu', '--parts', '1', '--out', 'run']);
    await folder.treebank(['work', 'run', '--part', '0']);
    expect(await folder.treebank(['collect', 'run', '--out', 'link.conllu'])).toMatchObject({ code: 2, out: '' });
    isUntouched();
  });

  test('.treebank.json', async () => {
    const folder = inside();
    symlinkSync(join(outside.path, 'far.json'), join(folder.path, '.treebank.json'));
    const { code, err } = await folder.treebank(['lint', '--baseline', 'a.conllu']);
    expect([code, err]).toEqual([2, expect.stringContaining('Name that file itself.')]);
    isUntouched();
  });
});

describe.skipIf(skipped)('written through', () => {
  test('within a repository, from a folder in it', async () => {
    const folder = new Folder({ 'data/a.conllu': nonprojective('a'), 'work/x.conllu': sentence('x') });
    mkdirSync(join(folder.path, '.git'));
    symlinkSync('../data/a.conllu', join(folder.path, 'work/a.conllu'));
    const { code } = await folder.treebank(['projectivize', '--in-place', 'work/a.conllu']);
    expect([code, folder.read('data/a.conllu')]).toEqual([0, projective('a')]);
    expect(lstatSync(join(folder.path, 'work/a.conllu')).isSymbolicLink()).toBe(true);
  });

  test('a linked folder that is a repository of its own', async () => {
    const treebank = new Folder({ 'a.conllu': nonprojective('a') });
    mkdirSync(join(treebank.path, '.git'));
    const folder = new Folder();
    symlinkSync(treebank.path, join(folder.path, 'data'));
    const { code } = await folder.treebank(['projectivize', '--in-place', 'data/a.conllu']);
    expect([code, treebank.read('a.conllu')]).toEqual([0, projective('a')]);
  });

  test('a file elsewhere that is named itself', async () => {
    const far = new Folder({ 'a.conllu': nonprojective('a') });
    const { code } = await new Folder().treebank(['projectivize', '--in-place', join(far.path, 'a.conllu')]);
    expect([code, far.read('a.conllu')]).toEqual([0, projective('a')]);
  });

  test('the parts of a plan go where there is room', async () => {
    const room = new Folder();
    const folder = new Folder({ 'a.conllu': nonprojective('a') });
    symlinkSync(room.path, join(folder.path, 'run'));
    await folder.treebank(['plan', 'lint', 'a.conllu', '--parts', '1', '--out', 'run']);
    expect(await folder.treebank(['work', 'run', '--part', '0'])).toMatchObject({ code: 0 });
    expect(readdirSync(room.path).sort()).toEqual(['0.part', 'plan.json']);
  });
});
