/** The rows of a treebank: files that are not open are checked in the background, and give the numbers that they give when open. */

import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import {
  FINDING_GROUPS_REQUEST,
  FINDINGS_CHANGED_NOTIFICATION,
  FINDINGS_REQUEST,
  type FindingGroups,
  type FindingsPage,
  STEP_FINDING_REQUEST,
  type StepFinding,
} from '../../server/src/protocol/findings.ts';
import {
  NEXT_OF_KIND_REQUEST,
  type NextOfKindParams,
  OVERVIEW_CHANGED_NOTIFICATION,
  OVERVIEW_REQUEST,
  type Overview,
  type OverviewRow,
  type SentencePlace,
} from '../../server/src/protocol/overview.ts';
import { sentence } from '../cli/harness.ts';
import { sharedFiles, sharedTitle } from '../shared.ts';
import { TestClient } from './client.ts';

const CYCLE = (id: string) => sentence(id).replace('\t2\tnsubj', '\t1\tnsubj');

let client: TestClient | undefined;
afterEach(async () => {
  await client?.stop();
  client = undefined;
});

/** A folder with files, and where the results are kept, in a folder for each version. */
function treebank(files: Readonly<Record<string, string | Uint8Array>>) {
  const root = mkdtempSync(join(tmpdir(), 'treebank-overview-'));
  const folder = join(root, 'files');
  mkdirSync(folder);
  const write = (name: string, content: string | Uint8Array) => writeFileSync(join(folder, name), content);
  for (const [name, content] of Object.entries(files)) write(name, content);
  const uris = () =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.conllu'))
      .sort()
      .map(uriOf);
  const uriOf = (name: string) => pathToFileURL(join(folder, name)).href;
  return { folder, write, uris, uriOf, kept: join(root, 'kept', '1.0') };
}

async function start(kept: string): Promise<TestClient> {
  client = await TestClient.start({ overviewFolder: kept, notifications: [FINDINGS_CHANGED_NOTIFICATION] });
  return client;
}

const ask = (uris: readonly string[], changed: readonly string[] = []) =>
  client!.request<Overview>(OVERVIEW_REQUEST, { uris, changed });

/** The rows once nothing waits. */
async function rows(uris: readonly string[], changed: readonly string[] = []): Promise<OverviewRow[]> {
  let overview = await ask(uris, changed);
  const isDone = () => overview.groups.every((group) => group.rows.every((row) => row.counts ?? row.problem));
  while (0 < overview.waiting || !isDone()) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    overview = await ask(uris);
  }
  return overview.groups.flatMap((group) => group.rows);
}

const next = (params: NextOfKindParams) => client!.request<SentencePlace | null>(NEXT_OF_KIND_REQUEST, params);
const figures = (row: OverviewRow | undefined) =>
  row?.counts && [row.counts.sentences, row.counts.of.error, row.counts.of.warning, row.counts.of.noTree];

test('rows and groups of files that are not open; open ones as they are in the editor', async () => {
  const { write, uris, uriOf, kept } = treebank({
    'en_x-ud-dev.conllu': sentence('a') + CYCLE('b') + CYCLE('c'),
    'en_x-ud-test.conllu': sentence('a') + sentence('a'),
    'other.conllu': sentence('a'),
  });
  await start(kept);
  const found = await rows(uris());
  expect(found.map(figures)).toEqual([
    [3, 2, 0, 2],
    [2, 1, 0, 0],
    [1, 0, 0, 0],
  ]);
  const { groups } = await ask(uris());
  expect(groups.map(({ name, rows: own }) => [name, own.length])).toEqual([
    ['en_x', 2],
    [undefined, 1],
  ]);
  expect(groups[0].counts).toMatchObject({ sentences: 5, words: 10, errors: 3, of: { error: 3, open: 5, noTree: 2 } });

  // In the editor one more sentence is broken; saved and closed, the file on disk counts.
  const other = uriOf('other.conllu');
  await client!.open(other, CYCLE('a'));
  await client!.diagnostics(other);
  expect(figures((await rows(uris())).at(-1))).toEqual([1, 1, 0, 1]);
  await client!.change(other, 2, [{ text: sentence('a') + CYCLE('b') }]);
  await client!.diagnostics(other, 2);
  expect(figures((await rows(uris())).at(-1))).toEqual([2, 1, 0, 1]);
  write('other.conllu', sentence('a') + CYCLE('b') + CYCLE('c'));
  await client!.close(other);
  expect(figures((await rows(uris(), [other])).at(-1))).toEqual([3, 2, 0, 2]);
});

