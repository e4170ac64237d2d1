/** Levels 4 and 5 in the editor: the sources of the tables, and the messages without any. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { TABLE_REQUEST, type TableResult } from '../../server/src/protocol/table.ts';
import { fixture } from '../fixture.ts';
import { TestClient } from './client.ts';

let root: string;
let client: TestClient | undefined;

afterEach(async () => {
  await client?.stop();
  client = undefined;
  rmSync(root, { recursive: true, force: true });
});

/** A made-up language: NOUNs have Number=Sing, and there are two relations. */
const TABLES = {
  'feats.json': JSON.stringify({
    features: { xx: { Number: { permitted: 1, lvalues: [], uvalues: ['Sing'], byupos: { NOUN: { Sing: 1 } } } } },
  }),
  'deprels.json': JSON.stringify({ deprels: { xx: { nsubj: { permitted: 1 }, root: { permitted: 1 } } } }),
};

const { text } = fixture(`
  # sent_id = a
  # text = Dogs bark
  1  Dogs  dog   NOUN  _  Number=Plur  2  nsubj  _  _
  2  bark  bark  VERB  _  _            0  root   _  _

`);

const ID = 'feature-value-unknown';

/** Makes a workspace of these files and opens a client on it. @param bundled the name in it of the folder that comes with the server */
async function start(
  files: Readonly<Record<string, string>>,
  settings: object = {},
  isTrusted?: boolean,
  bundled?: string,
): Promise<TestClient> {
  root = mkdtempSync(join(tmpdir(), 'treebank-tables-'));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), content);
  }
  const tables = bundled === undefined ? undefined : join(root, bundled);
  client = await TestClient.start({ settings, folders: [uriOf('')], isTrusted, tables });
  return client;
}

const uriOf = (name: string) => pathToFileURL(join(root, name)).href.replace(/\/$/, '');

const tablesIn = (folder: string) =>
  Object.fromEntries(Object.entries(TABLES).map(([name, json]) => [`${folder}/${name}`, json]));

async function idsIn(name: string, content = text): Promise<unknown[]> {
  await client!.open(uriOf(name), content);
  return (await client!.diagnostics(uriOf(name))).map(({ code }) => code);
}

const logged = () => [...client!.logged, ...client!.notes].map(({ message }) => message).join('\n');

test('the table of features says what the language has not registered, unless there are several languages', async () => {
  const foreign = 'yy_test-ud-dev.conllu';
  await start({ ...tablesIn('tools/data'), 'xx_test-ud-dev.conllu': text, [foreign]: text });
  const table = async (...names: string[]) => {
    const shown = { table: 'features', uris: names.map(uriOf), changed: [], filter: '', offset: 0, limit: 9 };
    const { columns, rows } = await client!.request<TableResult & { ok: true }>(TABLE_REQUEST, shown);
    return [columns.length, ...rows.map(({ cells }) => [0, 1, 2, 7].map((at) => cells[at]).join(' '))];
  };
  const closed = await table('xx_test-ud-dev.conllu');
  expect(closed).toEqual([8, 'NOUN Number Plur value']);
  const open = text.replaceAll('Number=Plur', 'Case=Nom').replace('VERB\t_\t_', 'VERB\t_\tNumber=Sing');
  await client!.open(uriOf('xx_test-ud-dev.conllu'), open);
  expect(await table('xx_test-ud-dev.conllu')).toEqual([8, 'NOUN Case Nom feature', 'VERB Number Sing with this UPOS']);
  expect((await table('xx_test-ud-dev.conllu', foreign))[0]).toBe(7);
  expect((await table(foreign))[0]).toBe(7);
});

test('in a workspace that is not trusted its tables are not read; a folder that the user names is', async () => {
  await start(tablesIn('tools/data'), {}, false);
  expect(await idsIn('xx_test-ud-dev.conllu')).not.toContain(ID);
  expect(logged()).toContain('not trusted');
  await client!.stop();
  rmSync(root, { recursive: true });
  await start(tablesIn('mine'), { validation: { dataFolder: 'mine' } }, false);
  expect(await idsIn('xx_test-ud-dev.conllu')).toContain(ID);
});

const BUNDLED = { ...tablesIn('own/tables'), 'own/tables/about.json': '{"date":"2026-08-22"}' };

test.each([true, false])(
  'without any the bundled ones are used, and it is said how old they are; trusted: %s',
  async (isTrusted) => {
    await start(BUNDLED, {}, isTrusted, 'own/tables');
    expect(await idsIn('xx_test-ud-dev.conllu')).toContain(ID);
    expect(logged()).toContain('bundled language tables of 2026-08-22');
  },
);

