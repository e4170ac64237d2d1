/** `treebank fix --safe`: safe repairs of whole files, counted, and nothing else. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { splitBlocks } from '../../server/src/core/conllu/index.ts';
import { sentenceKey } from '../../server/src/core/sidecar/index.ts';
import { conllu } from '../fixture.ts';
import { noShared, sharedFiles, sharedTitle } from '../shared.ts';
import { Folder, nonprojective, ROOT, sentence } from './harness.ts';

const untidy = (id: string) =>
  sentence(id).replace('Number=Plur', 'Number=Plur|Case=Nom').replace('bark\tbark', 'bark\tbark ');
const tidy = (id: string) => sentence(id).replace('Number=Plur', 'Case=Nom|Number=Plur');

test('repairs, counts by rule, and leaves what needs a decision', async () => {
  const folder = new Folder({ 'a.conllu': untidy('a') + nonprojective('b') + untidy('c') });
  const { code, out, err } = await folder.treebank(['fix', '--safe', 'a.conllu']);
  expect([code, out]).toEqual([0, tidy('a') + nonprojective('b') + tidy('c')]);
  expect(err).toBe(
    'a.conllu: 2 of 3 sentences changed, 4 findings repaired.\n  2  trailing-whitespace\n  2  unsorted-features\n',
  );
});

test('--rules repairs only these', async () => {
  const folder = new Folder({ 'a.conllu': untidy('a') });
  const { out } = await folder.treebank(['fix', '--safe', '--rules', 'trailing-whitespace', 'a.conllu']);
  expect(out).toBe(untidy('a').replace('bark \t', 'bark\t'));
});

test('line ends, byte order mark, blank lines, and blocks without words', async () => {
  const broken = `\ufeff${sentence('a', '\r\n')} \r\n${sentence('b', '\r\n').trimEnd()}`;
  const { out } = await new Folder({ 'a.conllu': broken }).treebank(['fix', '--safe', 'a.conllu']);
  expect(out).not.toMatch(/\r|\ufeff| \n/);
  expect(out).toContain(sentence('a').trimEnd());
  expect(out.endsWith(sentence('b'))).toBe(true);
});

test.each([
  ['\n\n\n', 'no sentences, 1 block without words changed, 3 findings repaired.', ''],
  ['', 'no sentences, 0 findings repaired.', ''],
  [
    `# by hand\n\n\n${sentence('a')}`,
    '0 of 1 sentence, 1 block without words changed, 1 finding repaired.',
    `# by hand\n\n${sentence('a')}`,
  ],
])('blocks without words are no sentences: %j', async (text, report, after) => {
  const folder = new Folder({ 'blank.conllu': text });
  const { err } = await folder.treebank(['fix', '--safe', '--in-place', 'blank.conllu']);
  expect(err.split('\n')[0]).toBe(`blank.conllu: ${report}`);
  expect(folder.read('blank.conllu')).toBe(after);
});

test('a new sent_id is new in all files, and none is made up on standard input', async () => {
  const without = conllu(`# text = Yes
1  Yes  yes  INTJ  _  _  0  root  _  _

`);
  const folder = new Folder({ 'a.conllu': sentence('s1') + without + without, 'b.conllu': sentence('s2') });
  const { out } = await folder.treebank(['fix', '--safe', 'a.conllu', 'b.conllu']);
  expect(out.match(/sent_id = .*/g)).toEqual(['sent_id = s1', 'sent_id = s3', 'sent_id = s4', 'sent_id = s2']);
  const stdin = sentence('s1') + without;
  expect((await folder.treebank(['fix', '--safe', '-'], { stdin })).out).toBe(stdin);
});

test('--in-place touches only files in which something is repaired', async () => {
  const folder = new Folder({ 'a.conllu': untidy('a'), 'b.conllu': sentence('b') });
  await folder.treebank(['fix', '--safe', '--in-place', '.']);
  expect([folder.read('a.conllu'), folder.read('b.conllu')]).toEqual([tidy('a'), sentence('b')]);
});

