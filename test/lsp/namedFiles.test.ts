/** Files that requests and rules name: in open documents, in the search and in *Apply Rule*, with the messages of the command line. */

import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CodeLens } from 'vscode-languageserver/node';
import type { EditResult } from '../../server/src/protocol/edit.ts';
import { APPLY_RULE_COMMAND, type PreviewRulesResult } from '../../server/src/protocol/rules.ts';
import type { SearchParams, SearchResult } from '../../server/src/protocol/search.ts';
import { Folder } from '../cli/harness.ts';
import { conllu } from '../fixture.ts';
import { TestClient } from './client.ts';

let client: TestClient;
let folder: Folder;
let nRefreshes = 0;

const TEXT = conllu(`
  1  Sam   Sam  PROPN  _  _  2  nsubj  _  _
  2  eats  eat  VERB   _  _  0  root   _  _

`);
const REQUEST = '(v from "lists/my verbs.tsv")\npattern { V [lemma=v.lemma] }\n';
const MISSING =
  'There is no file lists/my verbs.tsv, or it cannot be read. Its path is relative to the file that names it.';
const LIST = 'lists/my verbs.tsv';

beforeEach(async () => {
  folder = new Folder();
  nRefreshes = 0;
  const capabilities = { workspace: { codeLens: { refreshSupport: true } } };
  client = await TestClient.start({ commands: [APPLY_RULE_COMMAND], capabilities });
  client.connection.onRequest('workspace/codeLens/refresh', () => {
    nRefreshes++;
    return null;
  });
});
afterEach(async () => {
  expect(client.logged).toEqual([]);
  await client.stop();
});

const uriOf = (name: string): string => pathToFileURL(join(folder.path, name)).href;

const write = (name: string, text: string): string => {
  folder.write(name, text);
  return uriOf(name);
};

const changed = (name: string) =>
  client.connection.sendNotification('workspace/didChangeWatchedFiles', { changes: [{ uri: uriOf(name), type: 2 }] });

/** `line:character message` of the problems published last, as soon as there are as many as expected. */
async function problems(uri: string, wanted: readonly string[]): Promise<void> {
  const last = () => {
    const { diagnostics } = client.published.filter((each) => each.uri === uri).at(-1) ?? {};
    return diagnostics?.map(({ range: { start }, message }) => `${start.line}:${start.character} ${message}`);
  };
  await client.until(`problems ${wanted.join()}`, () => JSON.stringify(last()) === JSON.stringify(wanted) || undefined);
}

const search = (params: Partial<SearchParams>) =>
  client.request<SearchResult>('treebank/search', { request: REQUEST, keys: [], uris: [], ...params });

test('an open request has its tables from the files beside it, and never a passing error', async () => {
  write(LIST, 'lemma\neat\n');
  const uri = uriOf('a.req');
  await client.open(uri, REQUEST, 1, 'grew');
  await problems(uri, []);
  await client.change(uri, 2, [{ text: `${REQUEST}% more\n` }]);
  await client.until('the second version', () => client.published.find((each) => each.version === 2));
  expect(client.published.filter((each) => each.uri === uri && 0 < each.diagnostics.length)).toEqual([]);
});

test('a missing file, or a bad row, has the message and the place of the command line, and follows the disk', async () => {
  const uri = write('a.req', REQUEST);
  write('a.conllu', TEXT);
  await client.open(uri, REQUEST, 1, 'grew');
  await problems(uri, [`0:8 ${MISSING}`]);
  const { err } = await folder.treebank(['search', 'a.req', 'a.conllu']);
  expect(err).toContain(`a.req:1:9: ${MISSING}`);
  const result = await search({ from: uri, uris: [uriOf('a.conllu')] });
  expect(result).toMatchObject({ ok: false, reason: `Line 1, column 9: ${MISSING}` });
  write(LIST, 'lemma\tn\neat\n');
  await changed(LIST);
  const row =
    'lists/my verbs.tsv:2: This entry has 1 fields, but the first line of the lexicon names 2. Fields are separated by tabs.';
  await problems(uri, [`0:8 ${row}`]);
  write(LIST, 'lemma\neat\n');
  await changed(LIST);
  await problems(uri, []);
  rmSync(join(folder.path, LIST));
  await changed(LIST);
  await problems(uri, [`0:8 ${MISSING}`]);
});