test('tables in the workspace go before the bundled ones', async () => {
  const allowed = TABLES['feats.json']
    .replace('"uvalues":["Sing"]', '"uvalues":["Sing","Plur"]')
    .replace('"NOUN":{', '$&"Plur":1,');
  await start({ ...BUNDLED, ...tablesIn('data'), 'data/feats.json': allowed }, {}, true, 'own/tables');
  expect(await idsIn('xx_test-ud-dev.conllu')).not.toContain(ID);
  expect(logged()).not.toContain('bundled');
});

test.each(['data', 'tools/data', 'UD_X/data'])('tables are found in %s', async (folder) => {
  await start(tablesIn(folder));
  expect(await idsIn('UD_X/xx_test-ud-dev.conllu')).toContain(ID);
});

test('tables outside the workspace or beside the way to it are not looked for', async () => {
  await start({ ...tablesIn('data'), 'w/x': '' });
  await client!.stop();
  client = await TestClient.start({ folders: [uriOf('w')] });
  expect(await idsIn('w/xx_test-ud-dev.conllu')).not.toContain(ID);
});

test('the setting names the folder, and a change of it checks again', async () => {
  await start(tablesIn('mine'));
  const uri = uriOf('xx_test-ud-dev.conllu');
  expect(await idsIn('xx_test-ud-dev.conllu')).not.toContain(ID);
  await client!.configure({ validation: { dataFolder: 'mine' } });
  const found = await client!.until('a finding of level 4', () =>
    client!.published.find((each) => each.uri === uri && each.diagnostics.some(({ code }) => code === ID)),
  );
  const [finding] = found.diagnostics.filter(({ code }) => code === ID);
  expect(finding.range).toMatchObject({ start: { line: 2 }, end: { line: 2 } });
});

test('the level can be lowered', async () => {
  await start(tablesIn('data'), { lint: { level: 3 } });
  expect(await idsIn('xx_test-ud-dev.conllu')).not.toContain(ID);
  expect(logged()).not.toContain('levels 4 and 5');
});

test('the language is set, said by the first sentence, or told by the name', async () => {
  await start(tablesIn('data'));
  expect(await idsIn('a.conllu')).not.toContain(ID);
  expect(logged()).toContain('treebank.validation.language');
  expect(await idsIn('b.conllu', `# lang = xx\n${text}`)).toContain(ID);
  await client!.configure({ validation: { language: 'xx' } });
  expect(await idsIn('c.conllu')).toContain(ID);
  expect(await idsIn('zz_test-ud-dev.conllu')).toContain(ID);
});

test('a folder that cannot be read is shown, and the other levels are checked', async () => {
  await start({}, { validation: { dataFolder: 'nowhere' } });
  expect(await idsIn('xx_test-ud-dev.conllu', text.replace('\t0\troot', '\t9\troot'))).toContain('unknown-head');
  expect(client!.shown.map(({ message }) => message)).toEqual([expect.stringContaining('nowhere')]);
});

test.each(['{', '[]', '{"features": 7}', '{"features": {"xx": []}}', '{"features": {"xx": {"Number": 1}}}'])(
  'of a broken file only its table is missing: %s',
  async (broken) => {
    await start({ ...tablesIn('data'), 'data/feats.json': broken });
    const content = text.replace('\tnsubj\t', '\tobj\t');
    const ids = await idsIn('xx_test-ud-dev.conllu', content);
    expect(ids).toContain('unknown-deprel');
    expect(ids).not.toContain(ID);
    expect(logged()).toContain('feats.json');
  },
);

test.each([
  ['is not stale without tables', {}, 0],
  ['is stale with them', tablesIn('data'), 1],
])('an acknowledgement of level 4 that nothing answers to %s', async (_, tables, nStale) => {
  const name = 'xx_test-ud-dev.conllu';
  const acknowledged = [
    { id: 'feature-not-permitted', file: name, reason: 'so' },
    { id: 'too-many-subjects', file: name, reason: 'so' },
  ];
  await start({ ...tables, '.treebank.json': JSON.stringify({ version: 1, acknowledged }) });
  await idsIn(name);
  // The second entry is stale in any case: by then both were checked.
  const { diagnostics } = await client!.until('what is stale', () =>
    client!.published.find(({ uri, diagnostics: all }) => uri.endsWith('.treebank.json') && 0 < all.length),
  );
  expect(diagnostics.map(({ code }) => code)).toEqual(Array(1 + nStale).fill('stale-acknowledgement'));
});
