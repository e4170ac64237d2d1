/** The language server with files that belong to the editor and may be remote: the setting of a browser, over files in memory. */

import { afterEach, expect, test } from 'vitest';
import type { Diagram } from '../../server/src/protocol/diagram.ts';
import { type Port, type StoredFiles, serveFiles } from '../../server/src/protocol/webHost.ts';
import { browserHost } from '../../server/src/runtime/browser.ts';
import { fixture } from '../fixture.ts';
import { filesOf } from '../runtime/storedFiles.ts';
import { TestClient } from './client.ts';

const FOLDER = 'vscode-vfs://github/me/treebank';
const FILE = `${FOLDER}/xx_test-ud-dev.conllu`;

/** A made-up language in which NOUNs are never plural. */
const TABLES = {
  [`${FOLDER}/tools/data/feats.json`]: JSON.stringify({
    features: { xx: { Number: { permitted: 1, lvalues: [], uvalues: ['Sing'], byupos: { NOUN: { Sing: 1 } } } } },
  }),
  [`${FOLDER}/tools/data/deprels.json`]: JSON.stringify({
    deprels: { xx: { nsubj: { permitted: 1 }, root: { permitted: 1 } } },
  }),
};

const { text } = fixture(`
  # sent_id = a
  # text = Dogs bark
  1  Dogs  dog   NOUN  _  Number=Plur  2  nsubj  _  _
  2  bark  bark  XVRB  _  _            0  root   _  _

`);

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

async function start(files: StoredFiles): Promise<TestClient> {
  const channel = () => {
    const { port1, port2 } = new MessageChannel();
    ends.push(() => port1.close());
    return { port1: port1 as unknown as Port, port2: port2 as unknown as Port };
  };
  const { port1, port2 } = channel();
  serveFiles(port1, files);
  const startScript = () => {
    throw new Error('there are no threads here');
  };
  const host = browserHost({ files: port2, root: 'vscode-vfs://github', channel, parallelism: 1, startScript });
  const client = await TestClient.start({ folders: [FOLDER], host });
  ends.unshift(() => client.stop());
  return client;
}

const codesOf = ({ diagnostics }: { readonly diagnostics: readonly { code?: unknown }[] }) =>
  diagnostics.map(({ code }) => code);

test('what needs no language tables is found before they have arrived, the rest afterwards, and nothing goes away', async () => {
  const files = filesOf(TABLES);
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const client = await start({
    ...files,
    read: async (uri) => {
      if (uri.includes('/data/')) await arrived;
      return files.read(uri);
    },
  });
  await client.open(FILE, text);
  const first = await client.until('findings without tables', () => client.published.find((each) => each.uri === FILE));
  expect(codesOf(first)).toContain('unknown-upos');
  expect(codesOf(first)).not.toContain('feature-value-unknown');
  expect(client.findingsChanged.some(({ isComplete }) => isComplete)).toBe(false);
  arrive();
  const all = await client.diagnostics(FILE);
  expect(all.map(({ code }) => code)).toContain('feature-value-unknown');
  const seen = client.published.filter(({ uri }) => uri === FILE).map((each) => new Set(codesOf(each)));
  for (const [index, codes] of seen.entries()) {
    expect([...(seen[index - 1] ?? [])].filter((code) => !codes.has(code))).toEqual([]);
  }
});

test('requests and rules name files of the editor', async () => {
  const files = filesOf({ [`${FOLDER}/my%20lists/n.tsv`]: 'lemma\ndog\n' });
  const client = await start(files);
  const uri = `${FOLDER}/requests/a.req`;
  const request = '(n from "../my lists/n.tsv") pattern { N [lemma=n.lemma] }';
  await client.open(uri, request, 1, 'grew');
  const shown = await client.until('its problems', () => client.published.find((each) => each.uri === uri));
  expect(shown.diagnostics).toEqual([]);
  await client.open(FILE, text);
  const search = { request, keys: [], from: uri, uris: [FILE] };
  expect(await client.request('treebank/search', search)).toMatchObject({ ok: true, count: 1 });
});

test('locks beside the treebank are read from the files of the editor', async () => {
  const sidecar = `${FOLDER}/.treebank.json`;
  const files = filesOf(TABLES);
  const client = await start(files);
  await client.open(FILE, text);
  await client.diagnostics(FILE);
  const textDocument = { uri: FILE, version: 1 };
  const lines = [{ startLine: 2, endLine: 2 }];
  const locked = await client.edit({ textDocument }, { type: 'lock', lines, state: 'locked' });
  if (!locked.ok) throw new Error(locked.reason);
  expect(locked.sidecar.uri).toBe(sidecar);
  files.all.set(sidecar, locked.sidecar.newText);

  const other = await start(files);
  await other.open(FILE, text);
  await other.diagnostics(FILE);
  const { arcs } = await other.request<Diagram>('treebank/diagram', { textDocument, line: 2 });
  expect(arcs.filter(({ isLocked }) => isLocked).map(({ dependent }) => dependent)).toEqual([1]);
});
