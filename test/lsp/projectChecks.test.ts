/** Project checks in the editor: findings that follow the text and `.treebank.json`. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CodeAction, Diagnostic } from 'vscode-languageserver/node';
import type { FindingGroups } from '../../server/src/protocol/findings.ts';
import { fixture } from '../fixture.ts';
import { TestClient } from './client.ts';

let client: TestClient;
let folder: string;
let uri: string;
let fileUri: string;

const { text: TEXT } = fixture(`
  # sent_id = s1
  # text = gave her books
  1  gave   give  VERB  _  VerbForm=Inf  0  root  _  _
  2  her    she   PRON  _  PronType=Prs  1  obj   _  _
  3  books  book  NOUN  _  _             1  obj   _  _

  # sent_id = s2
  # text = sleep
  1  sleep  sleep  VERB  _  VerbForm=Inf  0  root  _  _

`);

const checks = (change: object = {}) =>
  JSON.stringify({
    version: 1,
    checks: {
      'two-objects': {
        request: 'pattern { V -[obj]-> A; V -[obj]-> B; A << B }',
        message: 'Two objects of one verb.',
        at: 'B.upos',
        ...change,
      },
    },
  });

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'treebank-project-'));
  uri = pathToFileURL(join(folder, 'a.conllu')).href;
  fileUri = pathToFileURL(join(folder, '.treebank.json')).href;
});
afterEach(async () => {
  expect(client.logged).toEqual([]);
  await client.stop();
  rmSync(folder, { recursive: true, force: true });
});

const start = async (settings: object = {}, isTrusted = true) => {
  client = await TestClient.start({
    settings: { lint: { debounce: 0, ...settings } },
    commands: ['treebank.acknowledge'],
    isTrusted,
  });
};
const write = (text: string) => writeFileSync(join(folder, '.treebank.json'), text);
const ofProject = (all: readonly Diagnostic[]) =>
  all
    .filter(({ code }) => String(code).startsWith('project/'))
    .map(({ code, severity, message, range: { start: at, end } }) => [
      code,
      severity,
      message,
      `${at.line}:${at.character}-${end.character}`,
    ]);

/** The last diagnostics for a version, once they are as expected. */
const until = (wanted: (all: readonly Diagnostic[]) => boolean, version = 1) =>
  client.until('findings of the project', () => {
    const last = client.published.filter((each) => each.uri === uri && each.version === version).at(-1)?.diagnostics;
    return last !== undefined && wanted(last) ? last : undefined;
  });

test('a match is a diagnostic at the named place, follows typing, and is in the list of findings', async () => {
  write(checks());
  await start();
  await client.open(uri, TEXT);
  const wanted = ['project/two-objects', 2, 'Two objects of one verb.', '4:13-17'];
  expect(ofProject(await client.diagnostics(uri))).toEqual([wanted]);
  const groups = await client.request<FindingGroups>('treebank/findingGroups', {
    textDocument: { uri },
    filter: { text: '', severities: ['warning'] },
  });
  expect(groups.groups.find(({ id }) => id === 'project/two-objects')?.title).toBe('Two objects of one verb');
  const line = TEXT.split('\n')[4];
  const at = { line: 4, character: line.indexOf('obj') };
  await client.change(uri, 2, [{ range: { start: at, end: { ...at, character: at.character + 3 } }, text: 'obl' }]);
  expect(ofProject(await client.diagnostics(uri, 2))).toEqual([]);
});

