/** `treebank lint --profile` and `--ignore`: which rules count, in every way of checking. */

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { PROFILES } from '../../server/src/core/validate/index.ts';
import { conllu } from '../fixture.ts';
import { noShared, SHARED, sharedTitle } from '../shared.ts';
import { Folder, sentence } from './harness.ts';

const sud = conllu(`
# sent_id = a
1  dogs  dog   NOUN  _  _  2  subj        _  _
2  are   be    AUX   _  _  0  root        _  _
3  here  here  ADV   _  _  2  comp:pred@x  _  _

`);
const unnamed = sud.replace('# sent_id = a\n', '');

interface Found {
  readonly id: string;
  readonly severity: string;
}
async function lint(text: string, args: readonly string[], folder = new Folder({ 'a.conllu': text })) {
  const { code, out, err } = await folder.treebank(['lint', '--format', 'json', ...args, 'a.conllu']);
  return { code, err, found: (out === '' ? [] : JSON.parse(out)) as Found[] };
}
const idsOf = (found: readonly Found[]) => found.map(({ id }) => id);

test('profiles are those of the editor', async () => {
  for (const profile of Object.keys(PROFILES)) expect((await lint(sud, ['--profile', profile])).err, profile).toBe('');
  const { code, err } = await lint(sud, ['--profile', 'release']);
  expect([code, err]).toEqual([2, expect.stringContaining('ud-release, draft, structure, sud, coreference')]);
});

test('sud: its relations, text, features and the tree are checked', async () => {
  expect(idsOf((await lint(sud, ['--profile', 'sud'])).found)).toEqual(['missing-text']);
  const broken = sud.replace('2\tsubj', '1\tsubj').replace('AUX', 'VRB');
  expect(idsOf((await lint(broken, ['--profile', 'sud'])).found)).toEqual([
    'missing-text',
    'head-self-loop',
    'unknown-upos',
  ]);
  const foreign = sud.replace('subj', 'nsubj').replace('comp:pred@x', 'comp:@x');
  const { found } = await lint(foreign, ['--profile', 'sud', '--ignore', 'missing-text']);
  expect(idsOf(found)).toEqual(['unknown-sud-relation', 'invalid-sud-relation']);
});

test('a file says that it is in SUD: by a comment, its name or its folder, in threads and in records, too', async () => {
  const said = sud.replace('# sent_id', '# scheme = sud\n# sent_id');
  expect(idsOf((await lint(said, [])).found)).toEqual(['missing-text']);
  expect(idsOf((await lint(said.replace('subj', 'nsubj'), ['--threads', '1'])).found)).toContain(
    'unknown-sud-relation',
  );
  expect(idsOf((await lint(said, ['--profile', 'draft'])).found)).toEqual(['missing-text']);
  const folder = new Folder({ 'x_y-sud-dev.conllu': sud, 'SUD_X-Y/a.conllu': sud, 'x_y-ud-dev.conllu': sud });
  const { out } = await folder.treebank(['lint', '--format', 'json', '.']);
  const found = (JSON.parse(out) as { file: string; id: string }[]).filter(({ id }) => id !== 'missing-text');
  expect(new Set(found.map(({ file }) => file))).toEqual(new Set(['x_y-ud-dev.conllu']));
  const record = JSON.stringify({ file: 'x_y-sud-dev.conllu', line: 1, text: sud });
  const records = new Folder({ 'lines.jsonl': `${record}\n` });
  expect((await records.treebank(['lint', '--records', 'lines.jsonl'])).out).not.toContain('deprel');
  for (const threads of ['0', '1']) {
    const piped = await records.treebank(['lint', '--threads', threads, '-'], { stdin: said });
    expect(piped.out, threads).toContain('1 error in 1 file');
  }
});

test('structure: no labels, and no checks of the project', async () => {
  const folder = new Folder({
    'a.conllu': sud,
    '.treebank.json': JSON.stringify({
      version: 1,
      checks: { 'no-aux': { request: 'pattern { X [upos=AUX] }', message: 'No AUX.' } },
    }),
  });
  expect(await lint('', ['--profile', 'structure'], folder)).toEqual({ code: 0, err: '', found: [] });
  expect(idsOf((await lint('', ['--profile', 'sud'], folder)).found)).toContain('project/no-aux');
  expect(
    idsOf((await lint('', ['--profile', 'sud', '--ignore', 'project/no-aux,missing-text'], folder)).found),
  ).toEqual([]);
});

test('draft: other severities, which --min-severity goes by', async () => {
  const { found } = await lint(sud, ['--profile', 'draft']);
  expect(found.map(({ id, severity }) => `${id} ${severity}`)).toEqual([
    'missing-text information',
    'unknown-udeprel warning',
    'invalid-deprel warning',
  ]);
  const { code } = await lint(sud, ['--profile', 'draft', '--min-severity', 'error']);
  expect(code).toBe(0);
});

