/** Packs of checks: tested by their own sentences, used through `.treebank.json`, listed and explained. */

import { join } from 'node:path';
import { expect, test } from 'vitest';
import { conllu } from '../fixture.ts';
import { Folder, ROOT } from './harness.ts';

const block = (text: string) => `${conllu(text).trimEnd()}\n\n`;

const TITLE = block(`
# sent_id = t
# finding = title-head 2
1  General  general  NOUN   _  _  0  root  _  _
2  Giap     Giap     PROPN  _  _  1  flat  _  _
`);
const NAME = block(`
# sent_id = n
1  Louis  Louis  PROPN  _  _  0  root  _  _
2  Giap   Giap   PROPN  _  _  1  flat  _  _
`);
const CHECKS = {
  'title-head': {
    request: ['(titles from "lists/titles.tsv")', 'pattern { T [lemma=titles.lemma]; e: T -[flat]-> N }'],
    at: 'e',
    message: 'A title depends on the name.',
    why: 'Names are searched by their heads.',
    advice: 'Swap them.',
    url: 'https://universaldependencies.org/u/dep/flat.html',
  },
};
const PACK = {
  'team/checks.json': JSON.stringify({ version: 1, checks: CHECKS }),
  'team/lists/titles.tsv': 'lemma\ngeneral\n',
  'team/tests.conllu': TITLE + NAME,
  'team/README.md': '# Team\n',
};

test('the shipped pack holds its own tests', async () => {
  const { code, err } = await new Folder().treebank(['pack', 'test', join(ROOT, 'packs/english')]);
  expect([code, err]).toEqual([0, expect.stringMatching(/english: 15 checks, 24 sentences: all tests hold\.\n$/)]);
});

test('a finding that is missing, one that is not expected, and a check without a test', async () => {
  const folder = new Folder(PACK);
  expect((await folder.treebank(['pack', 'test', 'team'])).err).toBe('team: 1 check, 2 sentences: all tests hold.\n');
  folder.write('team/tests.conllu', TITLE.replace('head 2', 'head 1') + NAME);
  const { code, err } = await folder.treebank(['pack', 'test', 'team']);
  expect([code, err]).toEqual([
    1,
    [
      'team/tests.conllu:1 t: title-head 1 is expected and not found',
      'team/tests.conllu:1 t: title-head 2 is found and not expected',
      'team: 1 check, 2 sentences: 2 tests failed.\n',
    ].join('\n'),
  ]);
  folder.write('team/tests.conllu', NAME);
  expect((await folder.treebank(['pack', 'test', 'team'])).err).toContain('no sentence tests title-head');
});

test('a rule with the name of a check repairs what it finds, and nothing else', async () => {
  const rule = (pattern: string, label: string) =>
    `rule title_head { pattern { ${pattern} } commands { e.label = "${label}" } }`;
  const folder = new Folder({ ...PACK, 'team/rules.grs': rule('T [lemma=general]; e: T -[flat]-> N', 'nmod') });
  const tested = async () => (await folder.treebank(['pack', 'test', 'team'])).err;
  expect(await tested()).toContain('all tests hold');
  folder.write('team/rules.grs', rule('e: T -[flat]-> N', 'nmod'));
  expect(await tested()).toContain(':6 n: the rule title_head changes what title-head does not find');
  folder.write('team/rules.grs', rule('T [lemma=general]; e: T -[nmod]-> N', 'flat'));
  expect(await tested()).toContain(':1 t: title-head is still found after the rule title_head');
});

test('the files of a pack: mistakes are named with exit code 2', async () => {
  const tested = async (files: Readonly<Record<string, string>>) => {
    const { code, err } = await new Folder({ ...PACK, ...files }).treebank(['pack', 'test', 'team']);
    expect(code).toBe(2);
    return err;
  };
  expect(await tested({ 'team/checks.json': '{' })).toContain('team/checks.json: ');
  expect(await tested({ 'team/checks.json': '{"checks": {"a b": {}}}' })).toContain('The name of a check');
  const request = { request: '(x from "lists/x.tsv") pattern { T [lemma=x.lemma] }', message: 'M' };
  const missing = JSON.stringify({ version: 1, checks: { a: request } });
  expect(await tested({ 'team/checks.json': missing })).toContain('project/team/a: There is no file lists/x.tsv');
  expect(await tested({ 'team/rules.grs': 'rule {' })).toContain('team/rules.grs:1:');
  const named = async (name: string) => (await new Folder().treebank(['pack', 'test', name])).err;
  expect(await named('../../none')).toContain(`cannot read ${join('../../none', 'checks.json')}: `);
  expect(await named('english')).toMatch(/cannot read english.checks\.json: .*; the pack english is shipped/);
  // A folder, thus unreadable: not the same as none.
  expect(await tested({ 'team/rules.grs/x': '' })).toContain(`cannot read ${join('team', 'rules.grs')}: `);
});