test('a file that was never closed waits for nothing, and a question without work is not followed by another one', async () => {
  const { uris, uriOf, kept } = treebank({ 'a.conllu': sentence('a'), 'b.conllu': sentence('b') });
  client = await TestClient.start({ overviewFolder: kept, notifications: [OVERVIEW_CHANGED_NOTIFICATION] });
  let told = 0;
  client.connection.onNotification(OVERVIEW_CHANGED_NOTIFICATION, () => void told++);
  await client.open(uriOf('a.conllu'), sentence('a'));
  await client.diagnostics(uriOf('a.conllu'));
  expect((await rows(uris())).map(figures)).toEqual([
    [1, 0, 0, 0],
    [1, 0, 0, 0],
  ]);
  await expect.poll(() => told).toBeGreaterThan(0);
  // Longer than changes are collected.
  await new Promise((resolve) => setTimeout(resolve, 300));
  const before = told;
  expect((await ask(uris())).waiting).toBe(0);
  expect((await ask(uris(), [uriOf('a.conllu')])).waiting).toBe(0);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(told).toBe(before);
});

test('a file that changes, goes, cannot be read or is no treebank', async () => {
  const { folder, write, uris, uriOf, kept } = treebank({
    'a.conllu': sentence('a'),
    'b.conllu': CYCLE('a'),
    'plain.conllu': 'No treebank.\n',
    'bytes.conllu': Buffer.from([0x31, 0x09, 0xff, 0xfe, 0x0a]),
  });
  mkdirSync(join(folder, 'folder.conllu'));
  await start(kept);
  const byName = (found: readonly OverviewRow[], name: string) => found.find(({ uri }) => uri === uriOf(name));
  let found = await rows(uris());
  expect(figures(byName(found, 'a.conllu'))).toEqual([1, 0, 0, 0]);
  expect(figures(byName(found, 'plain.conllu'))).toEqual([0, 1, 0, 0]);
  expect(byName(found, 'bytes.conllu')?.counts?.errors).toBeGreaterThan(0);
  expect(byName(found, 'folder.conllu')).toEqual({
    uri: uriOf('folder.conllu'),
    problem: expect.stringContaining('folder'),
  });
  write('a.conllu', sentence('a') + CYCLE('b'));
  rmSync(join(folder, 'b.conllu'));
  found = await rows(uris(), [uriOf('a.conllu'), uriOf('b.conllu')]);
  expect(figures(byName(found, 'a.conllu'))).toEqual([2, 1, 0, 1]);
  expect(byName(found, 'b.conllu')).toBeUndefined();
  // Not listed yet, but gone.
  rmSync(join(folder, 'plain.conllu'));
  const plain = uriOf('plain.conllu');
  expect((await rows([plain], [plain]))[0]).toMatchObject({ problem: expect.stringContaining('no such file') });
});

test('what .treebank.json accepts, and what it says about progress and notes', async () => {
  const { write, uris, uriOf, kept, folder } = treebank({ 'a.conllu': CYCLE('a') + sentence('b') + sentence('c') });
  const comment = { by: 'A', on: '2026-11-28T10:15:00Z', text: 'why?' };
  const said = {
    version: 1,
    acknowledged: [{ id: 'head-self-loop', reason: 'x' }],
    progress: { 'a.conllu': [{ first: 'a', last: 'b', n: 2, state: 'done' }] },
    notes: [{ file: 'a.conllu', sentence: 'b', ...comment }],
  };
  write('.treebank.json', JSON.stringify(said));
  await start(kept);
  const [row] = await rows(uris());
  expect(row.counts).toMatchObject({ errors: 0, notes: 1, of: { error: 0, open: 1, note: 1, noTree: 1 } });
  const [{ mtimeMs }] = readdirSync(kept).map((name) => statSync(join(kept, name)));

  // Done is nobody's finding: nothing is checked again. An acknowledgement that goes is.
  const changes = [{ uri: pathToFileURL(join(folder, '.treebank.json')).href, type: 2 }];
  write('.treebank.json', JSON.stringify({ ...said, progress: {}, notes: [] }));
  await client!.connection.sendNotification('workspace/didChangeWatchedFiles', { changes });
  await expect.poll(async () => (await rows(uris()))[0].counts).toMatchObject({ errors: 0, notes: 0, of: { open: 3 } });
  expect(readdirSync(kept).map((name) => statSync(join(kept, name)).mtimeMs)).toEqual([mtimeMs]);
  write('.treebank.json', JSON.stringify({ version: 1 }));
  await client!.connection.sendNotification('workspace/didChangeWatchedFiles', { changes });
  await expect.poll(async () => (await rows(uris()))[0].counts?.errors).toBe(1);
  expect(await next({ uris: [uriOf('a.conllu')], kind: 'error' })).toEqual({ uri: uriOf('a.conllu'), line: 0 });
});

