/** `treebank lint --level 4` and 5: the user's language tables, and the choice among them for a file. */

import { describe, expect, test } from 'vitest';
import { conllu } from '../fixture.ts';
import { Folder } from './harness.ts';

/** Tables of a made-up language: NOUNs have Number=Sing, and there are four relations. */
const TABLES = {
  'feats.json': {
    features: { xx: { Number: { permitted: 1, lvalues: [], uvalues: ['Sing'], byupos: { NOUN: { Sing: 1 } } } } },
  },
  'deprels.json': { deprels: { xx: { nsubj: { permitted: 1 }, root: { permitted: 1 } } } },
  'data.json': { auxiliaries: { xx: {} } },
};

const text = conllu(`# sent_id = a
# text = Dogs bark
1  Dogs  dog  NOUN  _  Number=Plur  2  nsubj  _  _
2  bark  bark  VERB  _  Mood=Ind|VerbForm=Fin  0  root  _  _

`);

function folderWith(data: string, files: Readonly<Record<string, string>>): Folder {
  const tables = Object.entries(TABLES).map(([name, json]) => [`${data}/${name}`, JSON.stringify(json)]);
  return new Folder({ ...Object.fromEntries(tables), ...files });
}

async function idsOf(folder: Folder, args: readonly string[]) {
  const { code, out, err } = await folder.treebank(['lint', '--format', 'json', ...args]);
  return { code, err, ids: out === '' ? [] : JSON.parse(out).map(({ id }: { id: string }) => id) };
}

const EXPECTED = { code: 1, err: '', ids: ['feature-value-unknown', 'feature-unknown', 'feature-unknown'] };

describe('the language', () => {
  test('is given, or told by the name of the file', async () => {
    const folder = folderWith('tables', { 'a.conllu': text, 'xx_test-ud-dev.conllu': text });
    expect(await idsOf(folder, ['--level', '4', '--data-folder', 'tables', '--lang', 'xx', 'a.conllu'])).toEqual(
      EXPECTED,
    );
    expect(await idsOf(folder, ['--level', '5', '--data-folder', 'tables', 'xx_test-ud-dev.conllu'])).toEqual(EXPECTED);
  });

  test('that no one tells is said, and exit 2; levels 1 to 3 are checked', async () => {
    const folder = folderWith('tables', {
      'a.conllu': text,
      'zz_x-ud-dev.conllu': text.replace('\t0\troot', '\t9\troot'),
    });
    const { code, err, ids } = await idsOf(folder, [
      '--level',
      '4',
      '--data-folder',
      'tables',
      'a.conllu',
      'zz_x-ud-dev.conllu',
    ]);
    expect(code).toBe(2);
    expect(err).toContain('a.conllu: its name does not give the language');
    expect(err).toContain('zz_x-ud-dev.conllu: there are no tables for the language zz');
    expect(ids).toContain('unknown-head');
    expect(ids).not.toContain('feature-unknown');
  });

  test('that many names do not tell is said once', async () => {
    const names = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}.conllu`);
    const folder = folderWith('tables', Object.fromEntries(names.map((name) => [name, text])));
    const { code, err } = await idsOf(folder, ['--level', '4', '--data-folder', 'tables', ...names]);
    expect(code).toBe(2);
    expect(err.match(/levels 4 and 5 are not checked/g)).toHaveLength(1);
    expect(err).toContain('5 files (a.conllu, b.conllu, c.conllu and 2 more): their names do not give the language');
  });

  test('plays no part up to level 3', async () => {
    const folder = new Folder({ 'a.conllu': text });
    expect(await idsOf(folder, ['--level', '3', '--lang', 'xx', 'a.conllu'])).toEqual({ code: 0, err: '', ids: [] });
  });
});

test('where there are no tables, nothing that is accepted of levels 4 and 5 is called stale', async () => {
  const entry = (file: string) => ({ id: 'feature-unknown', file, reason: 'so' });
  const accepted = { version: 1, acknowledged: ['xx_a-ud-dev.conllu', 'zz_b-ud-dev.conllu'].map(entry) };
  const clean = text.replaceAll(/Number=Plur|Mood=Ind\|VerbForm=Fin/g, '_');
  const folder = folderWith('data', {
    '.treebank.json': JSON.stringify(accepted),
    'xx_a-ud-dev.conllu': clean,
    'zz_b-ud-dev.conllu': clean.replace('sent_id = a', 'sent_id = b'),
  });
  const { err } = await idsOf(folder, ['--level', '4', '.']);
  expect(err.match(/no longer matches any finding/g)).toHaveLength(1);
});

describe('the tables', () => {
  test('that are bundled are used if there are no others, and their date is said', async () => {
    const folder = new Folder({ 'en_x-ud-dev.conllu': text.replace('Number=Plur', 'Number=Plural') });
    const { code, err, ids } = await idsOf(folder, ['--level', '4', 'en_x-ud-dev.conllu']);
    expect(code).toBe(1);
    expect(err).toMatch(/^Levels 4 and 5 are checked with the bundled language tables of 20\d\d-\d\d-\d\d\./);
    expect(ids).toContain('feature-value-unknown');
  });

  test('that are nowhere are wrong usage', async () => {
    const folder = new Folder({ 'a.conllu': text });
    const { code, err } = await folder.treebank(['lint', '--level', '4', 'a.conllu'], { home: folder.path });
    expect(code).toBe(2);
    expect(err).toContain('levels 4 and 5 need the language tables of the UD tools');
  });

  test.each(['data', 'tools/data'])('are found in %s', async (data) => {
    const folder = folderWith(data, { 'xx_test-ud-dev.conllu': text });
    expect(await idsOf(folder, ['--level', '4', 'xx_test-ud-dev.conllu'])).toEqual(EXPECTED);
  });

  test.each([
    [
      'of an empty folder',
      { 'none/x': '' },
      ['--data-folder', 'none'],
      'none contains none of the language tables feats.json',
    ],
    ['that are broken', { 't/feats.json': '{' }, ['--data-folder', 't'], 't: feats.json cannot be read: '],
    [
      'without the language',
      { 't/feats.json': '{"features":{}}' },
      ['--data-folder', 't', '--lang', 'xx'],
      't has no tables for the language xx',
    ],
  ])('%s are wrong usage', async (_, files, args, message) => {
    const folder = new Folder({ ...files, 'a.conllu': text });
    const { code, err, ids } = await idsOf(folder, ['--level', '4', ...args, 'a.conllu']);
    expect([code, ids]).toEqual([2, []]);
    expect(err).toContain(message);
  });
});
