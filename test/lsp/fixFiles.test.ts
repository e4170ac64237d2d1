/** *Fix All of a Kind* over the files of a treebank: open ones by their text, others from disk; locks stay; nothing but edits comes back. */

import { mkdtempSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { FINDING_GROUPS_REQUEST, type FindingGroups } from '../../server/src/protocol/findings.ts';
import {
  FIX_ALL_REQUEST,
  type FixAllParams,
  type FixAllResult,
  type FixedFile,
} from '../../server/src/protocol/fixAll.ts';
import { sentence } from '../cli/harness.ts';
import { applied } from './applied.ts';
import { TestClient } from './client.ts';

const tidy = (id: string) => sentence(id).replace('Number=Plur', 'Case=Nom|Number=Plur');
const untidy = (id: string) => sentence(id).replace('Number=Plur', 'Number=Plur|Case=Nom');
const nameless = sentence('x').replace(/^.*sent_id.*\n/, '');
/** HEAD 0 with a relation that is not `root`: the repair changes the arc. */
const wrongRoot = (id: string) => sentence(id).replace('\troot', '\tdep');

let client: TestClient;
let folder: string;
afterEach(() => client.stop());

async function treebank(files: Readonly<Record<string, string>>): Promise<(name: string) => string> {
  folder = mkdtempSync(join(tmpdir(), 'treebank-fix-'));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  client = await TestClient.start();
  return (name) => pathToFileURL(join(folder, name)).href;
}

const ask = (params: FixAllParams) => client.request<FixAllResult>(FIX_ALL_REQUEST, params);

async function found(params: FixAllParams): Promise<readonly FixedFile[]> {
  const result = await ask(params);
  if (!result.ok) throw new Error(result.reason);
  return result.files;
}

/** Opens the files as they are on disk, as the editor does before it asks for edits. @returns their new texts */
async function fixedTexts(uris: readonly string[], id: string, scope?: readonly string[]): Promise<string[]> {
  const texts = new Map<string, string>();
  for (const uri of uris) {
    texts.set(uri, readFileSync(new URL(uri), 'utf8'));
    await client.open(uri, texts.get(uri) ?? '');
  }
  return (await found({ uris, id, edits: true, ...(scope && { scope }) })).map(({ uri, edits }) =>
    applied(texts.get(uri) ?? '', edits),
  );
}

const counts = (files: readonly FixedFile[]) => files.map(({ findings, sentences }) => [findings, sentences]);

test('what would change in each file; an open one counts as it is in the editor', async () => {
  const at = await treebank({
    'a.conllu': untidy('1') + tidy('2') + untidy('3'),
    'b.conllu': tidy('1'),
    'c.conllu': tidy('1'),
    'columns.conllu': '# global.columns = ID FORM HEAD\n1\ta\t0\n\n',
  });
  const [id, names] = ['unsorted-features', ['a', 'b', 'c', 'columns', 'gone']];
  const uris = names.map((name) => at(`${name}.conllu`));
  expect(counts(await found({ uris, id }))).toEqual([[2, 2]]);
  await client.open(at('b.conllu'), untidy('1') + untidy('2') + untidy('3'), 7);
  const files = await found({ uris, id });
  expect(counts(files)).toEqual([
    [2, 2],
    [3, 3],
  ]);
  expect(files.map(({ uri, version, edits }) => [uri, version, edits])).toEqual([
    [at('a.conllu'), 0, []],
    [at('b.conllu'), 7, []],
  ]);
  // Edits are for what is open.
  expect(await ask({ uris: [at('a.conllu')], id, edits: true })).toMatchObject({ ok: false });
  expect(await ask({ uris: [at('gone.conllu')], id, edits: true })).toMatchObject({ ok: false });
  expect(await fixedTexts([at('a.conllu')], id)).toEqual([tidy('1') + tidy('2') + tidy('3')]);
});

test('a file too large to be read stays as it is, with the reason', async () => {
  const at = await treebank({ 'a.conllu': untidy('1'), 'large.conllu': '' });
  // Without content: it takes no place on the disk.
  truncateSync(join(folder, 'large.conllu'), 201e6);
  const files = await found({ uris: [at('a.conllu'), at('large.conllu')], id: 'unsorted-features' });
  expect(files.map(({ sentences, left }) => [sentences, left])).toEqual([
    [1, undefined],
    [0, 'large.conllu has 201 MB; use “treebank fix” on the command line.'],
  ]);
});

test('an acknowledged finding and a locked arc stay as they are', async () => {
  const at = await treebank({
    'a.conllu': wrongRoot('1') + wrongRoot('2'),
    'b.conllu': untidy('1') + wrongRoot('2'),
    '.treebank.json': JSON.stringify({
      version: 1,
      acknowledged: [{ id: 'unsorted-features', reason: 'ours' }],
      locks: { 'a.conllu': { 2: ['bark#1'] } },
    }),
  });
  const uris = [at('a.conllu'), at('b.conllu')];
  expect(await found({ uris, id: 'unsorted-features' })).toEqual([]);
  const [{ id }] = ((await groups(uris[0]))?.groups ?? []).filter((group) => group.canFix);
  const files = await found({ uris, id });
  expect(counts(files)).toEqual([
    [2, 1],
    [1, 1],
  ]);
  expect(files[0].left).toMatch(/1 sentence left unchanged.*locked/);
  expect(await fixedTexts(uris, id)).toEqual([sentence('1') + wrongRoot('2'), untidy('1') + sentence('2')]);
});

test('new sent_ids are unique in the whole treebank', async () => {
  const at = await treebank({
    'a.conllu': sentence('s1') + nameless + nameless,
    'b.conllu': sentence('s2') + nameless,
    'c.conllu': sentence('s4'),
  });
  const uris = ['a', 'b', 'c'].map((name) => at(`${name}.conllu`));
  const texts = await fixedTexts(uris, 'missing-sent-id');
  const ids = texts.map((text) => [...text.matchAll(/sent_id = (\S+)/g)].map(([, each]) => each));
  expect(ids).toEqual([
    ['s1', 's3', 's5'],
    ['s2', 's6'],
  ]);
});

test('they are in no file that is not repaired, either, open or not', async () => {
  const at = await treebank({
    'train.conllu': sentence('s5') + nameless,
    'dev.conllu': sentence('s6'),
    'test.conllu': sentence('s1'),
  });
  await client.open(at('test.conllu'), sentence('s7'));
  const scope = ['train', 'dev', 'test', 'gone'].map((name) => at(`${name}.conllu`));
  const [text] = await fixedTexts([at('train.conllu')], 'missing-sent-id', scope);
  expect(text).toContain('# sent_id = s8\n');
});

test('the groups of a file say which can be repaired', async () => {
  const at = await treebank({ 'a.conllu': untidy('1') + sentence('2').replace('\t2\tnsubj', '\t1\tnsubj') });
  const all = (await groups(at('a.conllu')))?.groups ?? [];
  expect(all.map(({ id, canFix }) => [id, canFix])).toEqual([
    ['head-self-loop', false],
    ['unsorted-features', true],
  ]);
});

const groups = (uri: string) =>
  client.request<FindingGroups | null>(FINDING_GROUPS_REQUEST, {
    textDocument: { uri },
    filter: { text: '', severities: [] },
  });
