/** `treebank agree` on files: its output and exit codes. */

import { expect, test } from 'vitest';
import { Folder, nonprojective, sentence } from './harness.ts';

const TWO = sentence('a') + nonprojective('b');
const CHANGED = TWO.replace('\t4\tobj', '\t3\tobj').replace('\tnsubj', '\tobj');

test('text names the annotators, their agreement and what to bear in mind', async () => {
  const folder = new Folder({ 'a.conllu': TWO, 'b.conllu': CHANGED });
  const { code, out, err } = await folder.treebank(['agree', 'a.conllu', 'b.conllu']);
  expect([code, err]).toEqual([0, '']);
  expect(out).toMatch(/^Annotators\n +file +sentences\n {2}A {2}a\.conllu +2\n {2}B {2}b\.conllu +2\n/);
  expect(out).toMatch(/^ {2}A and B {2}83\.33 {2}66\.67 +66\.67 {2}83\.33 +50\.00 +0\.00 +6 +6 +2$/m);
  expect(out).toMatch(/^A and B, 95 % intervals: UAS \d/m);
  expect(out).toMatch(/^ {2}DEPREL +83\.33 +0\.\d{4} +0\.\d{4} +0\.\d{4} +6$/m);
  expect(out).toContain('Expected distance over all 6 pairs of 4 trees.');
  expect(out).toMatch(/^ {2}DEPREL {2}nsubj {2}obj +1$/m);
  expect(out).toContain('says little');
});

test('json has the figures unrounded, and only the columns asked for', async () => {
  const folder = new Folder({ 'a.conllu': TWO, 'b.conllu': CHANGED, 'c.conllu': sentence('a') });
  const run = async (...args: string[]) =>
    JSON.parse((await folder.treebank(['agree', 'a.conllu', 'b.conllu', 'c.conllu', '--format', 'json', ...args])).out);
  const all = await run();
  expect(all.annotators).toEqual([
    { file: 'a.conllu', sentences: 2 },
    { file: 'b.conllu', sentences: 2 },
    { file: 'c.conllu', sentences: 1 },
  ]);
  expect(Object.keys(all.pairs)).toEqual(['0-1', '0-2', '1-2']);
  expect(all.pairs['0-1'].las).toBeCloseTo(200 / 3, 12);
  expect(all.pairs['0-2'].deprelOnAgreedHeads).toMatchObject({ words: 2, agreement: 100 });
  expect(all.all.DEPREL.fleiss).toBeNull();
  expect(all.remarks).toEqual([{ annotator: 2, sentence: 'b', line: 5, reason: 'missing' }]);
  const few = await run('--columns', 'upos, DEPREL', '--alpha', 'none', '--samples', '0');
  expect(Object.keys(few.pairs['0-1'].columns)).toEqual(['UPOS', 'DEPREL']);
  expect([few.alphaSyntax, few.pairs['0-1'].intervals, few.pairs['0-1'].features]).toEqual([undefined, null, {}]);
});

test('markdown keeps text from the treebank from being markup', async () => {
  const folder = new Folder({ 'a|b.conllu': TWO, 'b.conllu': CHANGED.replace('\tobj', '\t<b>|*') });
  const { out } = await folder.treebank(['agree', 'a|b.conllu', 'b.conllu', '--format', 'markdown']);
  expect(out).toMatch(/^# Agreement\n\n## Annotators\n\n\| {2}\| file \| sentences \|\n\| --- \| --- \| ---: \|\n/);
  expect(out).not.toMatch(/<b>|[^\\]\|\*|a\|b/);
});

test('sentences with other words are named and left out', async () => {
  const folder = new Folder({ 'a.conllu': TWO, 'b.conllu': TWO.replace('\tDogs\t', '\tCats\t') });
  for (const format of ['text', 'json']) {
    const { code, out, err } = await folder.treebank(['agree', 'a.conllu', 'b.conllu', '--format', format]);
    expect(code).toBe(1);
    expect(out + err).toContain('b.conllu:1:1 (a): left out: its words differ');
  }
});

test('files that cannot be read are named; there are no figures without them', async () => {
  const folder = new Folder({ 'a.conllu': TWO, 'b.conllu': 'Plain text.\n' });
  const { code, out, err } = await folder.treebank(['agree', 'a.conllu', 'b.conllu', 'c.conllu']);
  expect([code, out]).toEqual([2, '']);
  expect(err).toContain('b.conllu:1:1: this is not a CoNLL-U line');
  expect(err).toContain('cannot read c.conllu');
  expect((await folder.treebank(['agree', 'a.conllu'])).err).toContain('name the files of two or more annotators');
  expect((await folder.treebank(['agree', 'a.conllu', '-', '-'])).code).toBe(2);
  expect((await folder.treebank(['agree', 'a.conllu', 'a.conllu', '--columns', 'UPS'])).err).toContain(
    'there is no column UPS to compare. Did you mean UPOS?',
  );
});

test('--matrix writes a picture of the relations of each two annotators', async () => {
  const folder = new Folder({
    'a.conllu': TWO,
    'b.conllu': CHANGED,
    'c.conllu': TWO,
    'blank.conllu': '# text = a\n1\ta\t_\t_\t_\t_\t_\t_\t_\t_\n\n',
  });
  const { code, err } = await folder.treebank(['agree', 'a.conllu', 'b.conllu', 'c.conllu', '--matrix', 'm.svg']);
  expect([code, err]).toEqual([0, '']);
  const svg = folder.read('m.svg');
  expect(svg).toContain(
    '<title id="matrix-title">Confusion matrix of relations, A and B; Confusion matrix of relations, A and C; ',
  );
  expect(svg.match(/class="grid"/g)).toHaveLength(3);
  expect(await folder.treebank(['agree', 'a.conllu', 'b.conllu', '--matrix', 'a.conllu'])).toMatchObject({
    code: 2,
    err: expect.stringContaining('--matrix must be the name of an SVG file'),
  });
  expect(folder.read('a.conllu')).toBe(TWO);
  const none = await folder.treebank(['agree', 'blank.conllu', 'blank.conllu', '--matrix', 'none.svg']);
  expect([none.code, none.err]).toEqual([2, expect.stringContaining('none.svg is not written')]);
});
