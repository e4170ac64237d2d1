/** Parsers outside in the editor: proposals and comparisons; nothing is started where nothing may be. */

import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ExternalParsersResult } from '../../server/src/protocol/externalParsers.ts';
import type { SessionBeginning } from '../../server/src/protocol/session.ts';
import { fixture } from '../fixture.ts';
import { standIn } from '../outside/standIn.ts';
import { Asking, act, at, TAKE } from './asking.ts';
import { TestClient } from './client.ts';
import { toyModel } from './model.ts';

const RUNS = join(mkdtempSync(join(tmpdir(), 'treebank-external-')), 'runs');
const parser = (name: string, mode: readonly string[], other: object = {}) => ({
  name,
  command: standIn(...mode),
  ...other,
});
const EXTERNAL = [
  parser('Chain', ['counted', RUNS]),
  parser('Noisy', ['noisy']),
  parser('Tokens', ['tokens']),
  parser('Crash', ['crash']),
  parser('Slow', ['slow']),
  parser('Half', ['half']),
  parser('Hungarian', ['chain'], { languages: ['hu'] }),
];
const settings = { parsers: { external: EXTERNAL } };

let client: TestClient;
let nFiles = 0;
beforeAll(async () => {
  client = await TestClient.start({ models: (await toyModel()).folder });
  await client.configure(settings);
});
afterAll(() => client.stop());

const TEXT = fixture(`
  # sent_id = toy
  1  the    the    DET    _  _  2  det    _  _
  2  dog    dog    NOUN   _  _  3  nsubj  _  _
  3  sees   sees   VERB   _  _  0  root   _  _
  4  .      .      PUNCT  _  _  3  punct  _  _

  # sent_id = other
  1  dogs  dog  NOUN  _  _  2  nsubj  _  _
  2  bark  bark  VERB  _  _  0  root  _  _

`).text;

const opened = (kind: 'proposals' | 'versions', text = TEXT) =>
  new Asking(client, `file:///t/en_${++nFiles}.conllu`, text, kind).open();
const propose = async (name: string, text = TEXT) => {
  const asking = await opened('proposals', text);
  const beginning = { scope: 'file', lines: [], parser: name } as Omit<SessionBeginning, 'kind'>;
  return { asking, beginning };
};
const runs = () => readFileSync(RUNS, 'utf8').trim().split('\n').length;

test('its trees are proposals; the next round keeps decisions and does not ask it again', async () => {
  const { asking, beginning } = await propose('Chain');
  const begun = await asking.begin(beginning);
  expect(begun.message).toContain('Parsed with Chain, for the rest Toy');
  expect(asking.text).toBe(TEXT);
  // Of six words, word 4 has the same head, with another relation; all others differ.
  expect(begun).toMatchObject({ nOpen: 6, nSentences: 2 });
  expect(runs()).toBe(1);
  await asking.answer(at(2), TAKE);
  expect(asking.text).not.toBe(TEXT);
  await asking.answer(at(2), act('round'));
  expect(runs()).toBe(1);
});

test('a comparison lists its tokens and columns as differences', async () => {
  const asking = await opened('versions');
  const begun = await asking.begin({ others: [{ label: 'Tokens', parser: 'Tokens' }] } as Omit<
    SessionBeginning,
    'kind'
  >);
  const labels = (await asking.questions()).map(({ label }) => label).join('\n');
  expect(labels).toMatch(/sees/);
  expect(begun.nTotal).toBeGreaterThan(2);
});

test('other tokens, and sentences that are left out, are said', async () => {
  const tokens = await propose('Tokens');
  expect((await tokens.asking.begin(tokens.beginning)).message).toContain(
    'has other tokens for 3 words in 2 sentences',
  );
  const half = await propose('Half');
  expect((await half.asking.begin(half.beginning)).message).toContain('Half left out 1 sentence');
});

test.each([
  ['Crash', 'Crash failed (3). It said: ValueError'],
  ['Nobody', 'has no parser Nobody'],
  ['Hungarian', 'has no parser Hungarian for files in this language'],
])('%s is refused', async (name, reason) => {
  const { asking, beginning } = await propose(name);
  const result = await asking.tryBegin(beginning);
  expect(result).toMatchObject({ ok: false, reason: expect.stringContaining(reason) });
});

test('what it says goes to the output, inert', async () => {
  const { asking, beginning } = await propose('Noisy');
  await asking.begin(beginning);
  const lines = [...client.notes, ...client.logged]
    .map(({ message }) => message)
    .filter((line) => line.includes('Noisy:'));
  expect(lines.join('\n')).toContain('loading');
  expect(lines.join('\n')).not.toMatch(/\u001b|\]\(|\$\(/);
});

test('those for the language are listed', async () => {
  const asking = await opened('proposals');
  const params = { textDocument: { uri: asking.uri } };
  const result = await client.request<ExternalParsersResult>('treebank/externalParsers', params);
  const names = result.ok ? result.parsers.map(({ name, problem }) => [name, problem]) : [];
  expect(names).toEqual(EXTERNAL.slice(0, 6).map(({ name }) => [name, undefined]));
});

test('an untrusted workspace starts none', async () => {
  const trusted = client;
  client = await TestClient.start({ models: (await toyModel()).folder, isTrusted: false });
  try {
    await client.configure(settings);
    const { asking, beginning } = await propose('Chain');
    const before = runs();
    expect(await asking.tryBegin(beginning)).toMatchObject({
      ok: false,
      reason: expect.stringContaining('not trusted'),
    });
    expect(runs()).toBe(before);
  } finally {
    await client.stop();
    client = trusted;
  }
});
