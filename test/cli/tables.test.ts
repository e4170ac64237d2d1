/** `treebank tables`: what is not registered, and what newer tables change. */

import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { conllu } from '../fixture.ts';
import { noShared, SHARED, sharedTitle } from '../shared.ts';
import { Folder } from './harness.ts';

const tablesWith = (value: string) => ({
  'feats.json': JSON.stringify({
    features: { xx: { Number: { permitted: 1, uvalues: [value], byupos: { NOUN: { [value]: 1 } } } } },
  }),
  'deprels.json': JSON.stringify({ deprels: { xx: { nsubj: { permitted: 1 }, root: { permitted: 1 } } } }),
});

const in_ = (folder: string, files: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text]));

const text = conllu(`# sent_id = a
# text = Dogs bark
1  Dogs  dog  NOUN  _  Number=Plur  2  nsubj:x  _  _
2  bark  bark  VERB  _  _  0  root  _  _

`);

const files = {
  ...in_('old', tablesWith('Plur')),
  ...in_('new', tablesWith('Sing')),
  'xx_a-ud-dev.conllu': text + text.replace('sent_id = a', 'sent_id = b'),
};

test('what is not registered: how often, the first place, and the page', async () => {
  const folder = new Folder(files);
  const args = ['tables', '--data-folder', 'new', 'xx_a-ud-dev.conllu'];
  const { code, out } = await folder.treebank([...args, '--format', 'json']);
  expect(code).toBe(1);
  const found = JSON.parse(out);
  expect(found.map(({ id, count, line }: { id: string; count: number; line: number }) => [id, count, line])).toEqual([
    ['feature-value-unknown', 2, 3],
    ['unknown-deprel', 2, 3],
  ]);
  expect(found[1]).toMatchObject({ code: 'xx', example: 'Dogs', file: 'xx_a-ud-dev.conllu' });
  expect(found[1].page).toMatch(/specify_deprel\.pl\?lcode=xx$/);
  expect((await folder.treebank(args)).out).toContain('nsubj:x');
  expect((await folder.treebank([...args, '--format', 'markdown'])).out).toContain('| 2 |');
});

test('findings that only one of two copies makes', async () => {
  const folder = new Folder(files);
  const json = async (old: string, recent: string) => {
    const { code, out } = await folder.treebank([
      'tables',
      'diff',
      old,
      recent,
      'xx_a-ud-dev.conllu',
      '--format',
      'json',
    ]);
    return { code, ...JSON.parse(out) };
  };
  const worse = await json('old', 'new');
  expect(worse).toMatchObject({ code: 1, before: 2, after: 4, lost: [] });
  expect(worse.gained.map(({ line, id }: { line: number; id: string }) => [line, id])).toEqual([
    [3, 'feature-value-unknown'],
    [8, 'feature-value-unknown'],
  ]);
  const better = await json('new', 'old');
  expect(better).toMatchObject({ code: 0, gained: [] });
  expect(better.lost).toHaveLength(2);
  expect(await json('old', 'old')).toMatchObject({ code: 0, before: 2, after: 2, gained: [], lost: [] });
});

test('no all-clear for a file that could not be looked at', async () => {
  const folder = new Folder({ ...files, 'noname.conllu': text });
  for (const args of [
    ['tables', '--data-folder', 'new'],
    ['tables', 'diff', 'old', 'old'],
  ]) {
    const { code, out, err } = await folder.treebank([...args, 'noname.conllu']);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain('its name does not give the language');
  }
});