test('what .treebank.json accepts while a file is checked for the first time counts, too', async () => {
  const { write, uris, kept, folder } = treebank({
    'a.conllu': Array.from({ length: 6000 }, (_, i) => CYCLE(`s${i}`)).join(''),
  });
  const said = (more: object) => write('.treebank.json', JSON.stringify({ version: 1, ...more }));
  said({});
  await start(kept);
  await ask(uris());
  // The thread has begun.
  await new Promise((resolve) => setTimeout(resolve, 100));
  said({ acknowledged: [{ id: 'head-self-loop', reason: 'x' }] });
  const changes = [{ uri: pathToFileURL(join(folder, '.treebank.json')).href, type: 2 }];
  await client!.connection.sendNotification('workspace/didChangeWatchedFiles', { changes });
  // To ask while it is checked would have it checked again.
  await expect.poll(() => existsSync(kept) && readdirSync(kept).length).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect((await rows(uris())).map((row) => row.counts?.errors)).toEqual([0]);
});

test('the next sentence of a kind, over files and back to the start', async () => {
  const { uris, uriOf, kept } = treebank({
    'a.conllu': sentence('a') + CYCLE('b'),
    'b.conllu': sentence('a'),
    'c.conllu': CYCLE('a') + sentence('b') + CYCLE('c'),
  });
  await start(kept);
  await rows(uris());
  const kind = 'noTree';
  const length = sentence('a').split('\n').length - 1;
  const a = { uri: uriOf('a.conllu'), line: length };
  const places = [a, { uri: uriOf('c.conllu'), line: 0 }, { uri: uriOf('c.conllu'), line: 2 * length }, a];
  expect(await next({ uris: uris(), kind })).toEqual(a);
  for (const [index, from] of places.slice(0, -1).entries()) {
    expect(await next({ uris: uris(), kind, from: { ...from, line: from.line + 3 } })).toEqual(places[index + 1]);
  }
  expect(await next({ uris: uris(), kind: 'note' })).toBeNull();
  expect(await next({ uris: [], kind })).toBeNull();
});

test('nothing is done again after a restart; what belongs to other files and versions is removed', async () => {
  const { uris, kept, write, folder } = treebank({ 'a.conllu': CYCLE('a'), 'b.conllu': sentence('a') });
  const old = join(kept, '..', '0.9');
  mkdirSync(old, { recursive: true });
  await start(kept);
  const before = await rows(uris());
  await expect.poll(() => readdirSync(join(kept, '..'))).toEqual(['1.0']);
  const [a] = readdirSync(kept);
  await client!.stop();

  // What is kept is read: a mark in it shows.
  const path = join(kept, a);
  const marked = readFileSync(path, 'utf8').replace('"words":2', '"words":77');
  writeFileSync(path, marked);
  await start(kept);
  expect((await rows(uris())).map(({ counts }) => counts?.words).sort()).toEqual([2, 77]);
  await client!.stop();

  // Changed while nobody looked; half written.
  write('a.conllu', sentence('a') + sentence('b'));
  writeFileSync(path, marked.slice(0, 40));
  rmSync(join(folder, 'b.conllu'));
  await start(kept);
  expect((await rows(uris())).map(figures)).toEqual([[2, 0, 0, 0]]);
  await expect.poll(() => readdirSync(kept).length).toBe(1);
  expect(before).toHaveLength(2);
});

const NO_FILTER = { text: '', severities: [] };
const groupsIn = (uri: string) =>
  client!.request<FindingGroups | null>(FINDING_GROUPS_REQUEST, { textDocument: { uri }, filter: NO_FILTER });