test('the sample needs no safe repair', async () => {
  const text = readFileSync(join(ROOT, 'sample/sample.conllu'), 'utf8');
  const { out, err } = await new Folder({ 'a.conllu': text }).treebank(['fix', '--safe', 'a.conllu']);
  expect(out).toBe(text);
  expect(err).toBe('a.conllu: 0 of 37 sentences changed, 0 findings repaired.\n');
});

test('lost empty lines are inserted again, also by a run for them alone', async () => {
  const text = sentence('a') + sentence('b') + sentence('c');
  const lost = sentence('a').slice(0, -1) + sentence('b').slice(0, -1) + sentence('c');
  const folder = new Folder({ 'a.conllu': lost, 'b.conllu': lost });
  const { out, err } = await folder.treebank(['fix', '--safe', 'a.conllu']);
  expect(out).toBe(text);
  expect(err).toContain('2  lost-empty-line');
  await folder.treebank(['fix', '--safe', '--rules', 'lost-empty-line', '--in-place', 'b.conllu']);
  expect(folder.read('b.conllu')).toBe(text);
  const lint = await folder.treebank(['lint', 'a.conllu']);
  const shown = lint.out.split('\n').filter((line) => /^ {4}\d+:\d+/.test(line));
  expect(shown.map((line) => line.split(/\s+/).at(-1))).toEqual(['lost-empty-line', 'lost-empty-line']);
});

test.each([
  [['fix', 'a.conllu'], 'add --safe'],
  [['fix', '--safe', '--rules', 'unsorted-feature', 'a.conllu'], 'unsorted-feature. Did you mean unsorted-features?'],
  [['fix', '--safe', '--rules', 'not-mh4,', 'a.conllu'], 'there are no repairs for a rule'],
])('%j is wrong usage', async (args, message) => {
  const { code, out, err } = await new Folder({ 'a.conllu': untidy('a') }).treebank(args);
  expect([code, out]).toEqual([2, '']);
  expect(err).toContain(message);
});

test('an unreadable file is reported once', async () => {
  const { code, err } = await new Folder().treebank(['fix', '--safe', 'no.conllu']);
  expect([code, err.match(/cannot read no\.conllu/g)]).toEqual([2, ['cannot read no.conllu']]);
});

test.skipIf(noShared)(sharedTitle('what was repaired stays repaired: a second run changes nothing'), async () => {
  for (const path of sharedFiles('golden/validator/mutated', '.conllu').slice(0, 2)) {
    const once = await new Folder().treebank(['fix', '--safe', path]);
    expect(once.err).not.toContain(' 0 findings repaired');
    const twice = await new Folder({ 'a.conllu': once.out }).treebank(['fix', '--safe', 'a.conllu']);
    expect(twice.out, path).toBe(once.out);
  }
});

test('what .treebank.json says of a sentence follows its new sent_id and its corrected forms', async () => {
  const untold = conllu(`# text = Yes e\u0301
1  Yes       yes  INTJ  _  _  0  root       _  _
2  e\u0301   x    X     _  _  1  discourse  _  _

`);
  const key = sentenceKey(splitBlocks(untold)[0]);
  const sidecar = JSON.stringify({
    version: 1,
    acknowledged: [{ id: 'r', file: 'a.conllu', sentence: key, at: 'e\u0301 DEPREL discourse', reason: 'so' }],
    locks: { 'a.conllu': { [key]: ['Yes#1', 'e\u0301#1'], other: ['x#1'] } },
  });
  const folder = new Folder({ 'a.conllu': sentence('s1') + untold, '.treebank.json': sidecar });
  const aside = await folder.treebank(['fix', '--safe', '--out', 'b.conllu', 'a.conllu']);
  expect(aside.err).toContain(
    '.treebank.json is unchanged: for 1 sentence of a.conllu it still refers to the old words. Use --in-place',
  );
  expect(folder.read('.treebank.json')).toBe(sidecar);
  const { err } = await folder.treebank(['fix', '--safe', '--in-place', 'a.conllu']);
  expect(err).toContain('.treebank.json: its entries for 1 sentence of a.conllu were updated to the changed words.');
  expect(JSON.parse(folder.read('.treebank.json'))).toEqual({
    version: 1,
    acknowledged: [{ id: 'r', file: 'a.conllu', sentence: 's2', at: '\u00e9 DEPREL discourse', reason: 'so' }],
    locks: { 'a.conllu': { other: ['x#1'], s2: ['Yes#1', '\u00e9#1'] } },
  });
  const again = await folder.treebank(['fix', '--safe', '--in-place', 'a.conllu']);
  expect(again.err).not.toContain('.treebank.json');
});