test('what no command reads is refused here, too, and there is no all-clear', async () => {
  const rows = Array.from(
    { length: 21_000 },
    (_, i) => `${i + 1}\tw\tw\tX\t_\t_\t${i}\t${i === 0 ? 'root' : 'nsubj'}\t_\t_\n`,
  );
  const sound = text.replace('Plur', 'Sing').replace('nsubj:x', 'nsubj');
  const folder = new Folder({
    ...files,
    'long.conllu': `${rows.join('')}\n`,
    'prose.conllu': 'This is a text.\n',
    'merge.conllu': `<<<<<<< ours\n${text}`,
    'bytes.conllu': Buffer.concat([Buffer.from('# x '), Buffer.from([255, 10]), Buffer.from(sound)]),
  });
  for (const [name, reason] of [
    ['long', '1:1: this sentence has more than 20,000 lines'],
    ['prose', '1:1: this is not a CoNLL-U line'],
    ['merge', '1:1: this is a merge conflict marker'],
    ['bytes', '1:5: the byte FF is not UTF-8'],
  ]) {
    const args = ['tables', '--data-folder', 'new', '--lang', 'xx', `${name}.conllu`];
    const { code, out, err } = await folder.treebank(args);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(`treebank tables: ${name}.conllu:${reason}`);
    expect(err).not.toContain('left unchanged');
    const diff = await folder.treebank(['tables', 'diff', 'old', 'old', '--lang', 'xx', `${name}.conllu`]);
    expect(diff).toMatchObject({ code: 2, out: '' });
  }
});

test('wrong usage', async () => {
  const folder = new Folder(files);
  expect((await folder.treebank(['tables', 'diff', 'old', 'xx_a-ud-dev.conllu'])).code).toBe(2);
  expect((await folder.treebank(['tables', '--data-folder', 'none', 'xx_a-ud-dev.conllu'])).code).toBe(2);
  folder.write('a.conllu', text);
  expect((await folder.treebank(['tables', '--data-folder', 'new', 'a.conllu'])).err).toContain(
    'does not give the language',
  );
});

const GOLDEN = join(SHARED, 'golden/release');
const golden = noShared ? { cases: [], expected: {} } : JSON.parse(readFileSync(join(GOLDEN, 'tables.json'), 'utf8'));

test.skipIf(noShared).each(golden.cases as { id: string; file: string; lang: string }[])(
  sharedTitle('errors gained and lost between the tables of 2024 and of 2026, as by the official validator: $id'),
  async ({ id, file, lang }) => {
    const path = join(SHARED, '..', file);
    const folder = new Folder({ [basename(file)]: readFileSync(path) });
    const folders = [join(GOLDEN, 'old-tables'), join(SHARED, 'data/ud-tools-data')];
    const { out } = await folder.treebank([
      'tables',
      'diff',
      ...folders,
      basename(file),
      '--lang',
      lang,
      '--format',
      'json',
    ]);
    const { gained, lost } = JSON.parse(out);
    type Place = readonly [line: number, id: string];
    const errors = (list: readonly { severity: string; line: number; id: string }[]) =>
      list.filter(({ severity }) => severity === 'error').map(({ line, id: rule }): Place => [line, rule]);
    const { old, new: recent } = golden.expected[id] as Record<'old' | 'new', { errors: Place[] }>;
    const sorted = (places: readonly Place[]) => places.map(([line, rule]) => `${line} ${rule}`).sort();
    const without = (some: readonly string[], others: readonly string[]) => {
      const rest = [...others];
      return some.filter((each) => {
        const at = rest.indexOf(each);
        if (at !== -1) rest.splice(at, 1);
        return at === -1;
      });
    };
    expect(sorted(errors(gained))).toEqual(without(sorted(recent.errors), sorted(old.errors)));
    expect(sorted(errors(lost))).toEqual(without(sorted(old.errors), sorted(recent.errors)));
  },
);

test('SUD has no tables: its files are left out, with the reason', async () => {
  const folder = new Folder({ ...files, 'xx_a-sud-dev.conllu': text });
  const args = ['tables', '--data-folder', 'new', '--lang', 'xx'];
  const { err, out } = await folder.treebank([...args, 'xx_a-sud-dev.conllu']);
  expect(err).toContain('xx_a-sud-dev.conllu: its relations are those of SUD, which has no tables. It was left out.');
  expect(out).not.toContain('nsubj:x');
  expect((await folder.treebank([...args, 'xx_a-ud-dev.conllu', 'xx_a-sud-dev.conllu'])).out).toContain('nsubj:x');
});
