/** The features as in a server in a browser: the same requests, with code that is loaded when one of them arrives. */

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { LEFT_OUT } from '../../scripts/leftOut.mjs';
import type { Editor } from '../../server/src/lsp/connection/editor.ts';
import type { Method } from '../../server/src/lsp/connection/requests.ts';
import { type Feature, type HasConnection, supportOf } from '../../server/src/lsp/feature.ts';
import { deferred } from '../../server/src/lsp/features/deferred.ts';
import { EDITING } from '../../server/src/lsp/features/editing.ts';
import { FEATURES_ON_DEMAND } from '../../server/src/lsp/features/inBrowser.ts';
import { FEATURES } from '../../server/src/lsp/features/index.ts';
import { VIEWING } from '../../server/src/lsp/features/viewing.ts';
import type { Server } from '../../server/src/lsp/wholeServer.ts';
import { NODE } from '../../server/src/runtime/node.ts';
import { fixture } from '../fixture.ts';
import { TestClient } from './client.ts';

type Handler = (...sent: readonly unknown[]) => unknown;

let running: TestClient;
/** All parts of a server that runs. */
let server: Server;
beforeAll(async () => {
  const register = (started: Server) => {
    server = started;
  };
  running = await TestClient.start({ features: [{ capabilities: () => ({}), register }] });
});
afterAll(() => running.stop());

/** The requests that features answer, each with its handler. */
function answered(features: readonly Feature<Server>[]): Map<string, Handler> {
  const handlers = new Map<string, Handler>();
  const on = (method: string, handler: Handler) => void handlers.set(method, handler);
  const connection: Editor = Object.create(server.connection, {
    onRequest: { value: on },
    onNotification: { value: () => undefined },
  });
  for (const feature of features) feature.register({ ...server, connection });
  return handlers;
}

const methodsOf = (features: readonly Feature<Server>[]) => [...answered(features).keys()].sort();

test('they answer the same requests, and the parts those that they are loaded for', () => {
  expect(methodsOf(FEATURES_ON_DEMAND)).toEqual(methodsOf(FEATURES));
  const parts = FEATURES_ON_DEMAND.filter((each) => !FEATURES.includes(each)).map((each) => methodsOf([each]));
  expect(parts).toEqual([methodsOf(EDITING), methodsOf(VIEWING)]);
});

test.each([
  ['our client', { commands: ['treebank.reparse'] }],
  ['another client', {}],
])('they say the same of themselves to %s', (_, options) => {
  const capabilities = {
    textDocument: { inlayHint: {}, semanticTokens: { requests: {}, tokenTypes: [], tokenModifiers: [], formats: [] } },
  };
  const client = supportOf(capabilities, NODE, options);
  const said = (features: readonly Feature<Server>[]) =>
    Object.assign({}, ...features.map((each) => each.capabilities(client)));
  expect(said(FEATURES_ON_DEMAND)).toEqual(said(FEATURES));
});

test('what is left out of the client in a browser is nothing that the server says it has', () => {
  const client = supportOf({}, NODE, { commands: ['treebank.reparse'] });
  const said = Object.assign({}, ...FEATURES_ON_DEMAND.map((each) => each.capabilities(client)));
  expect(Object.keys(said)).toContain('hoverProvider');
  expect(Object.values(LEFT_OUT).filter((each) => each in said)).toEqual([]);
});

const METHOD: Method = 'treebank/diagram';

test('code that could not be loaded is loaded with the next request, once for all that wait', async () => {
  let nLoaded = 0;
  const feature: Feature<HasConnection> = {
    capabilities: () => ({}),
    register: ({ connection }) => void connection.onRequest<unknown, void>(METHOD, (params: unknown) => ({ params })),
  };
  const load = async () => {
    if (++nLoaded === 1) throw new Error('the network is gone');
    return [feature];
  };
  const handlers = answered([deferred({ capabilities: () => ({}), methods: [METHOD], load })]);
  const waits = handlers.get(METHOD);
  await expect(waits?.(1)).rejects.toThrow('the network is gone');
  expect(await Promise.all([waits?.(2), waits?.(3)])).toEqual([{ params: 2 }, { params: 3 }]);
  expect(nLoaded).toBe(2);
  expect(handlers.get(METHOD)?.(4), 'no more detours').toEqual({ params: 4 });
});

test('what can be said without the code is said without it', async () => {
  const load = () => Promise.reject(new Error('not loaded here'));
  const without = async (method: Method) => (method === METHOD ? [] : undefined);
  const methods: readonly Method[] = [METHOD, 'treebank/coverage'];
  const handlers = answered([deferred({ capabilities: () => ({}), methods, load, without })]);
  expect(await handlers.get(METHOD)?.()).toEqual([]);
  await expect(handlers.get('treebank/coverage')?.()).rejects.toThrow('not loaded here');
});

let client: TestClient | undefined;
afterEach(() => client?.stop());

test('a server with them checks, and edits and draws when asked to', async () => {
  const { text } = fixture(`
    # sent_id = a
    # text = Dogs bark
    1  Dogs  dog   NOUN  _  _  2  nsubj  _  _
    2  bark  bark  XVRB  _  _  0  root   _  _

  `);
  client = await TestClient.start({ features: FEATURES_ON_DEMAND });
  const uri = 'file:///tmp/xx_demand-ud-dev.conllu';
  await client.open(uri, text);
  expect((await client.diagnostics(uri)).map(({ code }) => code)).toContain('unknown-upos');
  const textDocument = { uri };
  expect(await client.request('treebank/diagram', { textDocument, line: 3 })).toMatchObject({ uri, version: 1 });
  const kind = { type: 'repair', kind: 'tree', startLine: 2, endLine: 3 };
  expect(await client.request('treebank/edit', { textDocument, version: 1, intention: kind })).toMatchObject({
    ok: true,
  });
});
