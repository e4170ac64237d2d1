/** Settings in all the forms in which editors send them. */

import { expect, test } from 'vitest';
import { SettingsStore } from '../../server/src/lsp/settings.ts';

type Connection = ConstructorParameters<typeof SettingsStore>[0];

function storeAnswering(answer: () => unknown) {
  const warnings: string[] = [];
  const scopes: unknown[] = [];
  const connection = {
    console: { warn: (message: string) => void warnings.push(message) },
    workspace: {
      getConfiguration: async (item: { scopeUri: string }) => {
        scopes.push(item.scopeUri);
        return answer();
      },
    },
  } as unknown as Connection;
  return { store: new SettingsStore(connection), warnings, scopes };
}

const level = async (store: SettingsStore, uri = 'file:///a') => (await store.of(uri))['treebank.lint.level'];

test.each([
  [{ settings: { treebank: { lint: { level: 1 } } } }],
  [{ treebank: { lint: { level: 1 } } }],
  [{ 'treebank.lint.level': 1 }],
  [{ treebank: { 'lint.level': 1 } }],
])('initialization options %j', async (options) => {
  const { store } = storeAnswering(() => undefined);
  store.initialize(options, false);
  expect(await level(store)).toBe(1);
});

test.each([[undefined], [null], [7], [{}], [{ other: 1 }]])('options that say nothing: %j', async (options) => {
  const { store } = storeAnswering(() => undefined);
  store.initialize(options, false);
  expect(await level(store)).toBe(5);
});

test('the client is asked once per document, and again after a change', async () => {
  let answer: unknown = { lint: { level: 2 } };
  const { store, scopes } = storeAnswering(() => answer);
  store.initialize(undefined, true);
  expect(await level(store)).toBe(2);
  expect(await level(store)).toBe(2);
  expect(store.now('file:///a')['treebank.lint.level']).toBe(2);
  answer = { lint: { level: 'nonsense' } };
  store.change(null);
  expect(await level(store)).toBe(5);
  store.forget('file:///a');
  await level(store);
  expect(scopes).toEqual(['file:///a', 'file:///a', 'file:///a']);
});

test('a change sent by a client that cannot be asked', async () => {
  const { store } = storeAnswering(() => undefined);
  store.initialize({ treebank: { lint: { level: 1 } } }, false);
  store.change({ treebank: { lint: { level: 2 } } });
  expect(await level(store)).toBe(2);
});

test('a client that fails to answer leaves the defaults, with a warning', async () => {
  const { store, warnings } = storeAnswering(() => {
    throw new Error('no');
  });
  store.initialize({ treebank: { lint: { level: 1 } } }, true);
  expect(await level(store)).toBe(1);
  expect(warnings).toHaveLength(1);
});
