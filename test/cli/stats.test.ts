/** `treebank stats` prints what conllu-stats.pl prints. */

import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { noShared, SHARED, sharedTitle } from '../shared.ts';
import { Folder } from './harness.ts';

const GOLDEN = join(SHARED, 'golden/release');
const golden = noShared ? { cases: [], expected: {} } : JSON.parse(readFileSync(join(GOLDEN, 'stats.json'), 'utf8'));

interface Case {
  readonly id: string;
  readonly as: string;
  readonly file: string;
}

test.skipIf(noShared).each(golden.cases as Case[])(
  sharedTitle('the same XML, byte by byte, and the same numbers as JSON: $id'),
  async ({ id, as, file }) => {
    const folder = new Folder({ [as]: readFileSync(join(SHARED, '..', file)) });
    const { stats, xml } = golden.expected[id];
    expect((await folder.treebank(['stats', as])).out).toBe(readFileSync(join(GOLDEN, xml), 'utf8'));
    expect(JSON.parse((await folder.treebank(['stats', '--format', 'json', as])).out)).toEqual(stats);
  },
);

const WORDS = `# sent_id = 1
1-2	vámonos	_	_	_	_	_	_	_	_
1	Vamos	ir	VERB	_	Mood=Imp|Person=1	0	root	_	_
2	nos	yo	PRON	_	Case=Acc,Dat	1	obj	_	_

1	vamos	IR	VERB	_	_	0	root	_	_
1.1	x	x	X	_	_	_	_	_	_
2	ΟΔΟΣ	a--b	NOUN	_	_	1	obj:x	_	_`;

test('capitals merge into small letters that occur, fused tokens have their own form, the last sentence counts', async () => {
  const folder = new Folder({ 'es_x-ud-dev.conllu': WORDS });
  const { out } = await folder.treebank(['stats', '--format', 'json', 'es_x-ud-dev.conllu']);
  expect(JSON.parse(out)).toEqual({
    size: {
      total: { sentences: 2, tokens: 3, words: 4, fused: 1 },
      train: { sentences: 0, tokens: 0, words: 0, fused: 0 },
      dev: { sentences: 2, tokens: 3, words: 4, fused: 1 },
      test: { sentences: 0, tokens: 0, words: 0, fused: 0 },
    },
    lemmas: { unique: 3, top: 'ir, a–b, yo' },
    forms: { unique: 3, top: 'vamos, nos, ΟΔΟΣ' },
    fusions: { unique: 1, top: 'vámonos' },
    tags: [
      { name: 'NOUN', count: 1, lemmas: 'a–b' },
      { name: 'PRON', count: 1, lemmas: 'yo' },
      { name: 'VERB', count: 2, lemmas: 'ir' },
    ],
    feats: [
      { name: 'Case', value: 'Acc,Dat', upos: 'PRON', count: 1, forms: 'nos' },
      { name: 'Mood', value: 'Imp', upos: 'VERB', count: 1, forms: 'Vamos' },
      { name: 'Person', value: '1', upos: 'VERB', count: 1, forms: 'Vamos' },
    ],
    deps: [
      { name: 'obj', count: 1 },
      { name: 'obj:x', count: 1 },
      { name: 'root', count: 2 },
    ],
  });
});

test('of a folder the files of the release count, those that release-check looks at, and no others', async () => {
  const folder = new Folder({
    'docs-automation/codes_and_flags.yaml': 'Testish:\n  lcode: tst\n  iso3: tst\n',
    'UD_Testish-X/README.md': '',
    'UD_Testish-X/tst_x-ud-test.conllu': WORDS,
    'UD_Testish-X/draft.conllu': WORDS,
    'UD_Testish-X/not-to-release/tst_x-ud-dev.conllu': WORDS,
  });
  const { code, out } = await folder.treebank(['stats', 'UD_Testish-X']);
  expect([code, out]).toEqual([0, expect.stringContaining('<total><sentences>2</sentences>')]);
  folder.write('UD_Testish-X/stats.xml', out);
  expect((await folder.treebank(['release-check', 'UD_Testish-X'])).out).not.toContain('release-stats-stale');
  folder.write('UD_Testish-X/stats.xml', out.replace('<sentences>2<', '<sentences>3<'));
  expect((await folder.treebank(['release-check', 'UD_Testish-X'])).out).toContain('release-stats-stale');
});

test('a folder whose files have no names of UD has its top level counted; one with data below only is refused', async () => {
  const folder = new Folder({ 'x/a.conllu': WORDS, 'x/b.conll': WORDS, 'x/old/c.conllu': WORDS });
  const sentences = async (...args: string[]) =>
    JSON.parse((await folder.treebank(['stats', '--format', 'json', ...args])).out).size.total.sentences;
  expect(await sentences('x')).toBe(4);
  expect(await sentences('x', 'x/old/c.conllu')).toBe(6);
  folder.write('y/below/c.conllu', WORDS);
  const { code, err } = await folder.treebank(['stats', 'y']);
  expect([code, err]).toEqual([2, expect.stringContaining('y: ')]);
});