test('a folder is no file', async () => {
  mkdirSync(join(folder.path, LIST), { recursive: true });
  const uri = uriOf('a.req');
  await client.open(uri, REQUEST, 1, 'grew');
  await problems(uri, [`0:8 ${MISSING}`]);
});

test('an included file counts as the editor has it, and again from disk when it is closed', async () => {
  const inner = write('inner (1).grs', 'rule r { pattern { X [upos=VERB] } commands { X.upos = AUX } }\n');
  const uri = uriOf('main.grs');
  await client.open(uri, 'include "inner (1).grs"\nstrat main { Onf (r) }\n', 1, 'grew');
  await problems(uri, []);
  const lenses = () => client.request<CodeLens[]>('textDocument/codeLens', { textDocument: { uri } });
  expect(await lenses()).toHaveLength(1);
  // As VS Code writes it.
  const written = inner.replaceAll('(', '%28').replaceAll(')', '%29');
  await client.open(written, 'rule other { pattern { X [upos=VERB] } commands { X.upos = AUX } }\n', 1, 'grew');
  await problems(uri, ['1:18 There is no rule, package or strategy r.']);
  expect(await lenses()).toEqual([]);
  expect(nRefreshes).toBe(1);
  await client.close(written);
  await problems(uri, []);
  expect(await lenses()).toHaveLength(1);
  expect(nRefreshes).toBe(2);
});

test('the search reads the files beside the request, for open and for closed treebanks', async () => {
  const from = uriOf('requests/a.req');
  write(`requests/${LIST}`, 'lemma\neat\n');
  const uris = [write('open.conllu', ''), write('closed.conllu', TEXT)];
  await client.open(uris[0], TEXT);
  expect(await search({ from, uris })).toMatchObject({ ok: true, count: 2, notes: [] });
  write(`requests/${LIST}`, 'lemma\nsleep\n');
  expect(await search({ from, uris })).toMatchObject({ ok: true, count: 0, notes: [] });
});

test('a request that was never saved finds files beside the active treebank', async () => {
  write(`b/${LIST}`, 'lemma\neat\n');
  const uris = [write('a/a.conllu', TEXT), write('b/b.conllu', TEXT)];
  await client.open(uris[0], TEXT);
  await client.open('untitled:request', REQUEST, 1, 'grew');
  await problems('untitled:request', [`0:8 ${MISSING}`]);
  expect(await search({ uris })).toMatchObject({ ok: false, reason: `Line 1, column 9: ${MISSING}` });
  expect(await search({ uris, treebank: uris[1] })).toMatchObject({ ok: true, count: 2, notes: [] });
  await problems('untitled:request', []);
});

test('rules of other files, with their tables, are applied', async () => {
  write(
    'rules/tags.grs',
    'rule r (v from "v.tsv") { pattern { X [lemma=v.lemma, upos=VERB] } commands { X.upos = v.upos } }\n',
  );
  write('rules/v.tsv', 'lemma\tupos\neat\tAUX\n');
  const uri = uriOf('a.conllu');
  await client.open(uri, TEXT);
  const target = { textDocument: { uri }, version: 1 };
  const wanted = { rules: 'import "tags.grs"', strategy: 'Onf (tags)' };
  const missing =
    'The rules have an error. Line 1, column 8: There is no file tags.grs, or it cannot be read. Its path is relative to the file that names it.';
  const preview = (from?: string) =>
    client.request<PreviewRulesResult>('treebank/previewRules', { ...target, ...wanted, from });
  expect(await preview()).toMatchObject({ ok: false, reason: missing });
  const from = uriOf('rules/main.grs');
  expect(await preview(from)).toMatchObject({ ok: true, changed: [{ what: 'eats UPOS VERB → AUX' }] });
  const intention = { type: 'rewrite', ...wanted, from };
  expect(await client.request<EditResult<'rewrite'>>('treebank/edit', { ...target, intention })).toMatchObject({
    ok: true,
    sentencesChanged: 1,
  });
});
