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
  expect([code, err]).toEqual([2, expect.stringContaining('ud-release, draft, structure, sud')]);
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

test.skipIf(noShared)(sharedTitle('a sentence of SUD'), async () => {
  const text = readFileSync(`${SHARED}/real3/sud.conllu`, 'utf8');
  expect((await lint(text, [])).found).toHaveLength(5);
  for (const profile of ['sud', 'structure'])
    expect((await lint(text, ['--profile', profile])).found, profile).toEqual([]);
});