test('a file without words is named, an empty one is not', async () => {
  const folder = new Folder({ 'prose.conllu': 'This is a text.\n', 'empty.conllu': '', 'x.conllu': WORDS });
  const { code, err } = await folder.treebank(['stats', '.']);
  expect([code, err]).toEqual([
    2,
    expect.stringMatching(/^treebank stats: prose\.conllu:1:1: this is not a CoNLL-U line .*\n$/),
  ]);
  const comments = await folder.treebank(['stats', '-'], { stdin: '# no words\n' });
  expect(comments).toEqual({
    code: 2,
    out: '',
    err: expect.stringMatching(/^treebank stats: -: no line of this file is a CoNLL-U word/),
  });
  const alone = await folder.treebank(['stats', '-'], { stdin: 'This is a text.\n' });
  expect(alone).toEqual({
    code: 2,
    out: '',
    err: expect.stringMatching(/^treebank stats: -:1:1: this is not a CoNLL-U line/),
  });
});

test('XML that is not well-formed is said to be so; Markdown is inert', async () => {
  const folder = new Folder({ 'x.conllu': WORDS.replace('PRON', '<b>&') });
  const { err } = await folder.treebank(['stats', 'x.conllu']);
  expect(err).toContain('not well-formed');
  const { out } = await folder.treebank(['stats', '--format', 'markdown', 'x.conllu']);
  expect(out).not.toContain('<b>');
  expect((await folder.treebank(['stats', basename('none.conllu')])).code).toBe(2);
});

const CONFLICT = '<<<<<<< ours\n';

test('what no command reads is refused here, too, and then nothing is printed', async () => {
  const row = (id: number) => `${id}\tw\tw\tNOUN\t_\tFoo=Bar\t${id - 1}\t${id === 1 ? 'root' : 'dep'}\t_\t_\n`;
  const folder = new Folder({
    'nine.conll': `${'1\ta\ta\ta\tN\tN\t_\t_\t0\t0\troot\troot\t_\t_\n\n'.repeat(9)}`,
    'merge.conllu': CONFLICT + WORDS,
    'long.conllu': `${Array.from({ length: 21_000 }, (_, i) => row(i + 1)).join('')}\n`,
    'short.conllup': '# global.columns = ID LEMMA\n1\tx\n',
  });
  const run = (name: string) => folder.treebank(['stats', name]);
  expect(await run('nine.conll')).toEqual({
    code: 2,
    out: '',
    err: expect.stringMatching(/^treebank stats: nine\.conll:1:1: this is CoNLL-2009 .*\n$/),
  });
  expect(await run('merge.conllu')).toEqual({
    code: 2,
    out: '',
    err: expect.stringMatching(/^treebank stats: merge\.conllu:1:1: this is a merge conflict marker.*\n$/),
  });
  expect(await run('long.conllu')).toEqual({
    code: 2,
    out: '',
    err: expect.stringMatching(/^treebank stats: long\.conllu:1:1: this sentence has more than 20,000 lines.*\n$/),
  });
  expect(await run('short.conllup')).toEqual({
    code: 2,
    out: '',
    err: expect.stringMatching(/^treebank stats: short\.conllup: there is no FORM column, so there are no words/m),
  });
});

test('a fault far down in a file is named where it is, and what is around it counts', async () => {
  const block = `${WORDS}\n\n`;
  const many = block.repeat(2000);
  const nLines = many.split('\n').length;
  const folder = new Folder({
    'bytes.conllu': Buffer.concat([Buffer.from(many), Buffer.from([35, 32, 255, 10]), Buffer.from(many)]),
    'merge.conllu': many + CONFLICT + many,
  });
  const count = async (name: string) => {
    const { code, out, err } = await folder.treebank(['stats', '--format', 'json', name]);
    return [code, JSON.parse(out).size.total.sentences, err];
  };
  const place = (name: string, column: number) => new RegExp(`^treebank stats: ${name}:${nLines}:${column}: .*\\n$`);
  expect(await count('bytes.conllu')).toEqual([2, 8000, expect.stringMatching(place('bytes.conllu', 3))]);
  expect(await count('merge.conllu')).toEqual([2, 4000, expect.stringMatching(place('merge.conllu', 1))]);
  expect(await count('merge.conllu')).toContainEqual(expect.stringContaining('What it has before that is counted.'));
});

test('standard input may declare its columns', async () => {
  const folder = new Folder({ 'x.conllu': '' });
  const stdin = '# global.columns = FORM ID UPOS\nhello\t1\tINTJ\n';
  const { code, out } = await folder.treebank(['stats', '--format', 'json', '-'], { stdin });
  expect([code, JSON.parse(out).forms]).toEqual([0, { unique: 1, top: 'hello' }]);
});
