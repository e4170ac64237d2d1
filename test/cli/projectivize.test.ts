/** `treebank projectivize` and the frame of all rewriting commands: bytes, targets, refusals. */

import { chmodSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Document } from '../../server/src/core/conllu/index.ts';
import { isProjective, isTree } from '../../server/src/core/tree/index.ts';
import { conllu } from '../fixture.ts';
import { Folder, nonprojective, ROOT, sentence } from './harness.ts';

/** The result of projectivizing `nonprojective`: word 1 moves up to the head of its head. */
const projective = (id: string, ending = '\n') => nonprojective(id, ending).replace('\t4\tobj', '\t3\tobj');
const cycle = (id: string) => sentence(id).replace('\t0\troot', '\t1\tdep');

describe('bytes', () => {
  test.each([
    ['LF', '\n'],
    ['CRLF', '\r\n'],
    ['CR', '\r'],
  ])('%s: only the HEAD changes', async (_, ending) => {
    const before = `\ufeff${sentence('a', ending)}${nonprojective('b', ending)}# end`;
    const { code, out, err } = await new Folder({ 'a.conllu': before }).treebank(['projectivize', 'a.conllu']);
    expect(out).toBe(`\ufeff${sentence('a', ending)}${projective('b', ending)}# end`);
    expect([code, err]).toEqual([0, 'a.conllu: 1 of 2 sentences changed, 1 head changed.\n']);
  });

  test('odd lines stay as they are, in pieces of any size', async () => {
    const odd = '\0\n \t\n<<<<\n1\tx \t\n\n\n';
    const stdin = odd + nonprojective('b') + odd + nonprojective('c').trimEnd();
    const expected = odd + projective('b') + odd + projective('c').trimEnd();
    for (const piece of [1, 5, 1000]) {
      expect((await new Folder().treebank(['projectivize', '-'], { stdin, piece })).out).toBe(expected);
    }
  });

  test('the sample: every tree becomes projective, and nothing but HEAD and DEPREL and their copies in DEPS changes', async () => {
    const text = readFileSync(join(ROOT, 'sample/sample.conllu'), 'utf8');
    const { out } = await new Folder({ 'a.conllu': text }).treebank(['projectivize', 'a.conllu']);
    const before = text.split('\n').map((line) => line.split('\t'));
    const after = out.split('\n').map((line) => line.split('\t'));
    expect(after).toHaveLength(before.length);
    let changed = 0;
    for (const [i, cells] of after.entries()) {
      if (cells.join('\t') === before[i].join('\t')) continue;
      changed++;
      expect(cells.filter((cell, column) => cell !== before[i][column]).length).toBeLessThanOrEqual(3);
      expect([...cells.slice(0, 6), ...cells.slice(9)]).toEqual([...before[i].slice(0, 6), ...before[i].slice(9)]);
      const [old, now] = [before[i], cells].map((row) => `${row[6]}:${row[7]}`);
      const followed = before[i][8].startsWith(old) ? before[i][8].replace(old, now) : before[i][8];
      expect(cells[8].split('|').sort()).toEqual(followed.split('|').sort());
    }
    expect(changed).toBeGreaterThan(10);
    for (const { heads } of Document.parse(out).sentences) if (isTree(heads)) expect(isProjective(heads)).toBe(true);
  });
});

test('sentences that are no trees are left, named, and make exit code 1', async () => {
  const folder = new Folder({ 'a.conllu': nonprojective('a') + cycle('b') });
  const { code, out, err } = await folder.treebank(['projectivize', 'a.conllu']);
  expect([code, out]).toEqual([1, projective('a') + cycle('b')]);
  expect(err).toBe(
    'a.conllu:10:1: left unchanged: its heads do not form a tree. Repair them first; treebank lint names the words.\n' +
      'a.conllu: 1 of 2 sentences changed, 1 head changed, 1 sentence left unchanged.\n',
  );
});

test('--class: a tree of the class stays as it is', async () => {
  const folder = new Folder({ 'a.conllu': nonprojective('a') });
  const { out } = await folder.treebank(['projectivize', '--class', 'mh4', 'a.conllu']);
  expect(out).toBe(nonprojective('a'));
});

describe('--out', () => {
  test('writes the file and nothing to standard output', async () => {
    const folder = new Folder({ 'a.conllu': nonprojective('a') });
    const { code, out } = await folder.treebank(['projectivize', 'a.conllu', '--out', 'b.conllu']);
    expect([code, out, folder.read('b.conllu')]).toEqual([0, '', projective('a')]);
    expect(readdirSync(folder.path).sort()).toEqual(['a.conllu', 'b.conllu']);
  });

  test('may name the input itself, and follows a link', async () => {
    const folder = new Folder({ 'a.conllu': nonprojective('a') });
    symlinkSync('a.conllu', join(folder.path, 'link.conllu'));
    await folder.treebank(['projectivize', 'a.conllu', '-o', 'link.conllu']);
    expect(folder.read('a.conllu')).toBe(projective('a'));
  });

  test('several inputs do not run into one sentence', async () => {
    const files = {
      'a.conllu': nonprojective('a').trimEnd(),
      'b.conllu': `\ufeff${sentence('b').trimEnd()}\n`,
      'c.conllu': sentence('c'),
    };
    const { out } = await new Folder(files).treebank(['projectivize', 'a.conllu', 'b.conllu', 'c.conllu']);
    expect(out).toBe(projective('a') + sentence('b') + sentence('c'));
  });

  test('a place that cannot be written to is exit 2', async () => {
    const folder = new Folder({ 'a.conllu': sentence('a') });
    const { code, err } = await folder.treebank(['projectivize', 'a.conllu', '-o', 'no/such/folder/b.conllu']);
    expect(code).toBe(2);
    expect(err).toContain('cannot write no/such/folder/b.conllu: there is no such file or folder');
  });
});

