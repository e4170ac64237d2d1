/** Nothing remains of a closed document, and all data per document is in the table. */

import { expect, test } from 'vitest';
import { FEATURES } from '../../server/src/lsp/features/index.ts';
import { perDocument } from '../../server/src/lsp/perDocument.ts';
import type { Server } from '../../server/src/lsp/wholeServer.ts';
import { fixture } from '../fixture.ts';
import { TestClient } from './client.ts';
import { toyModel } from './model.ts';

const URI = 'file:///perDocument/toy.conllu';
const { text: TEXT } = fixture(`
  # sent_id = toy
  1  the    the    DET   _  _  2  dep   _  _
  2  dog    dog    NOUN  _  _  0  root  _  _
  3  sees   sees   VERB  _  _  2  dep   _  _

`);

test('a document leaves nothing behind', async () => {
  let server: Server | undefined;
  const register = (started: Server) => {
    server = started;
  };
  const capture = { capabilities: () => ({}), register };
  const { folder } = await toyModel();
  const client = await TestClient.start({ models: folder, features: [...FEATURES, capture] });
  if (server === undefined) throw new Error('no server');
  const textDocument = { uri: URI };

  await client.open(URI, TEXT);
  await client.diagnostics(URI);
  const edit = (intention: object) => client.request<{ ok: boolean }>('treebank/edit', { textDocument, intention });
  const lines = [{ startLine: 1, endLine: 3 }];
  await edit({ type: 'reparse', scope: 'sentences', lines });
  await client.request('treebank/choices', { textDocument, line: 1, column: 'deprel', text: 'd', cursor: 1 });
  await exercise(client);
  await client.change(URI, 2, [{ text: `${TEXT}${TEXT.replace('toy', 'other')}` }]);
  await client.diagnostics(URI, 2);
  // Otherwise the walk sees nothing, or the requests were too few.
  expect(reached(server).namesOfMaps.length).toBeGreaterThan(8);

  await client.close(URI);
  await client.request('textDocument/documentSymbol', { textDocument });
  expect(reached(server).namesOfMaps).toEqual([]);
  await client.stop();

  const listed = new Set<unknown>(perDocument(server));
  expect(
    reached(server)
      .forgetting.filter(({ object }) => !listed.has(object))
      .map(({ path }) => path),
  ).toEqual([]);
}, 30_000);

/** Requests that create each kind of state that lasts as long as the document is open. */
async function exercise(client: TestClient): Promise<void> {
  const textDocument = { uri: URI };
  const begin = (beginning: object) => client.request('treebank/beginSession', { textDocument, beginning });
  const position = { line: 1, character: 0 };
  await client.request('treebank/stepSession', { textDocument, position, to: 'leastCertain' });
  await begin({ kind: 'proposals', scope: 'sentences', lines: [{ startLine: 1, endLine: 3 }] });
  await begin({ kind: 'versions', others: [{ label: 'other', text: TEXT.replace('root', 'x') }] });
  await begin({ kind: 'suspicion' });
}

/** Maps of the server that have the document as a key, and objects with `forget(uri)`; not the client's end of the connection. */
function reached(server: Server) {
  const namesOfMaps: string[] = [];
  const forgetting: { readonly path: string; readonly object: object }[] = [];
  const seen = new Set<unknown>([server.connection, server.host]);
  const walk = (value: unknown, path: string, depth: number): void => {
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value) || seen.has(value) || 6 < depth)
      return;
    seen.add(value);
    if ('forget' in value && typeof value.forget === 'function' && 0 < value.forget.length) {
      // Its content is its own affair.
      if (!forgetting.some((outer) => path.startsWith(`${outer.path}.`))) forgetting.push({ path, object: value });
    }
    if (value instanceof Map) {
      if (value.has(URI)) namesOfMaps.push(path);
      for (const [key, each] of value) walk(each, `${path}[${key}]`, depth + 1);
    } else if (value instanceof Set) {
      for (const each of value) walk(each, `${path}[]`, depth + 1);
    } else {
      for (const [key, each] of Object.entries(value)) walk(each, `${path}.${key}`, depth + 1);
    }
  };
  walk(server, 'server', 0);
  return { namesOfMaps, forgetting };
}
