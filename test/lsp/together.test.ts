/** Several servers in one process have nothing in common, and each cleans up when it is shut down. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import type { TrainResult } from '../../server/src/protocol/parsers.ts';
import { toyTreebank } from '../core/toyTreebank.ts';
import { TestClient } from './client.ts';
import { toyModel } from './model.ts';

const URI = 'file:///xx/en_a.conllu';
const LOOP = '# text = a\n1\ta\ta\tX\t_\t_\t1\tdep\t_\t_\n\n';
const GOOD = LOOP.replace('1\tdep', '0\troot');

const codesOf = async (client: TestClient, version?: number) =>
  (await client.diagnostics(URI, version)).map(({ code }) => code);

test('two servers with the same document: texts and settings of their own, and one outlives the other', async () => {
  const strict = await TestClient.start({ settings: { lint: { debounce: 0 } } });
  const lax = await TestClient.start({ settings: { lint: { debounce: 0, severity: { 'head-self-loop': 'off' } } } });
  for (const client of [strict, lax]) await client.open(URI, LOOP);
  expect(await codesOf(strict)).toContain('head-self-loop');
  expect(await codesOf(lax)).not.toContain('head-self-loop');
  await strict.change(URI, 2, [{ text: GOOD }]);
  expect(await codesOf(strict, 2)).not.toContain('0-is-not-root');
  expect(lax.published.map(({ version }) => version)).not.toContain(2);
  expect(await strict.stop()).toBe(0);
  await lax.change(URI, 3, [{ text: GOOD.replace('root', 'dep') }]);
  expect(await codesOf(lax, 3)).toContain('0-is-not-root');
  expect(await lax.stop()).toBe(0);
});

test('shut down while a parser is being trained: the training ends first', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'treebank-end-'));
  const client = await TestClient.start({ modelsFolder: folder });
  const path = join(folder, 'en_a.conllu');
  const texts = toyTreebank(40, 3).map(({ text }) => text);
  writeFileSync(path, texts.join(''));
  const params = { uris: [pathToFileURL(path).href], epochs: 500, workDoneToken: 't' };
  const training = client.request<TrainResult>('treebank/train', params);
  await client.until('its start', () => client.progress[0]);
  const [result, code] = await Promise.all([training, client.stop()]);
  expect(result).toMatchObject({ ok: false, reason: expect.stringContaining('cancelled') });
  expect(code).toBe(0);
  rmSync(folder, { recursive: true });
});

test('shut down while a check is due: it is not done', async () => {
  const settings = { lint: { debounce: 100 } };
  const [ended, other] = [await TestClient.start({ settings }), await TestClient.start({ settings })];
  for (const client of [ended, other]) {
    await client.open(URI, GOOD);
    await client.diagnostics(URI);
    await client.change(URI, 2, [{ text: LOOP }]);
  }
  await ended.request('shutdown', {});
  // That of the other server was due at the same time.
  await other.diagnostics(URI, 2);
  expect(ended.published.map(({ version }) => version)).toEqual([1]);
  expect(await ended.exit()).toBe(0);
  expect(await other.stop()).toBe(0);
});

test('shut down while a model is being loaded ahead of its use', async () => {
  const { folder } = await toyModel();
  const client = await TestClient.start({ models: folder });
  await client.open(URI, GOOD);
  const at = { line: 1, character: 0 };
  const params = { textDocument: { uri: URI }, range: { start: at, end: at }, context: { diagnostics: [] } };
  await client.request('textDocument/codeAction', params);
  // An unhandled rejection would fail the run.
  expect(await client.stop()).toBe(0);
  expect(client.logged).toEqual([]);
});

test('an exit that nobody has asked for before is a failure', async () => {
  const client = await TestClient.start();
  expect(await client.exit()).toBe(1);
});