const GOESWITH = conllu(`# sent_id = a
# text = be low
1  be  be  NOUN  _  Number=Sing  0  root  _  _
2  low  _  X  _  _  1  goeswith  _  _

`);

test('by the tables of the language nothing is written that they forbid', async () => {
  const feats = { features: { xx: { Number: { permitted: 1, uvalues: ['Sing'], byupos: { NOUN: { Sing: 1 } } } } } };
  const folder = new Folder({ 'a.conllu': GOESWITH, 't/feats.json': JSON.stringify(feats) });
  const fixed = async (...args: string[]) => (await folder.treebank(['fix', '--safe', ...args, 'a.conllu'])).out;
  expect(await fixed()).toBe(GOESWITH.replace('Number=Sing', 'Number=Sing|Typo=Yes'));
  expect(await fixed('--lang', 'xx', '--data-folder', 't')).toBe(GOESWITH);
  const { code, err } = await folder.treebank(['fix', '--safe', '--lang', 'yy', '--data-folder', 't', 'a.conllu']);
  expect([code, err]).toEqual([2, expect.stringContaining('no tables for the language yy')]);
});

test('comments that an empty line keeps from their words are not written again', async () => {
  const text = sentence('a').replace(/^1\t/m, '\n1\t');
  const folder = new Folder({ 'a.conllu': sentence('c') + text + sentence('b') });
  const { code, out } = await folder.treebank(['fix', '--safe', 'a.conllu']);
  expect([code, out]).toEqual([0, sentence('c') + text + sentence('b')]);
});

test('SUD by comment, by name and on standard input: arcs that only UD forbids do not keep sentences together', async () => {
  const rows = conllu(`
1  a  a  NOUN  _  _  7  conj  _  _
2  b  b  NOUN  _  _  7  conj  _  _
3  c  c  NOUN  _  _  7  conj  _  _
4  d  d  NOUN  _  _  7  conj  _  _
5  e  e  NOUN  _  _  7  conj  _  _
6  f  f  NOUN  _  _  7  conj  _  _
7  g  g  NOUN  _  _  0  root  _  _
`).trim();
  const joined = `# sent_id = s1\n# text = a b c d e f g\n${rows}\n${rows}\n\n`;
  const said = `# scheme = sud\n# sent_id = s0\n# text = a b c d e f g\n${rows}\n\n${joined}`;
  const files = { 'a.conllu': said, 'x_y-sud-dev.conllu': joined, 'b.conllu': joined };
  const folder = new Folder(files);
  await folder.treebank(['fix', '--safe', '--in-place', '.']);
  const sizes = Object.keys(files).map((name) => splitBlocks(folder.read(name)).length);
  expect(sizes).toEqual([3, 2, 1]);
  const { out } = await folder.treebank(['fix', '--safe', '-'], { stdin: said });
  expect(splitBlocks(out)).toHaveLength(3);
});

test.each([['fix', '--safe'], ['projectivize'], ['rewrite', 'rules.grs']])(
  'a text without any word is no treebank: %s',
  async (...command) => {
    const rules = 'rule r { pattern { N [upos=X] } commands { N.upos = NOUN } }\nstrat main { r }\n';
    const folder = new Folder({ 'prose.conllu': 'This is prose.', 'a.conllu': sentence('a'), 'rules.grs': rules });
    const { code, err } = await folder.treebank([...command, '--in-place', 'prose.conllu', 'a.conllu']);
    expect(code).toBe(2);
    expect(err).toMatch(/^treebank \w+: prose\.conllu: no line of this file is a CoNLL-U word/m);
    expect(err).toMatch(/^a\.conllu: /m);
    expect(folder.read('prose.conllu')).toBe('This is prose.');
  },
);