test('findings of a file that is not open, in groups and pages; what it accepts; gone with the file', async () => {
  const { uriOf, kept, write, folder } = treebank({ 'a.conllu': CYCLE('a') + CYCLE('b') + sentence('b') });
  await start(kept);
  const uri = uriOf('a.conllu');
  const found = await groupsIn(uri);
  expect(found?.groups.map(({ id, count }) => [id, count])).toEqual([
    ['head-self-loop', 2],
    ['non-unique-sent-id', 1],
  ]);
  const { items, count } = (await client!.request<FindingsPage | null>(FINDINGS_REQUEST, {
    textDocument: { uri },
    filter: { text: 'self loop', severities: ['error'] },
    group: found!.groups[0].key,
    offset: 1,
    limit: 5,
  })) ?? { items: [], count: 0 };
  expect([count, items.map(({ sentence: name }) => name)]).toEqual([2, ['b']]);
  write('a.conllu', CYCLE('a'));
  expect((await groupsIn(uri))?.nAll).toBe(1);
  write('.treebank.json', JSON.stringify({ version: 1, acknowledged: [{ id: 'head-self-loop', reason: 'x' }] }));
  const changes = [{ uri: pathToFileURL(join(folder, '.treebank.json')).href, type: 1 }];
  await client!.connection.sendNotification('workspace/didChangeWatchedFiles', { changes });
  await expect.poll(async () => (await groupsIn(uri))?.nAll).toBe(0);
  rmSync(join(folder, 'a.conllu'));
  expect(await groupsIn(uri)).toBeNull();
  expect(await groupsIn('untitled:x')).toBeNull();
});

test('a list that a check names changes: the row and the findings of a file that is not open follow', async () => {
  const { folder, uris, uriOf, kept, write } = treebank({
    'a.conllu': sentence('a') + sentence('b'),
    'nouns.tsv': 'lemma\nnone\n',
    '.treebank.json': JSON.stringify({
      version: 1,
      checks: {
        named: { request: '(n from "nouns.tsv") pattern { W [lemma=n.lemma] }', message: 'A word.', severity: 'error' },
      },
    }),
  });
  await start(kept);
  const found = async () => (await groupsIn(uriOf('a.conllu')))?.groups.map(({ id, count }) => [id, count]);
  expect(await found()).toEqual([]);
  expect((await rows(uris())).map((row) => row.counts?.errors)).toEqual([0]);
  write('nouns.tsv', 'lemma\ndog\n');
  const changes = [{ uri: pathToFileURL(join(folder, 'nouns.tsv')).href, type: 2 }];
  await client!.connection.sendNotification('workspace/didChangeWatchedFiles', { changes });
  await expect.poll(async () => await found()).toEqual([['project/named', 2]]);
  await expect.poll(async () => (await rows(uris()))[0].counts?.errors).toBe(2);
});

const DATES = `---
title: Dates are not flat
issue: docs#900
---

\`\`\`request
(month from "months.tsv") pattern { D [upos=NUM]; M -[flat]-> D; M [lemma = month.lemma] }
\`\`\`
`;

const date = (id: string) =>
  `# sent_id = ${id}\n# text = May 5\n1\tMay\tMay\tPROPN\t_\t_\t0\troot\t_\t_\n2\t5\t5\tNUM\t_\t_\t1\tflat\t_\t_\n\n`;

test('open campaigns: the places in files that are not open, those that stay, and what is wrong with one', async () => {
  const { folder, uris, uriOf, kept, write } = treebank({
    'a.conllu': sentence('a') + date('b') + date('c'),
    'b.conllu': date('d'),
    'months.tsv': 'lemma\nMay\n',
  });
  mkdirSync(join(folder, 'campaigns'));
  const campaign = (name: string, text: string) => {
    writeFileSync(join(folder, 'campaigns', name), text);
    return pathToFileURL(join(folder, 'campaigns', name)).href;
  };
  const dates = campaign('dates.md', DATES.replace('months.tsv', '../months.tsv'));
  const campaigns = [
    dates,
    campaign('finished.md', DATES.replace('issue', 'state: finished\nissue').replace('months.tsv', '../months.tsv')),
    campaign('README.md', '# Campaigns\n'),
    campaign('wrong.md', DATES.replace('pattern {', 'pattern').replace('months.tsv', '../months.tsv')),
  ];
  await start(kept);
  const outside = pathToFileURL(join(folder, '..', 'x.conllu')).href;
  const found = async (changed: readonly string[] = []) =>
    (await client!.request<Overview>(OVERVIEW_REQUEST, { uris: [...uris(), outside], changed, campaigns })).campaigns;
  const counts = { places: 3, sentences: 3, left: 0 };
  const row = { uri: dates, title: 'Dates are not flat', issue: 'docs#900', first: uriOf('a.conllu') };
  const wrong = { uri: campaigns[3], title: 'wrong.md', problem: expect.stringContaining('wrong.md, line 7: ') };
  await found();
  await expect.poll(found).toEqual([{ ...row, counts }, wrong]);

  const left = 'file\tsentence\tword\twas\treason\na.conllu\tb\t5\tNUM flat May\tit is a name\n';
  campaign('dates.left.tsv', left);
  write('b.conllu', sentence('d'));
  await found([uriOf('b.conllu')]);
  await expect.poll(found).toEqual([{ ...row, counts: { places: 1, sentences: 1, left: 1 } }, wrong]);

  // The list decides which words are places.
  write('months.tsv', 'lemma\nJune\n');
  await found([dates]);
  const { first: _, ...done } = row;
  await expect.poll(found).toEqual([{ ...done, counts: { places: 0, sentences: 0, left: 0 } }, wrong]);
});