test('a pack is found from inside, too, and one that has another name does not hide the next', async () => {
  const folder = new Folder({ ...PACK, 'team/lists/x': '', 'other/checks.json': '{' });
  const cwd = 'team/lists/..';
  expect((await folder.treebank(['pack', 'test', cwd])).err).toContain('1 check, 2 sentences: all tests hold.');
  const { code, err } = await folder.treebank(['pack', 'test', 'other', './team/']);
  expect([code, err]).toEqual([2, expect.stringMatching(/other.checks\.json: .*\n.*team.*: all tests hold\.\n$/)]);
});

test('a check with several requests is one, and a warning about one of them no failure', async () => {
  const also = ['pattern { T [form=Never]; T -[flat, !enhanced]-> N }'];
  const checks = { 'title-head': { ...CHECKS['title-head'], also, at: 'N' } };
  const folder = new Folder({ ...PACK, 'team/checks.json': JSON.stringify({ version: 1, checks }) });
  const tested = await folder.treebank(['pack', 'test', 'team']);
  expect([tested.code, tested.err]).toEqual([0, expect.stringContaining('team: 1 check, 2 sentences: all tests hold')]);
  const { code, out, err } = await folder.treebank(['pack', 'list', 'team']);
  expect([code, out.match(/title-head/g)]).toEqual([0, ['title-head']]);
  expect(err).toContain('project/team/title-head: ');
});

const linted = async (packs: object, files: Readonly<Record<string, string>> = PACK) => {
  const folder = new Folder({
    ...files,
    'bank/a.conllu': TITLE + NAME,
    'bank/.treebank.json': JSON.stringify({ version: 1, packs }),
  });
  const { out, err } = await folder.treebank(['lint', '--format', 'json', '--max-per-rule', '0', 'bank/a.conllu']);
  const found = JSON.parse(out) as readonly { readonly id: string; readonly line: number; readonly message: string }[];
  return { found: found.filter(({ id }) => id.startsWith('project/')), err };
};

test('.treebank.json names packs and switches checks off; a finding says why and what to do', async () => {
  const { found, err } = await linted({ '../team': {}, english: {} });
  expect(err).toBe('');
  expect(found).toEqual([
    expect.objectContaining({
      id: 'project/team/title-head',
      line: 4,
      message: 'A title depends on the name. Names are searched by their heads. Swap them.',
    }),
  ]);
  expect(await linted({ '../team': { off: ['title-head'] } })).toEqual({ found: [], err: '' });
  expect((await linted({ '../team': { off: ['title'] } })).err).toContain('The pack ../team has no check title.');
  expect((await linted({ teem: {} })).err).toMatch(/\.treebank\.json:1:\d+: There is no pack teem/);
  const two = await linted({ '../team': {}, 'team/': {} });
  expect(two.found).toHaveLength(1);
  expect(two.err).toMatch(/\.treebank\.json:1:\d+: Two packs are called team/);
  const named = await linted({ './english': {}, english: {} });
  expect(named.err).toMatch(/\.treebank\.json:1:\d+: A shipped pack is called english, too/);
  // The folder is a pack like others, and can be tested, but its ids would be those of the shipped one.
  const lone = new Folder({
    'english/checks.json': PACK['team/checks.json'],
    'a.conllu': TITLE,
    '.treebank.json': JSON.stringify({ version: 1, packs: { './english/': {} } }),
  });
  expect((await lone.treebank(['lint', 'a.conllu'])).err).toContain('give its folder another name');
  expect((await linted({ english: { on: [] } })).err).toContain('A pack has an object with nothing in it');
});

test('checks are listed and explained with why and what to do', async () => {
  const folder = new Folder(PACK);
  expect((await folder.treebank(['pack', 'list', 'team'])).out).toBe(
    [
      'project/team/title-head (warning): A title depends on the name.',
      '  Names are searched by their heads.',
      '  Swap them.',
      '  https://universaldependencies.org/u/dep/flat.html\n',
    ].join('\n'),
  );
  const { out } = await folder.treebank(['explain', 'project/english/get-passive']);
  expect(out).toMatch(/^project\/english\/get-passive \(warning\): As an auxiliary, get is aux:pass\.\n {2}It is/);
  expect((await folder.treebank(['explain', 'punct-is-nonproj'])).out).toContain('Attach it to the highest word');
});