describe('--in-place', () => {
  test('rewrites what changed, keeps permissions, and does not touch the rest', async () => {
    const folder = new Folder({ 't/a.conllu': nonprojective('a'), 't/b.conllu': sentence('b') });
    chmodSync(join(folder.path, 't/a.conllu'), 0o640);
    const untouched = statSync(join(folder.path, 't/b.conllu'));
    const { code, out } = await folder.treebank(['projectivize', '--in-place', 't']);
    expect([code, out, folder.read('t/a.conllu')]).toEqual([0, '', projective('a')]);
    expect(statSync(join(folder.path, 't/a.conllu')).mode & 0o777).toBe(0o640);
    expect(statSync(join(folder.path, 't/b.conllu')).ino).toBe(untouched.ino);
    expect(readdirSync(join(folder.path, 't')).sort()).toEqual(['a.conllu', 'b.conllu']);
  });
});

describe('bytes that are not UTF-8', () => {
  const broken = Buffer.concat([Buffer.from(nonprojective('a')), Buffer.from('# M\xfcller\n', 'latin1')]);
  const where = /a\.conllu:8:4: the byte FC is not UTF-8\. .*the file is left unchanged/;

  test('are never replaced: the file is refused as a whole, and the others are done', async () => {
    const folder = new Folder({ 'a.conllu': broken, 'b.conllu': nonprojective('b') });
    const { code, out, err } = await folder.treebank(['projectivize', 'a.conllu', 'b.conllu']);
    expect([code, out]).toEqual([2, projective('b')]);
    expect(err).toMatch(where);
    const inPlace = await folder.treebank(['projectivize', '--in-place', 'a.conllu', 'b.conllu']);
    expect([inPlace.code, folder.read('b.conllu')]).toEqual([2, projective('b')]);
    expect(inPlace.err).toMatch(where);
    expect(folder.bytes('a.conllu').equals(broken)).toBe(true);
    expect(readdirSync(folder.path).sort()).toEqual(['a.conllu', 'b.conllu']);
  });

  test('on standard input end the output at the sentence before, and --out is not written', async () => {
    const folder = new Folder();
    const { code, out, err } = await folder.treebank(['projectivize', '-'], { stdin: broken });
    expect([code, out]).toEqual([2, projective('a')]);
    expect(err).toContain('-:8:4: the byte FC is not UTF-8');
    const toFile = await folder.treebank(['projectivize', '-', '-o', 'b.conllu'], { stdin: broken });
    expect([toFile.code, readdirSync(folder.path)]).toEqual([2, []]);
  });
});

test('a text with replacement characters of its own is fine', async () => {
  const stdin = conllu('1  \ufffd  \ufffd  X  _  _  0  root  _  _\n\n');
  expect(await new Folder().treebank(['projectivize', '-'], { stdin })).toMatchObject({ code: 0, out: stdin });
});

describe('locked arcs', () => {
  const locks = JSON.stringify({ version: 1, locks: { 'a.conllu': { b: ['Soubor#1'] } } });

  test('that would change leave the sentence, and are named', async () => {
    const files = { 'a.conllu': nonprojective('b') + nonprojective('c'), '.treebank.json': locks };
    const { code, out, err } = await new Folder(files).treebank(['projectivize', 'a.conllu']);
    expect([code, out]).toEqual([1, nonprojective('b') + projective('c')]);
    expect(err).toContain(
      'a.conllu:3:1: left unchanged: This would change the locked arc of Soubor (1). Unlock it first.',
    );
  });

  test('of a folder whose file cannot be read: nothing is written', async () => {
    const files = { 'a.conllu': nonprojective('b'), '.treebank.json': '{' };
    const { code, out, err } = await new Folder(files).treebank(['projectivize', 'a.conllu']);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain('so a.conllu is left unchanged');
  });

  test('fix makes other repairs beside them', async () => {
    const unsorted = nonprojective('b').replace('\tPronType=Prs\t', '\tPronType=Prs|Case=Acc\t');
    const folder = new Folder({ 'a.conllu': unsorted, '.treebank.json': locks });
    const { code, out } = await folder.treebank(['fix', '--safe', 'a.conllu']);
    expect([code, out]).toEqual([0, expect.stringContaining('\tCase=Acc|PronType=Prs\t')]);
  });
});