test('the next and the previous finding over files, open or not', async () => {
  const { uris, uriOf, kept } = treebank({
    'a.conllu': sentence('a') + CYCLE('b'),
    'b.conllu': sentence('a'),
    'c.conllu': CYCLE('a') + sentence('b') + CYCLE('c'),
  });
  await start(kept);
  const a = uriOf('a.conllu');
  await client!.open(a, sentence('a') + CYCLE('b'));
  await client!.diagnostics(a);
  const step = async (
    from: { uri: string; line: number },
    direction: 'next' | 'previous',
    files?: readonly string[],
  ) => {
    const found = await client!.request<StepFinding | null>(STEP_FINDING_REQUEST, {
      textDocument: { uri: from.uri },
      filter: NO_FILTER,
      position: { line: from.line, character: 30 },
      direction,
      ...(files && { files }),
    });
    return found && { uri: found.uri, line: found.range.start.line };
  };
  const length = sentence('a').split('\n').length - 1;
  const places = [
    { uri: a, line: length + 2 },
    { uri: uriOf('c.conllu'), line: 2 },
    { uri: uriOf('c.conllu'), line: 2 * length + 2 },
  ];
  expect(await step({ uri: a, line: 0 }, 'next', uris())).toEqual(places[0]);
  for (let at = 0; at < 3; at++) {
    expect(await step(places[at], 'next', uris())).toEqual(places[(at + 1) % 3]);
    const before = { ...places[at], line: places[at].line - 1 };
    expect(await step(before, 'previous', uris())).toEqual(places[(at + 2) % 3]);
  }
  expect(await step(places[0], 'next')).toEqual(places[0]);
  expect(await step({ uri: uriOf('b.conllu'), line: 0 }, 'next')).toBeNull();
});

test('states in comments, where a team keeps them there: of files on disk and in the editor', async () => {
  const said = (id: string, state: string) => `# status = ${state}\n${sentence(id)}`;
  const text = said('a', 'done Anna 2026-11-28') + said('b', 'checked') + said('c', 'discuss') + sentence('d');
  const { write, uris, uriOf, kept } = treebank({ 'a.conllu': text });
  write('.treebank.json', JSON.stringify({ version: 1, progress: { 'a.conllu': [{ first: 'd', state: 'done' }] } }));
  await start(kept);
  const states = async () => {
    const counts = (await rows(uris()))[0].counts;
    return [counts?.of.open, counts?.checked, counts?.of.discuss];
  };
  expect(await states()).toEqual([3, 0, 0]);
  await client!.configure({ progress: { commentKey: 'status' } });
  await rows(uris(), uris());
  expect(await states()).toEqual([1, 1, 1]);
  const a = uriOf('a.conllu');
  await client!.open(a, text + said('e', 'checked'));
  await client!.diagnostics(a);
  expect(await states()).toEqual([1, 2, 1]);
  await client!.configure({});
  await expect.poll(states).toEqual([4, 0, 0]);
});

const [LARGE] = sharedFiles('data/ud/cc-by-sa/English-EWT', 'train.conllu');

test.skipIf(LARGE === undefined)(
  sharedTitle('a treebank of 14 MB has the numbers it has when it is open'),
  async () => {
    const text = readFileSync(LARGE, 'utf8');
    const { uris, uriOf, kept } = treebank({ 'en_ewt-ud-train.conllu': text });
    await start(kept);
    const [closed] = await rows(uris());
    await client!.open(uriOf('en_ewt-ud-train.conllu'), text);
    await client!.diagnostics(uriOf('en_ewt-ud-train.conllu'));
    const [open] = await rows(uris());
    expect(open.counts).toEqual(closed.counts);
    expect(open.counts?.words).toBeGreaterThan(200_000);
  },
);
