/** Models of the Review view across servers: training that continues after a restart, and none in an untrusted workspace. */

import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SessionGroup, SessionSummary } from '../../server/src/protocol/session.ts';
import { toyTreebank } from '../core/toyTreebank.ts';
import { isThorough, thoroughTitle } from '../thorough.ts';
import { Asking } from './asking.ts';
import { TestClient } from './client.ts';

const TEXT = toyTreebank(50, 3)
  .map((sentence, i) => `# sent_id = s${i}\n${sentence.text}`)
  .map((text, i) => (i === 40 ? text.replace('\tdet\t', '\tadvmod\t') : text))
  .join('');

let folder: string;
let uri: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'treebank-models-'));
  uri = pathToFileURL(join(folder, 'toy.conllu')).href;
  writeFileSync(join(folder, 'toy.conllu'), TEXT);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A server that stores its models in a folder. */
async function start(modelsFolder: string, isTrusted = true, method = 'fast'): Promise<TestClient> {
  const settings = { lint: { debounce: 0 }, review: { method } };
  const client = await TestClient.start({ settings, modelsFolder, isTrusted });
  await client.open(uri, TEXT);
  return client;
}

/** Begins or continues. */
async function ask(client: TestClient): Promise<SessionSummary | undefined> {
  const asking = new Asking(client, uri, TEXT, 'suspicion');
  await asking.begin({ withModels: true });
  return asking.summary();
}

/** Once everything is ranked; fails if models could not rank. */
async function ranked(client: TestClient): Promise<SessionSummary> {
  await expect.poll(async () => (await ask(client))?.progress).toBeUndefined();
  const found = await ask(client);
  if (found === undefined) throw new Error('there is none');
  expect(found.message).toMatch(/^[^·]+ reviewed \(\d+ %\)$/);
  return found;
}

const groupsOf = (client: TestClient, list?: string): Promise<readonly SessionGroup[]> =>
  new Asking(client, uri, TEXT, 'suspicion').groups({ grouping: 'sentence' }, list);
const rowsOf = (client: TestClient) => Promise.all(['arcs', 'tags'].map((list) => groupsOf(client, list)));

/** The stored data of the only content: name and time of each stage. */
function kept(modelsFolder: string): Map<string, number> {
  const root = join(modelsFolder, 'review');
  if (!existsSync(root)) return new Map();
  const [key] = readdirSync(root);
  if (key === undefined) return new Map();
  const names = readdirSync(join(root, key)).filter((name) => name.endsWith('.stage'));
  return new Map(names.map((name) => [name, statSync(join(root, key, name)).mtimeMs]));
}

// Everywhere: the same of the thread, in worker/judging.test.ts.
test.runIf(isThorough)(
  thoroughTitle('training that a restart interrupted goes on, and ends in the same lists'),
  async () => {
    const here = join(folder, 'models');
    const first = await start(here);
    await ask(first);
    await expect.poll(() => kept(here).size).toBeGreaterThan(0);
    expect(await first.stop()).toBe(0);
    const before = kept(here);

    const second = await start(here);
    await ranked(second);
    const rows = await rowsOf(second);
    expect(await second.stop()).toBe(0);
    const after = kept(here);
    expect(after.size).toBeGreaterThanOrEqual(before.size);
    // Finished work is not repeated.
    for (const [name, time] of before) expect([name, after.get(name)]).toEqual([name, time]);

    const elsewhere = await start(join(folder, 'others'));
    await ranked(elsewhere);
    expect(await rowsOf(elsewhere)).toEqual(rows);
    expect(rows[0][0].title).toBe('s40');
    expect(await elsewhere.stop()).toBe(0);
  },
);

test('where the workspace is not trusted, the lists can be read and nothing is trained or written', async () => {
  const here = join(folder, 'models');
  const client = await start(here, false);
  await ranked(client);
  const lists = await groupsOf(client);
  expect(lists.map(({ key }) => key)).toEqual(['rare', 'punctuation', 'repeats', 'systematic']);
  expect(lists[0].count).toBeGreaterThan(0);
  expect((await ask(client))?.progress).toBeUndefined();
  expect(await client.stop()).toBe(0);
  expect(existsSync(here)).toBe(false);
  expect(readdirSync(folder)).toEqual(['toy.conllu']);
});

test('the setting makes a network judge, too, whose models are kept beside the others', async () => {
  const here = join(folder, 'models');
  const client = await start(here, true, 'thorough');
  // Both have a place of their own; training the network would take too long for a test.
  const folders = () => (existsSync(join(here, 'review')) ? readdirSync(join(here, 'review')) : []);
  await ask(client);
  await expect.poll(() => folders().length).toBe(1);
  await client.configure({ lint: { debounce: 0 }, review: { method: 'fast' } });
  await ranked(client);
  expect((await rowsOf(client))[0][0].title).toBe('s40');
  expect(await client.stop()).toBe(0);
  expect(folders()).toHaveLength(2);
});