describe('--ignore', () => {
  test('of findings of a sentence, of a file and of a treebank', async () => {
    const twice = sentence('a') + sentence('a');
    expect(idsOf((await lint(twice, [])).found)).toEqual(['non-unique-sent-id']);
    expect(await lint(twice, ['--ignore', 'non-unique-sent-id'])).toEqual({ code: 0, err: '', found: [] });
    const many = ['unknown-udeprel', 'invalid-deprel', 'missing-text'];
    expect((await lint(sud, ['--ignore', many.join(', ')])).found).toEqual([]);
    expect(idsOf((await lint(sud, ['--ignore', many[0]])).found)).toEqual([many[2], many[1]]);
  });

  test('the same in threads, records and parts', async () => {
    const folder = new Folder({
      'a.conllu': unnamed,
      'lines.jsonl': JSON.stringify({ file: 'a.conllu', line: 1, text: unnamed }),
    });
    const options = ['--profile', 'sud', '--ignore', 'missing-text'];
    const expected = ['missing-sent-id'];
    expect(idsOf((await lint('', options, folder)).found)).toEqual(expected);
    expect(idsOf((await lint('', [...options, '--threads', '1'], folder)).found)).toEqual(expected);
    const records = (await folder.treebank(['lint', '--records', ...options, 'lines.jsonl'])).out.split('\n');
    expect(records.slice(0, -2).map((line) => JSON.parse(line).id)).toEqual(expected);
    await folder.treebank([
      'plan',
      'lint',
      '--parts',
      '1',
      '--out',
      'parts',
      '--format',
      'json',
      ...options,
      'a.conllu',
    ]);
    await folder.treebank(['work', 'parts', '--part', '0']);
    expect(idsOf(JSON.parse((await folder.treebank(['collect', 'parts'])).out))).toEqual(expected);
  });

  test('an id that does not exist is refused, because its findings would still be reported', async () => {
    const { code, err } = await lint(sud, ['--ignore', 'unknown-udeprels']);
    expect([code, err]).toEqual([
      2,
      expect.stringContaining('there is no rule unknown-udeprels to ignore. Did you mean unknown-udeprel?'),
    ]);
  });

  test('entries of .treebank.json about them are kept, and not called stale', async () => {
    const folder = new Folder({ 'a.conllu': sud });
    await folder.treebank(['lint', '--baseline', 'a.conllu']);
    const before = folder.read('.treebank.json');
    expect(await lint('', ['--ignore', 'unknown-udeprel'], folder)).toEqual({ code: 0, err: '', found: [] });
    await folder.treebank(['lint', '--baseline', '--ignore', 'unknown-udeprel', 'a.conllu']);
    expect(folder.read('.treebank.json')).toBe(before);
  });
});

describe('level 6: coreference', () => {
  const row = (id: number, misc: string) =>
    `${id}\ta\t_\tX\t_\t_\t${id - 1}\t${id === 1 ? 'root' : 'dep'}\t_\t${misc}\n`;
  const mentions = `# newdoc id = 1\n# global.Entity = eid-etype-head-other\n# sent_id = 1\n# text = a a\n${row(1, 'Entity=(e1-person-1-')}${row(2, 'Entity=e1)')}
# sent_id = 2\n# text = a a\n${row(1, 'Entity=(e1-place-1-)')}${row(2, 'Entity=e1)')}\n`;
  const expected = ['entity-type-mismatch', 'ill-nested-entities'];

  test('only if it is asked for; tables of the language are not needed', async () => {
    for (const args of [
      [],
      ['--level', '5', '--lang', 'en'],
      ['--profile', 'coreference'],
      ['--level', '6', '--profile', 'draft'],
    ])
      expect(idsOf((await lint(mentions, args)).found)).toEqual([]);
    const { code, err, found } = await lint(mentions, ['--level', '6']);
    expect([code, idsOf(found)]).toEqual([1, expected]);
    expect(err).toContain('so levels 4 and 5 are not checked');
    expect(found[0]).toMatchObject({ line: 10, column: 33, endColumn: 38, level: 6, related: [{ line: 5 }] });
    expect(idsOf((await lint(mentions, ['--level', '6', '--profile', 'coreference'])).found)).toEqual(expected);
  });

  test('the same in threads and parts; across files, as the official validator remembers types', async () => {
    const folder = new Folder({ 'a.conllu': mentions });
    const options = ['--level', '6'];
    expect(idsOf((await lint('', [...options, '--threads', '1'], folder)).found)).toEqual(expected);
    await folder.treebank([
      'plan',
      'lint',
      '--parts',
      '2',
      '--out',
      'parts',
      '--format',
      'json',
      ...options,
      'a.conllu',
    ]);
    for (const part of ['0', '1']) await folder.treebank(['work', 'parts', '--part', part]);
    expect(idsOf(JSON.parse((await folder.treebank(['collect', 'parts'])).out))).toEqual(expected);
    const two = new Folder({
      'xx-ud-a.conllu': mentions,
      'xx-ud-b.conllu': mentions.replace('newdoc id = 1', 'newdoc id = 2'),
    });
    const { out } = await two.treebank([
      'lint',
      '--format',
      'official',
      ...options,
      'xx-ud-a.conllu',
      'xx-ud-b.conllu',
    ]);
    expect(out).toMatch(/Line 5 Sent 1\]: \[L6 COREF entity-across-newdoc\]/);
  });

  test('findings of it are recorded and honoured as others are', async () => {
    const folder = new Folder({ 'a.conllu': mentions });
    await folder.treebank(['lint', '--level', '6', '--baseline', 'a.conllu']);
    expect(folder.read('.treebank.json')).toContain('ill-nested-entities');
    expect(idsOf((await lint('', ['--level', '6'], folder)).found)).toEqual([]);
    // Below that level they are not looked for, so that the entries are not stale.
    expect((await lint('', [], folder)).err).toBe('');
  });
});

test.skipIf(noShared)(sharedTitle('a sentence of SUD'), async () => {
  const text = readFileSync(`${SHARED}/real3/sud.conllu`, 'utf8');
  expect((await lint(text, [])).found).toHaveLength(5);
  for (const profile of ['sud', 'structure'])
    expect((await lint(text, ['--profile', profile])).found, profile).toEqual([]);
});