test('a count over the file follows typing', async () => {
  const rare = {
    request: 'pattern { B [upos=VERB] }',
    rare: 'B.lemma',
    among: 'B.form',
    at: 'B.lemma',
    message: 'Rare.',
  };
  write(checks(rare));
  await start();
  const slept = TEXT.slice(TEXT.indexOf('# sent_id = s2'));
  const all = Array.from({ length: 12 }, (_, n) => slept.replace('s2', `s${n}`)).join('');
  await client.open(uri, all);
  expect(ofProject(await client.diagnostics(uri))).toEqual([]);
  const one = { start: { line: 2, character: 8 }, end: { line: 2, character: 13 } };
  await client.change(uri, 2, [{ range: one, text: 'slip' }]);
  const message = 'Rare. Here it is slip; sleep in 11 of 12 places.';
  expect(ofProject(await client.diagnostics(uri, 2))).toEqual([['project/two-objects', 2, message, '2:8-12']]);
  await client.change(uri, 3, [{ range: { ...one, end: { line: 2, character: 12 } }, text: 'sleep' }]);
  expect(ofProject(await client.diagnostics(uri, 3))).toEqual([]);
});

test('the file decides at once: while it is typed, with mistakes marked in it', async () => {
  await start();
  await client.open(uri, TEXT);
  expect(ofProject(await client.diagnostics(uri))).toEqual([]);
  await client.open(fileUri, checks(), 1);
  expect(ofProject(await until((all) => 0 < ofProject(all).length))[0][0]).toBe('project/two-objects');
  await client.change(fileUri, 2, [{ text: checks({ severity: 'error', message: 'Two.' }) }]);
  expect(ofProject(await until((all) => ofProject(all)[0]?.[1] === 1))[0][2]).toBe('Two.');
  const bad = checks({ request: 'pattern { V -[obj]-> A' });
  await client.change(fileUri, 3, [{ text: bad }]);
  await until((all) => ofProject(all).length === 0);
  const [problem] = await client.until('the problem in the file', () => {
    const last = client.published.filter((each) => each.uri === fileUri).at(-1)?.diagnostics;
    return last !== undefined && 0 < last.length ? last : undefined;
  });
  expect(problem).toMatchObject({ severity: 1, code: 'project-check' });
  expect(problem.message).toMatch(/^project\/two-objects: The block pattern \{ is not closed/);
  expect(problem.range.start.character).toBe(bad.indexOf('-> A') + 4);
});

test('lists in files are read with the checks, and when they change', async () => {
  const list = join(folder, 'lists', 'nouns.tsv');
  mkdirSync(join(folder, 'lists'));
  writeFileSync(list, 'lemma\nsleep\n');
  write(checks({ request: '(n from "lists/nouns.tsv") pattern { B [lemma=n.lemma] }' }));
  await start();
  await client.open(uri, TEXT);
  expect(ofProject(await client.diagnostics(uri))).toMatchObject([
    ['project/two-objects', 2, 'Two objects of one verb.', '8:14-18'],
  ]);
  writeFileSync(list, 'lemma\nbook\n');
  const listUri = pathToFileURL(list).href;
  await client.connection.sendNotification('workspace/didChangeWatchedFiles', { changes: [{ uri: listUri, type: 2 }] });
  await until((all) => ofProject(all)[0]?.[3] === '4:13-17');
  rmSync(list);
  await client.connection.sendNotification('workspace/didChangeWatchedFiles', { changes: [{ uri: listUri, type: 3 }] });
  await until((all) => ofProject(all).length === 0);
  const [problem] = await client.until('the missing file', () => {
    const last = client.published.filter((each) => each.uri === fileUri).at(-1)?.diagnostics;
    return last !== undefined && 0 < last.length ? last : undefined;
  });
  expect(problem.message).toContain('There is no file lists/nouns.tsv');
});

test('it can be acknowledged, and an acknowledgement changes no check', async () => {
  write(checks());
  await start();
  await client.open(uri, TEXT);
  const found = (await client.diagnostics(uri)).find(({ code }) => code === 'project/two-objects')!;
  const params = { textDocument: { uri }, range: found.range, context: { diagnostics: [found] } };
  const actions = await client.request<CodeAction[]>('textDocument/codeAction', params);
  expect(actions.filter(({ command }) => command?.command === 'treebank.acknowledge').length).toBeGreaterThan(0);
  const answer = await client.edit(
    { textDocument: { uri } },
    {
      type: 'acknowledge',
      id: 'project/two-objects',
      position: found.range.start,
      scope: 'sentence',
      reason: 'Meant.',
    },
  );
  if (!answer.ok) throw new Error(answer.reason);
  expect(JSON.parse(answer.sidecar.newText)).toMatchObject({
    acknowledged: [{ id: 'project/two-objects', at: 'books UPOS NOUN' }],
    checks: JSON.parse(checks()).checks,
  });
  write(answer.sidecar.newText);
  await client.connection.sendNotification('workspace/didChangeWatchedFiles', { changes: [{ uri: fileUri, type: 2 }] });
  await until((all) => ofProject(all).length === 0);
});

test('settings change and silence them; the profile for structure has none', async () => {
  write(checks());
  await start({ severity: { 'project/two-objects': 'hint' } });
  await client.open(uri, TEXT);
  expect(ofProject(await client.diagnostics(uri))[0][1]).toBe(4);
  await client.configure({ lint: { debounce: 0, severity: { 'project/two-objects': 'off' } } });
  await until((all) => ofProject(all).length === 0);
  await client.configure({ lint: { debounce: 0 } });
  await until((all) => ofProject(all).length === 1);
  await client.configure({ lint: { debounce: 0, profile: 'structure' } });
  await until((all) => ofProject(all).length === 0);
});

test('they run in a workspace that is not trusted: a request is data', async () => {
  write(checks());
  await start({}, false);
  await client.open(uri, TEXT);
  expect(ofProject(await client.diagnostics(uri))).toHaveLength(1);
});

test('a request that explodes is stopped and named, and typing goes on', async () => {
  const bomb = { request: 'pattern { A []; B []; C []; D []; A.lemma <> D.lemma; B.form <> C.form }', at: undefined };
  write(checks(bomb));
  await start();
  const long = Array.from({ length: 200 }, (_, i) => `${i + 1}\tw\tw\tX\t_\t_\t${i}\tdep\t_\t_\n`).join('');
  await client.open(uri, `${long}\n${TEXT}`);
  const [[code, , message]] = ofProject(await client.diagnostics(uri));
  expect(code).toBe('project/two-objects');
  expect(message).toMatch(/^The check project\/two-objects was stopped in this sentence/);
});

test('packs: a folder that the file names, and a shipped one by the settings, with the page of its guideline', async () => {
  const path = join(folder, 'team', 'checks.json');
  const pack = (lemma: string) => {
    const check = { request: `pattern { B [lemma=${lemma}] }`, message: 'M.', why: 'W.', advice: 'A.' };
    return JSON.stringify({ version: 1, checks: { c: check } });
  };
  mkdirSync(join(folder, 'team'));
  writeFileSync(path, pack('sleep'));
  write(JSON.stringify({ version: 1, packs: { team: {} } }));
  await start({ packs: { english: 'on' } });
  const text = TEXT.replace('NOUN\t_\t_\t1', 'NOUN\t_\tDegree=Pos\t1');
  await client.open(uri, text);
  const found = await client.diagnostics(uri);
  expect(ofProject(found).map(([id, , message]) => [id, message])).toEqual([
    ['project/english/degree-tags', expect.stringContaining('In English nothing else is compared. ')],
    ['project/team/c', 'M.\nW. A.'],
  ]);
  expect(found.find(({ code }) => code === 'project/english/degree-tags')?.codeDescription?.href).toBe(
    'https://universaldependencies.org/en/feat/Degree.html',
  );
  writeFileSync(path, pack('book'));
  const changes = [{ uri: pathToFileURL(path).href, type: 2 }];
  await client.connection.sendNotification('workspace/didChangeWatchedFiles', { changes });
  await until((all) => ofProject(all).some(([id, , , at]) => id === 'project/team/c' && String(at).startsWith('4:')));
  await client.configure({ lint: { debounce: 0, packs: { english: 'off', team: 'off' } } });
  await until((all) => ofProject(all).length === 0);
});
